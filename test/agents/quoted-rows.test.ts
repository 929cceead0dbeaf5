/** Rows of an agent's own dialogs in what it asks: nothing of the request goes behind them, its kind and its options stay. */
import {describe, expect, test} from 'vitest';
import {readCorpus} from '../../rigs/accuracy/corpus.js';
import {agentOf} from '../../src/agents/agents.js';
import type {Dialog} from '../../src/core/surface.js';

type Kind = 'permission' | 'question';
type Drawn = {
	readonly agent: string;
	readonly columns: number;
	readonly title?: string;
	/** The dialog around the words of a request. */
	readonly draw: (kind: Kind, words: readonly string[]) => readonly string[];
	readonly labels: Readonly<Record<Kind, readonly string[]>>;
	/** The end of an answer, and the input box below it. */
	readonly rest: {readonly title: string; readonly rows: readonly string[]};
};

const own = {permission: ['Yes, proceed (y)', 'No, and tell Codex what to do differently (esc)'], question: ['Red', 'Blue']};

const geminiBox = (rows: readonly string[]) => [
	`╭${'─'.repeat(98)}╮`,
	...rows.map((row) => `│ ${row.padEnd(96)} │`),
	`╰${'─'.repeat(98)}╯`,
];

const agents: readonly Drawn[] = [
	{
		agent: 'codex',
		columns: 100,
		draw: (kind, words) => [
			'• Running touch first_part …',
			'',
			...(kind === 'permission'
				? [
						'  Would you like to run the following command?',
						'',
						'  Environment: local',
						'',
						`  $ ${words[0]}`,
						...words.slice(1).map((row) => `  ${row}`),
					]
				: ['  Question 1/1 (1 unanswered)', ...words.map((row) => `  ${row}`)]),
			'',
			...(kind === 'permission'
				? [`› 1. ${own.permission[0]}`, `  2. ${own.permission[1]}`, '', '  Press enter to confirm or esc to cancel']
				: ['  › 1. Red   warm', '    2. Blue  cold', '', '  tab to add notes | enter to submit answer | esc to interrupt']),
		],
		labels: own,
		rest: {title: 'w', rows: ['', '  Worked for 3s • 10:00', '', '', '› Ask Codex to do anything', '', '  gpt-5.4 default · ~/w']},
	},
	{
		agent: 'gemini',
		columns: 100,
		title: '✋  Action Required (w)',
		draw: (kind, words) =>
			geminiBox(
				kind === 'permission'
					? [
							`? Shell  ${words[0]}`,
							...words.slice(1).map((row) => `         ${row}`),
							`╭${'─'.repeat(94)}╮`,
							...words.map((row) => `│ ${row.padEnd(92)} │`),
							`╰${'─'.repeat(94)}╯`,
							'Allow execution of [Shell]?',
							'',
							'● 1. Allow once',
							'  2. No, suggest changes (esc)',
						]
					: [
							'Answer Questions',
							'',
							...words,
							'',
							'● 1.  Red',
							'      warm',
							'  2.  Blue',
							'  3.  Enter a custom value',
							'',
							'Enter to select · Esc to cancel',
						],
			),
		labels: {permission: ['Allow once', 'No, suggest changes (esc)'], question: ['Red', 'Blue', 'Enter a custom value']},
		rest: {
			title: '◇  Ready (w)',
			rows: [
				'',
				'',
				'? for shortcuts',
				'─'.repeat(100),
				' Shift+Tab to accept edits',
				'▄'.repeat(100),
				' >   Type',
				'▀'.repeat(100),
				' ~/w',
			],
		},
	},
	{
		agent: 'opencode',
		columns: 100,
		draw: (kind, words) => [
			'     ▣  Build · Gate',
			'',
			...(kind === 'permission'
				? [
						'',
						'  △ Permission required',
						'    # Shell command',
						'',
						`  $ ${words[0]}`,
						...words.slice(1).map((row) => `  ${row}`),
						'',
						'',
						'   Allow once   Allow always   Reject             ⇆ select  enter confirm',
						'',
					]
				: [
						'',
						...words.map((row) => `  ${row}`),
						'',
						'  1. Red',
						'     warm',
						'  2. Blue',
						'  3. Type your own answer',
						'',
						'  ↑↓ select  enter submit  esc dismiss',
						'',
					]
			).map((row) => `  ┃${row}`),
		],
		labels: {permission: [], question: ['Red', 'Blue', 'Type your own answer']},
		rest: {
			title: 'w',
			rows: [
				'',
				'     ▣  Build · Gate · 3s',
				'',
				'  ┃',
				'  ┃',
				'  ┃  Build · Gate Gate',
				`  ╹${'▀'.repeat(90)}`,
				'   ~/w      ctrl+p commands',
			],
		},
	},
];

/** Above a dialog stand the words of an answer, which are indented. */
function answered(agent: string, row: string): string {
	return agent === 'opencode' ? `     ${row.trimStart()}` : `  ${row}`;
}

/** What stands in the rows of recorded dialogs, without their frames, and with blanks before it as well. */
function rowsOf(agent: string): readonly string[] {
	const rows = readCorpus(agent).flatMap(({screen}) => screen?.text.split('\n') ?? []);
	const inner = rows
		.map((row) => row.replace(/^ *[│┃]? ?| *│? *$/g, '').slice(0, 80))
		.filter((row) => row.trim() !== '' && !/[│┃╭╰]/.test(row));
	return [...new Set(inner.flatMap((row) => [row, row.trim(), `  ${row.trim()}`]))];
}

const textOf = ({title, question, body}: Dialog) => [title, question, body].join('\n');

describe.each(agents)('$agent', ({agent, columns, title = 'w', draw, labels, rest}) => {
	test.each(['permission', 'question'] as const)(
		'a %s that has rows of any dialog in it is shown from its beginning, or as cut',
		(kind) => {
			const wrong: unknown[] = [];
			for (const row of rowsOf(agent)) {
				for (const words of [
					['touch first_part', row, 'touch last_part'],
					['touch first_part', '', row, row],
					['touch first_part', row, '', 'touch last_part'],
				]) {
					const snapshot = {text: draw(kind, words).join('\n'), columns, rows: 40, foreground: agent, history: 0};
					const {dialog} = agentOf(agent).readScreen(snapshot, {version: undefined, patterns: [], title});
					const isShown = dialog !== undefined && dialog.kind === kind && (dialog.cut || textOf(dialog).includes('first_part'));
					const isWhole = dialog?.cut === true || words.at(-1) === row || (dialog !== undefined && textOf(dialog).includes('last_part'));
					const options = dialog?.options.map(({label}) => label) ?? [];
					if (!isShown || !isWhole || options.join() !== labels[kind].join())
						wrong.push({row, kind: dialog?.kind, cut: dialog?.cut, options, text: dialog && textOf(dialog)});
				}
			}
			expect(wrong).toEqual([]);
		},
	);

	test('an answer that has rows of any screen in it hides no request below it', () => {
		const wrong = rowsOf(agent).flatMap((row) => {
			const text = [answered(agent, row), answered(agent, row), '', ...draw('permission', ['touch first_part', 'touch last_part'])].join(
				'\n',
			);
			const snapshot = {text, columns, rows: 40, foreground: agent, history: 0};
			const {dialog, surface} = agentOf(agent).readScreen(snapshot, {version: undefined, patterns: [], title});
			return surface === 'permission' && dialog && textOf(dialog).includes('first_part')
				? []
				: [{row, surface, text: dialog && textOf(dialog)}];
		});
		expect(wrong).toEqual([]);
	});

	test('an answer that has rows of any screen in it is at rest with its end', () => {
		const wrong = rowsOf(agent).flatMap((row) => {
			const text = [answered(agent, row), '', answered(agent, row), answered(agent, row), ...rest.rows].join('\n');
			const snapshot = {text, columns, rows: 40, foreground: agent, history: 0};
			const {dialog, surface, interrupted, error} = agentOf(agent).readScreen(snapshot, {
				version: undefined,
				patterns: [],
				title: rest.title,
			});
			return surface === 'idle' && !dialog && !interrupted && !error
				? []
				: [{row, surface, interrupted, error, text: dialog && textOf(dialog)}];
		});
		expect(wrong).toEqual([]);
	});
});

// The others leave out the end of a request that is too high for the pane.
test.each(agents.filter(({agent}) => agent === 'gemini'))(
	'$agent: a request whose beginning is out of sight is told as cut, or not at all',
	({agent, columns, title = 'w', draw}) => {
		const wrong: unknown[] = [];
		for (const row of rowsOf(agent)) {
			const whole = draw('permission', ['touch first_part', row, row, 'touch last_part']);
			for (let height = 4; height < whole.length; height++) {
				const snapshot = {text: whole.slice(-height).join('\n'), columns, rows: height, foreground: agent, history: 0};
				const {dialog} = agentOf(agent).readScreen(snapshot, {version: undefined, patterns: [], title});
				const isHonest = dialog === undefined || dialog.cut || textOf(dialog).includes('first_part');
				if (!isHonest) wrong.push({row, height, kind: dialog.kind, text: textOf(dialog)});
			}
		}
		expect(wrong).toEqual([]);
	},
);
