/** What one look of Claude Code is recognised by. Patterns are data; the parser that uses them is the same for every look. */

import type {DialogKind, SurfaceAssessment} from '../../../../core/surface.js';

export type DialogPattern = {
	readonly kind: DialogKind;
	/** Each given part must match: the first row, the line above the options, the first and the last option, the text below. */
	readonly title?: RegExp;
	readonly question?: RegExp;
	readonly firstOption?: RegExp;
	readonly lastOption?: RegExp;
	readonly bottom?: RegExp;
	/** Some row of it, where the low pane hides the rest. */
	readonly row?: RegExp;
	/** The character of the dialog's upper rule. */
	readonly rule?: '─' | '▔';
	/** Nothing of Claude Code stands above it: no greeting, no conversation. */
	readonly alone?: true;
	/** Taller than a low pane, which then shows neither its options nor its keys. */
	readonly endless?: true;
};

export type Preset = {
	/** The lowest version this look is used for. */
	readonly floor: string;
	/** Versions whose screens were recorded: no anomaly for these. */
	readonly recorded: readonly string[];
	/** The input box and the dialogs stand in `╭─╮` boxes. */
	readonly boxed: boolean;
	/** The input line (group 1: its glyph, group 2: its text). */
	readonly prompt: RegExp;
	/** The input line needs a rule above it; otherwise a footer that says idle or busy is enough. */
	readonly ruled: boolean;
	/** Texts Claude Code puts into an empty input box; known without colours. */
	readonly placeholders: RegExp;
	/** The row that names the permission mode. */
	readonly modeLine: RegExp;
	readonly modes: readonly {readonly mode: NonNullable<SurfaceAssessment['mode']>; readonly pattern: RegExp}[];
	readonly idleFooter: RegExp;
	readonly busyFooter: RegExp;
	/** A row of the conversation: nothing a dialog or the input box is made of starts like this in the first column. */
	readonly history: RegExp;
	/** Rows the model's words and tools start with. */
	readonly response: RegExp;
	readonly userPrompt: RegExp;
	/** Group 1: what stands after the glyph. */
	readonly spinner: RegExp;
	readonly thinking: RegExp;
	readonly compacting: RegExp;
	readonly retrying: RegExp;
	readonly runningHook: RegExp;
	/** A turn's end mark. */
	readonly ended: RegExp;
	readonly waitingForAgents: RegExp;
	readonly interrupted: RegExp;
	/** A prompt that a hook sent back. */
	readonly sentBack: RegExp;
	readonly queued: RegExp;
	readonly deferred: RegExp;
	/** A tool at work: group 1 its command, if shown. */
	readonly toolRunning: RegExp;
	/** The row that names a tool. */
	readonly tool: RegExp;
	readonly errors: readonly RegExp[];
	readonly resetTime: RegExp;
	readonly transcriptView: RegExp;
	readonly scrolledUp: RegExp;
	readonly scrolledUpWaiting: RegExp;
	/** In the footer (classic) or as a dialog's title (fullscreen). */
	readonly historySearch: RegExp;
	readonly agentsView: RegExp;
	/** A dialog's own rules, told from its upper one by the row below them. */
	readonly innerRule: RegExp;
	readonly bottomLine: RegExp;
	readonly cutMark: RegExp;
	readonly tip: RegExp;
	/** A row under an option that is never part of its label. */
	readonly optionNote: RegExp;
	/** A multi-select form sends words of one's own. Claude Code up to 2.1.150 shows them and sends an empty answer. */
	readonly sendsOwnWords: boolean;
	/** First match wins. */
	readonly dialogs: readonly DialogPattern[];
};
