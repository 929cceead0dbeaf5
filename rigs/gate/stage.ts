/** What a story works with: a desk, and comparisons of beckon's report with the truth. */
import {setTimeout as pause} from 'node:timers/promises';
import {asList, type Fields, parseObject} from '../../src/core/fields.js';
import {fieldsOf, type Turn} from './agent/model.js';
import {type Desk, type DeskOptions, within} from './desk.js';
import {transcriptsIn} from './home.js';

export type Story = {
	readonly name: string;
	readonly kind: 'state' | 'answer';
	/** What the model says in the main conversation. */
	readonly turns?: readonly Turn[];
	/** And to subagents, by the words of their task. */
	readonly agents?: Readonly<Record<string, readonly Turn[]>>;
	readonly desk?: Partial<
		Pick<
			DeskOptions,
			'trusted' | 'mode' | 'withoutKeys' | 'columns' | 'rows' | 'files' | 'hasServer' | 'hasSandbox' | 'hasTeam' | 'hasSubscription'
		>
	>;
	/** The first version that has what the story is about. */
	readonly since?: string;
	/** The story is only of sessions with hooks, or only of those without; undefined: of both. */
	readonly hooks?: 'with' | 'without';
	readonly run: (stage: Stage) => Promise<void>;
};

/** Stories by their names. */
export type Stories = Readonly<Record<string, Omit<Story, 'name' | 'kind'>>>;

/** @param more what all of them have */
export function toStories(kind: Story['kind'], stories: Stories, more: Partial<Story> = {}): readonly Story[] {
	return Object.entries(stories).map(([name, story]) => ({...more, ...story, name, kind}));
}

export type Stage = Desk & {
	/** The row says this, within 3 s, and keeps saying it. */
	readonly is: (group: string, ...states: readonly string[]) => Promise<Fields>;
	/** `beckon answer` of the prompt as its row shows it lands. */
	readonly answers: (option: string, ...args: readonly string[]) => Promise<void>;
	readonly replies: (text: string, ...args: readonly string[]) => Promise<void>;
	/** The transcripts come to hold the text. */
	readonly transcript: (text: string) => Promise<void>;
	readonly never: (text: string) => void;
	/** Keeps the screen as a fixture of that name, where fixtures are recorded. */
	readonly keep: (name: string) => Promise<void>;
};

/** What beckon said and what is so differ. */
export class Miss extends Error {}

const settleMs = 3000;
const looksThatHold = 3;

/** The row comes to say this, and keeps saying it. */
export async function staysSo(
	rowNow: () => Promise<Fields | undefined>,
	withinMs: number,
	group: string,
	states: readonly string[],
): Promise<Fields> {
	const fits = (row: Fields | undefined): boolean =>
		row?.['group'] === group && (states.length === 0 || states.includes(String(row['state'])));
	let last: Fields | undefined;
	await within(withinMs, async () => {
		last = await rowNow();
		return fits(last) ? true : undefined;
	});
	for (let look = 0; look < looksThatHold && fits(last); look++) {
		await pause(100);
		last = await rowNow();
	}
	if (last === undefined || !fits(last)) throw new Miss(`${group} ${states.join('/')} is so, ${wordsOf(last)} is said`);
	return last;
}

type Ears = {
	/** Hears of a row that tells of a surface nobody described. */
	readonly onOdd: (row: Fields) => Promise<void>;
	readonly keep: (name: string) => Promise<void>;
};

export function toStage(plain: Desk, {onOdd, keep}: Ears): Stage {
	const row = async () => {
		const found = await plain.row();
		if (found !== undefined && isOdd(found)) await onOdd(found);
		return found;
	};
	const desk: Desk = {...plain, row};
	return {
		...desk,
		keep,
		is: (group, ...states) => staysSo(row, settleMs, group, states),
		async answers(option, ...args) {
			const row = await within(settleMs, async () => {
				const found = await desk.row();
				return typeof found?.['token'] === 'string' ? found : undefined;
			});
			const {code, out} = await desk.beckon('answer', desk.pane, option, '--json', '--token', String(row?.['token']), ...args);
			if (code !== 0) throw new Miss(`answer ${option}: exit ${code}, ${whyOf(out)}`);
		},
		async replies(text, ...args) {
			const {code, out} = await desk.beckon('reply', desk.pane, '--text', text, '--json', ...args);
			if (code !== 0) throw new Miss(`reply: exit ${code}, ${whyOf(out)}`);
		},
		async transcript(text) {
			const found = await within(10_000, async () => (transcriptsIn(desk.home).some((each) => each.includes(text)) ? true : undefined));
			if (found === undefined) throw new Miss(`the transcript never said ${text}`);
		},
		never(text) {
			if (transcriptsIn(desk.home).some((each) => each.includes(text))) throw new Miss(`the transcript says ${text}`);
		},
	};
}

/** Without hooks each permission is a dialog to beckon. */
function isOdd(row: Fields): boolean {
	const hasHooks = !asList(row['note_codes']).includes('no-hooks');
	return row['state'] === 'unknown' || (hasHooks && fieldsOf(row['ask'])['kind'] === 'dialog');
}

function wordsOf(row: Fields | undefined): string {
	return row === undefined
		? 'no row'
		: `${String(row['group'])} ${String(row['state'])} (${String(row['label'])}, by ${String(row['source'])})`;
}

function whyOf(out: string): string {
	const {why} = fieldsOf(parseObject(out)?.['receipt']);
	return typeof why === 'string' ? why : out.trim().slice(0, 200);
}
