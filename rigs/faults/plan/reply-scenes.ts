/** Replies: every shape of text, into composers in every state. */
import {toReplyText} from '../../../src/core/text/reply-text.js';
import type {Step} from '../../../stand-in/agent/script.js';
import {type ReplyScene, someTool} from './scenes.js';

const texts: Readonly<Record<string, string>> = {
	short: 'go on with the second one',
	semicolon: 'run it; then stop;',
	unicode: 'größer, 你好 – e\u0301 👩‍👩‍👧 ok',
	lines: 'first line\n\tindented\nthird',
	many: Array.from({length: 12}, (_, index) => `line ${index + 1} of twelve`).join('\r\n'),
	long: 'the same words over and over '.repeat(170).trim(),
	paste: 'before\u001b[201~after\u0007 and $(touch x) `y` "z"',
	path: '/tmp/some/path is where it is',
	hash: '#12 is the one',
	mention: 'look at @app.py first',
	dash: '- a list item',
	digit: '1',
	words: 'please do not',
};

const working: Step = {do: 'think', ms: 60_000};

function reply(name: string, text: string, more: Partial<ReplyScene> = {}): ReplyScene {
	const clean = toReplyText(text).replaceAll('\t', '    ');
	const what = ['submitted', 'queued'];
	const base: ReplyScene = {
		kind: 'reply',
		name,
		text,
		queue: false,
		allowShell: false,
		steps: [],
		draft: undefined,
		expected: what.map((each) => ({what: each, text: clean})),
	};
	return {...base, ...more};
}

export const replyScenes: readonly ReplyScene[] = [
	...Object.entries(texts).map(([name, text]) => reply(name, text)),
	reply('queued short', texts['short'] ?? '', {queue: true, steps: [working]}),
	reply('queued many', texts['many'] ?? '', {queue: true, steps: [working]}),
	reply('queue about to ask', texts['words'] ?? '', {queue: true, steps: [{do: 'think', ms: 300}, someTool]}),
	reply('over a draft', texts['short'] ?? '', {draft: 'half a thought'}),
	reply('lines over a draft', texts['many'] ?? '', {draft: 'two lines\nof a thought'}),
	reply('command', '/nonsense', {expected: [{what: 'command', text: '/nonsense'}]}),
	reply('shell', '!ls -l', {allowShell: true, expected: [{what: 'shell', text: 'ls -l'}]}),
];

export const rivalReply: ReplyScene = reply('rival', 'what somebody else wants');
