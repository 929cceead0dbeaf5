import {acceptRow, formTitle} from '../../glyphs.js';
import {preset21200} from './older.js';
import type {Preset} from './preset.js';

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
