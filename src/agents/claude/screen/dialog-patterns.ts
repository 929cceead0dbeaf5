/** The patterns that distinguish Claude Code's dialogs, by version. The first match wins. */
import type {DialogKind} from '../../../core/terms/ask.js';
import {acceptRow, formTitle} from '../glyphs.js';

export type DialogPattern = {
	readonly kind: DialogKind;
	/** What its question is about, where the dialog does not say it. */
	readonly about?: string;
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
	/** Set when neither the greeting nor the conversation is above it. */
	readonly alone?: true;
	/** Set when it is taller than a low pane, which then shows neither its options nor its keys. */
	readonly endless?: true;
};

/** Whether `CLAUDE.md` may import files from outside the project, which each start asks until it is answered. */
const externalImports: DialogPattern = {
	kind: 'startup',
	firstOption: /^No, disable external imports$/,
	lastOption: /^Yes, allow external imports$/,
};

/** From 2.0.0 on. */
export const dialogs20: readonly DialogPattern[] = [
	externalImports,
	{kind: 'trust', title: /^(?:Accessing workspace:|Do you trust the files in this folder\?)/},
	{
		kind: 'trust',
		lastOption: /^(?:Yes, I trust this folder|No, exit)/,
		firstOption: /^(?:No, exit|Yes, (?:I trust this folder|proceed))/,
	},
	{kind: 'review', title: /^(?:← )?.*[☐☒✔] /, firstOption: /^Submit answers$/},
	{kind: 'plan', title: /^Exit plan mode\?$/, firstOption: /^Yes\b/},
	{kind: 'plan', question: /Would you like to proceed\?$|^Exit plan mode\?$/},
	{kind: 'permission', bottom: /\(y\/n\)$/i},
	{kind: 'question', firstOption: /./, question: /\bWould you like\b|^Which\b/},
	{kind: 'permission', firstOption: /^Yes\b/, lastOption: /^No\b/},
	// The last option is a text field, `Type here to tell Claude what to do differently`, which contains the typed text.
	{kind: 'permission', question: /^Do you want to .+\?$/, firstOption: /^Yes\b/},
	{kind: 'local', bottom: /\b[Ee]sc to (?:cancel|clear|close|go back|exit)\b/},
];

const elicitations: readonly DialogPattern[] = [
	{kind: 'elicitation', title: /^MCP server [“"].*[”"] (?:requests your input|wants to open a URL)/, endless: true},
	{kind: 'elicitation', row: acceptRow},
	{kind: 'elicitation', lastOption: /^Decline$/, firstOption: /^Accept$/},
];

/** From 2.1.62 on. */
export const dialogs2162: readonly DialogPattern[] = [
	...elicitations,
	...dialogs20.filter((pattern) => pattern.kind === 'review'),
	{kind: 'question', title: formTitle, firstOption: /./},
	{kind: 'question', lastOption: /^Chat about this$/},
	{kind: 'question', firstOption: /./, bottom: /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate ·/},
	...dialogs20.filter((pattern) => pattern.kind !== 'question' && pattern.kind !== 'review'),
];

/** From 2.1.300 on. */
export const dialogs21300: readonly DialogPattern[] = [
	externalImports,
	{kind: 'trust', title: /^(?:Accessing workspace:|Do you trust the files in this folder\?)/},
	{kind: 'trust', firstOption: /^No, exit$/, lastOption: /^Yes, I trust this folder$/},
	{
		kind: 'startup',
		title: /^(?:Settings (?:Error|Warning)|WARNING: Claude Code running in Bypass|Detected a custom API key|New MCP server found)/,
		bottom: /^Enter to confirm/,
	},
	{kind: 'setup', title: /^\d+ new MCP servers found/, bottom: /^Space to select ·/m},
	...elicitations,
	{kind: 'auto-mode', title: /^(?:Auto mode can.t check actions|We.re changing auto mode)\b/, endless: true},
	{kind: 'auto-mode', bottom: /Enter to stay in auto mode\b/},
	{kind: 'review', firstOption: /^Submit answers$/, lastOption: /^Cancel$/},
	// After the limit of a subscription (facts §9.8). None of its options is a yes.
	{
		kind: 'question',
		about: 'Limit reached',
		title: /^What do you want to do\?$/,
		firstOption:
			/^(?:Stop and wait for limit to reset|Wait here, then continue automatically|Don.t continue automatically|Upgrade your plan)/,
	},
	{kind: 'question', title: formTitle, firstOption: /./, bottom: /\bEnter to select\b|^$/},
	{kind: 'question', lastOption: /^Chat about this$/},
	{kind: 'question', bottom: /^Enter to select · .* · n to add notes ·/m},
	{kind: 'question', firstOption: /./, bottom: /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate ·/},
	{kind: 'plan', title: /^Ready to code\?/, firstOption: /./},
	{kind: 'plan', question: /\bWould you like to proceed\?$/, firstOption: /^Yes\b/},
	{kind: 'plan', question: /^Exit plan mode\?$/, firstOption: /^Yes\b/},
	{kind: 'plan', title: /^Exit plan mode\?$/, firstOption: /^Yes\b/},
	{kind: 'local', rule: '▔', endless: true},
	{kind: 'local', title: /^Search prompts ·/, endless: true},
	{kind: 'local', title: /^(?:Rewind|Resume session|Select model|Settings|Memory|Theme|Permissions|Help|Login|Effort|Background)\b/},
	{kind: 'permission', firstOption: /^Yes\b/, lastOption: /^No\b/},
	// For an action that auto mode could not check; its options have no digits, and the cursor begins on the no.
	{kind: 'permission', question: /^Do you want to .+\?$/, firstOption: /^No\b/, lastOption: /^Yes\b/},
	{kind: 'permission', question: /^Do you want to .+\?$/, firstOption: /^Yes\b/},
	{kind: 'permission', question: /^Allow this read .+\?$/, firstOption: /^Yes\b/},
	{kind: 'startup', bottom: /^Enter to confirm · Esc to cancel$/, rule: '─', alone: true},
	{kind: 'local', bottom: /\b[Ee]sc to (?:cancel|clear|close|go back|exit)\b/},
];
