/** What beckon is killed in the middle of, and what must be true after it was run again. */
import {setTimeout as pause} from 'node:timers/promises';
import {lookOnce} from '../../src/observe/once.js';
import type {PowerStage, Ran} from './stage.js';

export type Story = {
	readonly name: string;
	/** The conversations of the story. */
	readonly ids: readonly string[];
	/** Sets the stage, without a kill. */
	readonly before: (stage: PowerStage) => Promise<void>;
	readonly words: (stage: PowerStage) => readonly string[];
	/** Whether a killed run had told already that all is done; by default it tells so with its last step. */
	readonly hasReported?: (killed: Ran) => boolean;
	/** @param last what the run after the kill said. @returns what is wrong */
	readonly wrongs: (stage: PowerStage, last: Ran) => Promise<readonly string[]>;
};

const prompt = 'Say hello; once';

const start: Story = {
	name: 'start',
	ids: [],
	before: async () => {},
	words: ({project}) => ['new', project, '--detach', '--prompt', prompt],
	hasReported: ({out}) => out.includes('sent the first prompt'),
	async wrongs(stage, last) {
		const received = stage.received().filter((each) => each === `submitted: ${prompt}`).length;
		const kept = stage.outbox().filter(({text}) => text === prompt);
		const isNamed = kept.some(({id}) => (last.out + last.err).includes(id));
		return [
			...counted('agents', stage.started().length, 1),
			...(received > 1 ? [`the prompt was sent ${received} times`] : []),
			...(received === 0 && !isNamed ? ['the prompt is forgotten'] : []),
			...(received === 1 && kept.length > 0 && !isNamed ? ['the prompt has arrived, and is kept without a word'] : []),
			...counted('windows', (await stage.tmux('list-panes', '-a', '-F', 'x')).trim().split('\n').length, 2),
		];
	},
};

const end: Story = {
	name: 'end',
	ids: ['one'],
	before: (stage) => open(stage, ['one']),
	words: () => ['end', 'one', '--yes'],
	async wrongs(stage, last) {
		const quits = stage.received().filter((each) => each === 'command: /exit').length;
		const isOver = await until(async () => (await living(stage)).length === 0, 2000);
		return [
			...(quits > 1 ? [`/exit was sent ${quits} times`] : []),
			...(!isOver && last.code === 0 ? ['it lives, and the last run said that it has ended'] : []),
			...(!isOver && last.code !== 0 && last.err === '' ? ['it lives, and nothing was said'] : []),
		];
	},
};

const three = ['one', 'two', 'three'];

const restore: Story = {
	name: 'restore',
	ids: three,
	async before(stage) {
		await open(stage, three);
		// One in which nothing was said is started anew, under another id.
		for (const id of three) await stage.tmux('send-keys', '-t', id, 'hello', 'Enter');
		await until(async () => stage.received().filter((each) => each === 'submitted: hello').length === three.length, 20_000);
		await stage.keepPlaces();
		await stage.loseServer();
		await until(async () => (await living(stage)).length === 0, 20_000);
	},
	words: () => ['restore', '--yes'],
	async wrongs(stage) {
		await until(async () => (await living(stage)).length === three.length, 5000);
		return three.flatMap((id) => counted(`${id} is alive`, stage.started().filter((each) => each === id).length, 2));
	},
};

const resume: Story = {
	name: 'resume',
	ids: ['one'],
	async before(stage) {
		await open(stage, ['one']);
		await stage.tmux('send-keys', '-t', 'one', 'hello', 'Enter');
		await until(async () => stage.received().includes('submitted: hello'), 20_000);
		await stage.tmux('kill-window', '-t', 'one');
		await until(async () => (await living(stage)).length === 0, 20_000);
	},
	words: () => ['resume', 'one', '--yes'],
	async wrongs(stage, last) {
		const isBack = await until(async () => (await living(stage)).length === 1, 5000);
		return [
			...counted('starts of one', stage.started().filter((each) => each === 'one').length, 2),
			...(isBack || last.code !== 0 ? [] : ['it has ended, and the last run said that it is back']),
		];
	},
};

const queue: Story = {
	name: 'queue',
	ids: ['one'],
	async before(stage) {
		await open(stage, ['one']);
		await stage.beckon(['queue', 'one', prompt], 0);
		await pause(2500);
	},
	words: () => ['watch', '--once'],
	async wrongs(stage) {
		const received = stage.received().filter((each) => each === `submitted: ${prompt}`).length;
		const kept = stage.outbox().filter(({text}) => text === prompt);
		return [
			...(received > 1 ? [`it was sent ${received} times`] : []),
			...(received === 0 && kept.length === 0 ? ['it is forgotten'] : []),
			...(received === 1 && kept.some(({state}) => state === 'queued') ? ['it was sent, and waits to be sent'] : []),
		];
	},
};

export const stories: readonly Story[] = [start, end, resume, restore, queue];

async function open(stage: PowerStage, ids: readonly string[]): Promise<void> {
	for (const id of ids) await stage.tmux('new-window', '-d', '-n', id, '-c', stage.project, `exec ${stage.program} --resume ${id}`);
	if (!(await until(async () => (await living(stage)).length === ids.length, 30_000))) throw new Error('the sessions do not start');
}

async function living({env}: PowerStage): Promise<readonly string[]> {
	const {rows} = await lookOnce({env, stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, now: Date.now});
	return rows.flatMap(({sessionId, state}) =>
		sessionId !== undefined && state.state !== 'session_ended' && state.state !== 'unknown' ? [sessionId] : [],
	);
}

async function until(holds: () => Promise<boolean>, ms: number): Promise<boolean> {
	for (const over = Date.now() + ms; Date.now() < over; await pause(100)) if (await holds()) return true;
	return false;
}

function counted(what: string, count: number, wanted: number): readonly string[] {
	return count === wanted ? [] : [`${what}: ${count}, and not ${wanted}`];
}
