/** Turns of several requests of near-equal text, and the request whose dialog a screen shows. Pure: `random` is an argument. */
import {isDeepStrictEqual} from 'node:util';
import type {Call, Turn} from '../agent/model.js';

export type Shape = 'sequential' | 'parallel' | 'subagents';
/** The turns of one message of its user: those of the main conversation, and of each subagent by the words of its task. */
export type Plan = {
	readonly shape: Shape;
	readonly requests: readonly Call[];
	readonly main: readonly Turn[];
	readonly agents: readonly {readonly words: string; readonly turns: readonly Turn[]}[];
};

/** Files that must be there before they can be edited. */
export const editable: Readonly<Record<string, string>> = Object.fromEntries(
	['packages/foo/src/index.ts', 'packages/bar/index.ts', 'packages/bar/src/index.ts'].map((path) => [
		path,
		'export const first = 1;\nexport const second = 2;\n',
	]),
);

const words = Array.from({length: 20}, (_, index) => `word${index}`).join(' ');
const fetches = (page: string, prompt: string): Call => ({
	name: 'WebFetch',
	input: {url: `https://127.0.0.1:1/${'part/'.repeat(20)}${page}`, prompt},
});
const runs = (input: Call['input']): Call => ({name: 'mcp__demo__run', input});

/** Texts that a careless comparison takes for one another: one begins as the other, one blank differs, one names the other's file. */
function nearEqual(number: number, project: string): readonly Call[] {
	const id = `r${number}`;
	const bash = (command: string, description: string): Call => ({name: 'Bash', input: {command, description}});
	const write = (path: string, content: string): Call => ({name: 'Write', input: {file_path: `${project}/${path}`, content}});
	const edit = (path: string, line: string): Call => ({
		name: 'Edit',
		input: {
			file_path: `${project}/${path}`,
			old_string: `export const ${line}`,
			new_string: `/* ${id}-${line} */ export const ${line}`,
		},
	});
	return [
		bash(`touch ${id}-made`, 'Make a file'),
		// More than 80 cells are drawn behind a bar.
		bash(`touch ${id}-long-${'x'.repeat(90)}`, 'Make a file with a long name'),
		bash(`touch ${id}-made again`, `Run touch ${id}-made`),
		bash(`touch  ${id}-made again`, 'Make a file'),
		bash(`touch ${id}-made && touch packages/foo/src/${id}.ts`, 'Make a file'),
		bash(`touch packages/foo/src/${id}.ts`, 'Make a file'),
		write(`packages/foo/src/${id}.ts`, `export const ${id} = 1;\n`),
		write(`packages/bar/${id}.ts`, `export const ${id} = 1;\n`),
		write(`packages/bar/src/${id}.ts`, `export const ${id} = 2;\n`),
		edit('packages/foo/src/index.ts', 'first'),
		edit('packages/bar/index.ts', 'first'),
		edit('packages/bar/src/index.ts', 'second'),
		bash(`echo ${id} >packages/bar/${id}.txt`, `Write packages/bar/${id}.ts`),
		fetches(`${id}-one`, `Sum up ${id}: its first part`),
		fetches(`${id}-one`, `Sum up ${id}: its other part`),
		runs({title: id, text: `${words} ${id}-a`, list: [`${id}-c`]}),
		runs({title: id, text: `${words} ${id}-b`, list: [`${id}-c`]}),
	];
}

/** `number` tells one turn of a session from its others, `count` is how many requests it makes. */
export function toPlan(shape: Shape, number: number, count: number, project: string, random: () => number): Plan {
	const all = nearEqual(number, project)
		.map((call) => ({call, order: random()}))
		.sort((one, other) => one.order - other.order)
		.map(({call}) => call);
	const requests = all.slice(0, count);
	const reads: Turn = {calls: Object.keys(editable).map((path) => ({name: 'Read', input: {file_path: `${project}/${path}`}}))};
	const end: Turn = {text: `Turn ${number} is done.`};
	const each = (calls: readonly Call[]): readonly Turn[] => calls.map((call) => ({calls: [call]}));
	switch (shape) {
		case 'sequential':
			return {shape, requests, main: [reads, ...each(requests), end], agents: []};
		case 'parallel':
			return {shape, requests, main: [reads, {calls: requests}, end], agents: []};
		case 'subagents': {
			const half = Math.ceil(requests.length / 2);
			const agents = [requests.slice(0, half), requests.slice(half)].map((calls, index) => ({
				words: `SUBTASK-${number}-${index}`,
				turns: [reads, ...each(calls), end],
			}));
			const calls = agents.map(({words}, index) => ({
				name: 'Agent',
				input: {description: `Part ${index + 1}`, prompt: `${words} do your part`, subagent_type: 'general-purpose'},
			}));
			return {shape, requests, main: [{calls}, {text: 'Both are at work.'}], agents};
		}
	}
}

export function isAsked(tool: string): boolean {
	return Object.hasOwn(titles, tool);
}

const titles: Readonly<Record<string, RegExp>> = {
	Bash: /^\s*Bash command/,
	Write: /^\s*(Create|Overwrite) file/,
	Edit: /^\s*Edit file/,
	WebFetch: /^\s*Fetch/,
	mcp__demo__run: /^\s*Tool use/,
};

/** The one of the requests whose dialog stands on the screen, by what only its dialog says in full; undefined where none does, or two might. */
export function dialogOf(screen: string, requests: readonly Call[], project: string): Call | undefined {
	const rows = screen.split('\n').map(mainColumn);
	const question = rows.findLastIndex((row) => /^\s*Do you want to/.test(row));
	if (question < 0 || !rows.slice(question).some((row) => /1\. Yes/.test(row))) return undefined;
	const start = rows.findLastIndex((row, index) => index < question && Object.values(titles).some((title) => title.test(row)));
	const title = rows[start];
	if (title === undefined) return undefined;
	const inside = rows.slice(start + 1, question).map((row) => row.trim());
	const all = squeezed(inside.join(''));
	const found = requests.filter(({name, input}) => {
		if (titles[name]?.test(title) !== true) return false;
		if (name === 'WebFetch' || name === 'mcp__demo__run')
			return Object.values(input)
				.flat()
				.every((value) => all.includes(squeezed(String(value))));
		if (name === 'Bash')
			return inside.includes(String(input['command'])) || (isLong(input) && all.includes(squeezed(String(input['command']))));
		const path = String(input['file_path']).slice(project.length + 1);
		const [said = ''] = String(input[name === 'Edit' ? 'new_string' : 'content']).split('\n');
		return inside.includes(path) && inside.some((row) => row.includes(said.trim()));
	});
	return found.length === 1 ? found[0] : undefined;
}

function squeezed(text: string): string {
	return text.replaceAll(/[\s│]/g, '');
}

/** Of the commands only the long ones wrap. */
function isLong({command}: Call['input']): boolean {
	return String(command).length > 50;
}

/** Old agents draw boxes round their dialogs; new ones put a panel to the right of them, and a bar before long texts. */
export function mainColumn(row: string): string {
	const inside = row.replace(/^ {0,4}│/, '');
	return (inside.split('│')[0] ?? '').trimEnd();
}

/** The agent tells its hooks of an edit with its default, whether the model said it or not. */
function asAsked({input}: Call): Call['input'] {
	const {replace_all, ...rest} = input;
	return replace_all === undefined || replace_all === false ? rest : input;
}

export function isSameRequest(one: Call, other: Call): boolean {
	return one.name === other.name && isDeepStrictEqual(asAsked(one), asAsked(other));
}

/** One dialog, and what became of it. `shown` is what beckon's card told when the key was pressed. */
export type Settled = {
	readonly shape: Shape;
	readonly way: 'pane' | 'keys' | 'hook';
	readonly dialog: Call;
	readonly shown: Call | undefined;
	readonly outcome: 'pressed' | 'landed' | 'unconfirmed' | 'refused';
	readonly why: string;
};

type Tally = {
	readonly dialogs: number;
	readonly shownWrong: number;
	readonly unshown: number;
	readonly answered: number;
	readonly approvedWrong: number;
	readonly unconfirmed: number;
	readonly refused: number;
	readonly ranUnapproved: number;
	readonly approvedNotRun: number;
};

/** `ran` are the calls that the transcripts say ran. */
export function tally(settled: readonly Settled[], ran: readonly Call[]): Tally {
	const isWrong = ({dialog, shown}: Settled): boolean => shown !== undefined && !isSameRequest(dialog, shown);
	const answered = settled.filter(({outcome}) => outcome === 'landed' || outcome === 'unconfirmed');
	const approved = settled.map(({outcome, dialog, shown}) => (outcome === 'landed' || outcome === 'unconfirmed' ? shown : dialog));
	const without = (all: readonly (Call | undefined)[], others: readonly (Call | undefined)[]): number =>
		all.filter((one) => one === undefined || !others.some((other) => other !== undefined && isSameRequest(one, other))).length;
	return {
		dialogs: settled.length,
		shownWrong: settled.filter(isWrong).length,
		unshown: settled.filter(({shown}) => shown === undefined).length,
		answered: answered.length,
		approvedWrong: answered.filter((one) => one.shown === undefined || isWrong(one)).length,
		unconfirmed: settled.filter(({outcome}) => outcome === 'unconfirmed').length,
		refused: settled.filter(({outcome}) => outcome === 'refused').length,
		ranUnapproved: without(ran, approved),
		approvedNotRun: without(approved, ran),
	};
}

/** All that was answered is what was shown, all that ran is what was approved, and fewer than 3 % were refused. */
export function isClean(sums: Tally): boolean {
	const wrong = sums.shownWrong + sums.approvedWrong + sums.ranUnapproved + sums.approvedNotRun;
	const asked = sums.answered + sums.refused;
	return sums.dialogs > 0 && wrong === 0 && sums.refused <= 0.03 * asked;
}
