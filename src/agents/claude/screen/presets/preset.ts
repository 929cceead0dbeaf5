/** The patterns that recognize one look of Claude Code. They are data; one parser uses them for every look. */
import type {SurfaceAssessment} from '../../../../core/surface.js';
import type {DialogKind} from '../../../../core/terms/dialog-kinds.js';

export type DialogPattern = {
	readonly kind: DialogKind;
	/** Each given part must match: the first row, the line above the options, the first and the last option, the text below. */
	readonly title?: RegExp;
	readonly question?: RegExp;
	readonly firstOption?: RegExp;
	readonly lastOption?: RegExp;
	readonly bottom?: RegExp;
	/** Any row of it, for low panes that hide the rest. */
	readonly row?: RegExp;
	/** The character of the dialog's upper rule. */
	readonly rule?: '─' | '▔';
	/** Nothing of Claude Code is above it: no greeting, no conversation. */
	readonly alone?: true;
	/** It is taller than a low pane, which then shows neither its options nor its keys. */
	readonly endless?: true;
};

export type Preset = {
	/** The lowest version of this look. */
	readonly floor: string;
	/** Versions whose screens were recorded; they give no anomaly. */
	readonly recorded: readonly string[];
	/** A file within a dialog is in a `╭─╮` frame. */
	readonly framed: boolean;
	/** The input line (group 1: its glyph, group 2: its text). */
	readonly prompt: RegExp;
	/** The input line needs a rule above it; otherwise a footer of rest or work is enough. */
	readonly ruled: boolean;
	/** Claude Code's texts in an empty input box, for captures without colours. */
	readonly placeholders: RegExp;
	/** The row that names the permission mode. */
	readonly modeLine: RegExp;
	readonly modes: readonly {readonly mode: NonNullable<SurfaceAssessment['mode']>; readonly pattern: RegExp}[];
	readonly idleFooter: RegExp;
	readonly busyFooter: RegExp;
	/** A row of the conversation: no row of a dialog or the input box starts like this in the first column. */
	readonly history: RegExp;
	/** The beginnings of rows with the model's words and tools. */
	readonly response: RegExp;
	readonly userPrompt: RegExp;
	/** Group 1: the text after the glyph. */
	readonly spinner: RegExp;
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
	/** A running tool; group 1: its command, if shown. */
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
	/** A dialog's own rules; the row below tells them from its upper one. */
	readonly innerRule: RegExp;
	readonly bottomLine: RegExp;
	readonly cutMark: RegExp;
	readonly tip: RegExp;
	/** A row under an option that is never part of its label. */
	readonly optionNote: RegExp;
	/** Each row of a new file has its number. Claude Code up to 2.1.62 draws the text alone. */
	readonly numbersNewFiles: boolean;
	/** Blanks between the sign of a file's row and its text. */
	readonly diffBlanks: {readonly changed: number; readonly unchanged: number};
	/** A multi-select form sends the user's own words. Claude Code up to 2.1.150 shows them and sends an empty answer. */
	readonly sendsOwnWords: boolean;
	/** The first match wins. */
	readonly dialogs: readonly DialogPattern[];
};
