/** The looks of each version, from the oldest on. */
import {acceptRow, formTitle} from '../../glyphs.js';
import type {Preset} from './preset.js';

/** The look of 2.0: files in frames, `> ` as the prompt, `esc to interrupt` in the spinner line. */
export const preset200: Preset = {
	floor: '2.0.0',
	recorded: ['2.0.45'],
	framed: true,
	prompt: /^ ?([>!])(?:[ \u00a0](.*))?$/,
	ruled: false,
	placeholders: /^(?:Try "|Press up to edit queued messages|Resend your message to try again|Once fixed, resend your message)/,
	modeLine: /^ {1,3}(?:-- [A-Z ]+ -- ?)?(?:[⏸⏵]|\? for shortcuts|! for (?:bash|shell) mode|Press Ctrl-[CD] again)/,
	modes: [
		{mode: 'accept-edits', pattern: /accept edits on/},
		{mode: 'plan', pattern: /plan mode on/},
		{mode: 'auto', pattern: /auto mode on/},
		{mode: 'bypass', pattern: /bypass(?:ing)? permissions(?: on)?/i},
		{mode: 'dont-ask', pattern: /don.t ask on/},
		{mode: 'manual', pattern: /manual mode on|\? for shortcuts/},
	],
	idleFooter: /\? for shortcuts/,
	busyFooter: /esc to interrupt/,
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>!] )/,
	response: /^[●⏺](?: |$)/,
	userPrompt: /^> \S/,
	spinner: /^[·✢✳✶✻✽*∴] ?(.*(?:…|\besc to interrupt\b|Thinking).*)$/,
	retrying: /^(.*?) ?· ?[Rr]etrying in \d+\s?s(?:econds)?\b.*?(?:attempt \d+\/\d+)?\)?$/,
	runningHook: /\(running (\w+) hooks?/,
	ended: /^✻ \p{L}[\p{L}'’-]* for \d+[hms]/u,
	waitingForAgents: /^✻ Waiting for (\d+) background agents?\b/,
	interrupted: /^\s*⎿[\s\u00a0]+Interrupted\b/,
	sentBack: /^[●⏺] UserPromptSubmit operation blocked by hook/,
	queued: /^\s+⎿\s+Queued\b/,
	deferred: /^ {2}Waiting for permission…/,
	toolRunning: /^\s*⎿[\s\u00a0]+(?:\$ (.*)|Running(?: \w+)?…|Waiting…|Initializing…)/,
	tool: /^[●⏺ ] ([A-Z].*)$/,
	errors: [
		/^API Error\b/,
		/· API Error: /,
		/^Credit balance (?:is )?too low/,
		/^Prompt is too long/,
		/^Invalid API key/,
		/^Please run \/login/,
		/^OAuth token (?:has expired|revoked)/,
		/^(?:Claude (?:AI )?usage|You've (?:hit|reached) your|(?:5-hour|Session|Weekly|Opus weekly|Usage)) ?(?:\w+ )*limit/i,
		/^There's an issue with the selected model/,
	],
	resetTime: /resets?(?: at| on)? (.+?)(?: · |$)/,
	transcriptView: /^ +Showing detailed transcript\b/,
	scrolledUp: /\(ctrl\+End\) ↓$/,
	scrolledUpWaiting: /Waiting for your answer \(ctrl\+End\) ↓$/,
	historySearch: /^ {2}search prompts:|^ *Search prompts ·|^\(reverse-i-search\)/,
	agentsView: /^❯ describe a task for a new session/,
	innerRule: /^\s*(?:❯ )?\d{1,2}\. Chat about this|^\s*Claude has written up a plan|^\s*[❯>!]\u00a0/,
	bottomLine:
		/\b(?:Esc|esc) to (?:cancel|clear|close|go back|exit)\b|^ ?Enter to |^\s*ctrl[+-]g to edit|\(esc\)$|\(y\/n\)|\(Y\/n\)|^ ?(?:navigate|cancel|close|select) ·|↑\/↓ to navigate/,
	cutMark: /^\s*[↑↓] \d+ more lines?\s*$/,
	tip: /^\s*Tip: /,
	optionNote: /^shift\+tab to approve/,
	numbersNewFiles: false,
	diffBlanks: {changed: 2, unchanged: 2},
	sendsOwnWords: false,
	dialogs: [
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
		{kind: 'local', bottom: /\b[Ee]sc to (?:cancel|close|go back|exit)\b/},
	],
};

/** The idle prompt spans the pane between two rules; its glyph is `>` or `❯`. The footer says how to interrupt. */
export const preset210: Preset = {
	...preset200,
	floor: '2.1.0',
	recorded: [],
	framed: false,
	prompt: /^([>❯!])(?! +\d{1,2}\. | {2,}Submit$)(?:[ \u00a0](.*))?$/,
	ruled: true,
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>❯!] (?!\d{1,2}\. | *Submit$))/,
	userPrompt: /^[>❯] \S/,
	diffBlanks: {changed: 0, unchanged: 1},
};

/** Answers and tools have visible markers (`●`), prompts `❯`; question forms have tabs and a bottom line. */
export const preset2162: Preset = {
	...preset210,
	floor: '2.1.62',
	recorded: ['2.1.100', '2.1.150'],
	prompt: /^([❯!])(?! +\d{1,2}\. | {2,}Submit$)(?:[ \u00a0](.*))?$/,
	response: /^[●⏺](?: |$)/,
	userPrompt: /^❯ \S/,
	diffBlanks: {changed: 0, unchanged: 0},
	dialogs: [
		...preset210.dialogs.filter((pattern) => pattern.kind === 'review'),
		{kind: 'question', title: formTitle, firstOption: /./},
		{kind: 'question', lastOption: /^Chat about this$/},
		{kind: 'question', firstOption: /./, bottom: /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate ·/},
		...preset210.dialogs.filter((pattern) => pattern.kind !== 'question' && pattern.kind !== 'review'),
	],
};

/** The look of 2.1.62, except that new files have line numbers, and that a multi-select form sends the user's own words. */
export const preset21200: Preset = {
	...preset2162,
	floor: '2.1.200',
	recorded: ['2.1.200', '2.1.250'],
	numbersNewFiles: true,
	sendsOwnWords: true,
};

/** The recorded look (2.1.329): the input line is `❯` + NBSP, two renderers, dialogs under a full-width rule. */
export const preset21300: Preset = {
	...preset21200,
	floor: '2.1.300',
	recorded: ['2.1.329', '2.1.330'],
	prompt: /^([❯!])\u00a0(.*)$/,
	modeLine:
		/^ {1,3}(?:-- [A-Z ]+ -- ?)?(?:[⏸⏵]|\? for shortcuts|! for shell mode|Press Ctrl-[CD] again|paste again to expand|search prompts:)/,
	dialogs: [
		{kind: 'trust', title: /^(?:Accessing workspace:|Do you trust the files in this folder\?)/},
		{kind: 'trust', firstOption: /^No, exit$/, lastOption: /^Yes, I trust this folder$/},
		{
			kind: 'startup',
			title:
				/^(?:Settings (?:Error|Warning)|WARNING: Claude Code running in Bypass|Detected a custom API key|(?:\d+ )?[Nn]ew MCP servers? found)/,
			bottom: /^Enter to confirm/,
		},
		{kind: 'elicitation', title: /^MCP server [“"].*[”"] requests your input/, endless: true},
		{kind: 'elicitation', row: acceptRow},
		{kind: 'elicitation', lastOption: /^Decline$/, firstOption: /^Accept$/},
		{kind: 'auto-mode', title: /^Auto mode can.t check actions/, endless: true},
		{kind: 'auto-mode', bottom: /Enter to stay in auto mode\b/},
		{kind: 'review', firstOption: /^Submit answers$/, lastOption: /^Cancel$/},
		{kind: 'question', title: formTitle, firstOption: /./, bottom: /\bEnter to select\b|^$/},
		{kind: 'question', lastOption: /^Chat about this$/},
		{kind: 'question', firstOption: /./, bottom: /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate ·/},
		{kind: 'plan', title: /^Ready to code\?/, firstOption: /./},
		{kind: 'plan', question: /\bWould you like to proceed\?$/, firstOption: /^Yes\b/},
		{kind: 'plan', question: /^Exit plan mode\?$/, firstOption: /^Yes\b/},
		{kind: 'plan', title: /^Exit plan mode\?$/, firstOption: /^Yes\b/},
		{kind: 'local', rule: '▔', endless: true},
		{kind: 'local', title: /^Search prompts ·/, endless: true},
		{kind: 'local', title: /^(?:Rewind|Resume session|Select model|Settings|Memory|Theme|Permissions|Help|Login|Effort|Background)\b/},
		{kind: 'permission', firstOption: /^Yes\b/, lastOption: /^No\b/},
		// Of an action that auto mode could not check; its options have no digits, and the cursor begins on the no.
		{kind: 'permission', question: /^Do you want to .+\?$/, firstOption: /^No\b/, lastOption: /^Yes\b/},
		{kind: 'permission', question: /^Do you want to .+\?$/, firstOption: /^Yes\b/},
		{kind: 'startup', bottom: /^Enter to confirm · Esc to cancel$/, rule: '─', alone: true},
		{kind: 'local', bottom: /\b[Ee]sc to (?:cancel|close|go back|exit)\b/},
	],
};
