/** Records the tapes of an agent, one session after the other, with the real program and a scripted model. */
import {existsSync, mkdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {endOf, within} from '../gate/desk.js';
import type {OtherModel} from '../gate/others/model.js';
import {type Desk, openStage, type Site} from '../gate/others/stage.js';
import {type ObserverProcess, startObserver} from '../observer/observer-process.js';
import {marksOf} from './marks.js';
import {type Recorder, startRecorder} from './recorder.js';
import {type Actor, type Scenario, scenarios} from './scenarios.js';

type Take = Site & {readonly folder: string; readonly log: (line: string) => void};

/** What is there already stays. @param only these scenarios; empty: all. */
export async function recordTapes(take: Take, only: readonly string[]): Promise<void> {
	const marks = marksOf[take.client.id];
	if (marks === undefined) return;
	mkdirSync(take.folder, {recursive: true});
	for (const bare of [undefined, marks.bare]) {
		const wanted = scenarios.flatMap((scenario) => {
			const file = join(take.folder, `${take.client.id}-${scenario.name}${bare === undefined ? '' : `-${bare.name}`}.ndjson`);
			const isOne = scenario.of?.(marks, take.client.id) !== false && (bare === undefined || bare.only.includes(scenario.name));
			return !isOne || (only.length > 0 && !only.includes(scenario.name)) || existsSync(file) ? [] : [{scenario, file}];
		});
		let session: Session | undefined;
		for (const {scenario, file} of wanted) {
			try {
				session ??= await begin(bare === undefined ? take : {...take, words: bare.words});
				await session.play(scenario);
				await session.recorder.cut(file);
				take.log(`✓ ${file}`);
			} catch (error) {
				take.log(`✗ ${file}: ${error instanceof Error ? error.message : String(error)}`);
				await session?.close();
				session = undefined;
			}
			if (scenario.ends !== true) continue;
			await session?.close();
			session = undefined;
		}
		await session?.close();
	}
}

const longMs = 60_000;

type Session = {readonly recorder: Recorder; readonly play: (scenario: Scenario) => Promise<void>; readonly close: () => Promise<void>};

async function begin(take: Take): Promise<Session> {
	const {client, model, modules} = take;
	let [recorder, observer]: [Recorder | undefined, ObserverProcess | undefined] = [undefined, undefined];
	const onDesk = ({home, socket, env}: Desk): void => {
		recorder = startRecorder({
			head: {agent: client.id, version: client.version},
			home,
			socket,
			aliases: [
				[modules, '/opt/agents'],
				[dirname(process.execPath), '/usr/bin'],
				[resolve(take.root), '/tmp'],
			],
		});
		// Codex's server is asked by whoever looks.
		if (client.id === 'codex') observer = startObserver({program: [take.beckon], env, log: join(home, 'observed.jsonl')});
	};
	const stage = await openStage({...take, columns: 100, rows: 32, onDesk});
	if (recorder === undefined) throw new Error('nothing is recorded');
	const recording: Recorder = recorder;
	const actor = toActor(stage, recording, model);
	await pause(1800);
	return {
		recorder: recording,
		async play({run, plans}) {
			const mode = plans && client.keys.ask;
			if (mode !== undefined) await actor.press(mode);
			await pause(1200);
			await run(actor);
			recording.truth(null);
			model.script([]);
			if (mode !== undefined) await actor.press(mode);
		},
		async close() {
			model.script([]);
			await recording.close();
			await (observer as ObserverProcess | undefined)?.close().catch(() => undefined);
			await stage.close();
		},
	};
}

function toActor(stage: Awaited<ReturnType<typeof openStage>>, recorder: Recorder, model: OtherModel): Actor {
	const {client, tmux, project} = stage;
	const marks = marksOf[client.id];
	if (marks === undefined) throw new Error('no marks');
	let {pane} = stage;
	recorder.about(pane);
	const screen = () => tmux('capture-pane', '-p', '-t', pane);
	const wait = (ms: number) => pause(ms);
	const until = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
		if ((await within(longMs, async () => ((await condition()) ? true : undefined))) === undefined)
			throw new Error(`never: ${what}\n${endOf(await screen())}`);
	};
	const press = async (...keys: readonly string[]): Promise<void> => {
		for (const [index, key] of keys.entries()) {
			if (index > 0) await pause(300);
			await tmux('send-keys', '-t', pane, key);
		}
	};
	const types = async (text: string): Promise<void> => {
		await tmux('send-keys', '-t', pane, '-l', '--', text);
		await pause(500);
	};
	const enters = async (text: string): Promise<void> => {
		await types(text);
		await press('Enter');
	};
	/** Between the last word of the model and what its program makes of it, it is neither. */
	const settles = async (what: string, isSaid: () => boolean, isDrawn: (shown: string) => boolean): Promise<void> => {
		let isUnsettled = false;
		await until(what, async () => {
			if (!isSaid()) return false;
			if (!isUnsettled) recorder.truth(null);
			isUnsettled = true;
			return isDrawn(await screen());
		});
	};
	const rests = async (state = 'idle'): Promise<void> => {
		await settles('rest', model.isDone, (shown) => !marks.busy.test(shown));
		recorder.truth('needs_you', state);
	};
	const start = async (words: string): Promise<string> => {
		const id = (await tmux('new-window', '-d', '-P', '-F', '#{pane_id}', '-t', 'gate', '-c', project, words)).trim();
		const before = pane;
		pane = id;
		await until('another session', async () => client.ready.test(await screen()));
		await pause(1500);
		pane = before;
		return id;
	};
	return {
		...stage,
		marks,
		screen,
		press,
		types,
		enters,
		wait,
		clears: async () => void (await tmux('send-keys', '-N', '20', '-t', pane, 'BSpace')),
		truth: recorder.truth,
		shows: (mark) => until(String(mark), async () => mark.test(await screen())),
		async prompt(text) {
			await types(text);
			recorder.truth(null);
			const before = model.asked();
			await press('Enter');
			await until('work', async () => model.asked() > before || marks.busy.test(await screen()));
			recorder.truth('autonomous');
		},
		async asked(mark, state = 'needs_permission') {
			await settles(
				String(mark),
				() => !model.isAnswering(),
				(shown) => mark.test(shown),
			);
			recorder.truth('needs_you', state);
		},
		async fails() {
			await settles('an error', model.isDone, (shown) => !marks.busy.test(shown) && marks.error.test(bottomOf(shown)));
			recorder.truth('needs_you', 'error');
		},
		async gone() {
			await until('its end', async () => !(await tmux('list-panes', '-s', '-t', 'gate', '-F', '#{pane_id}')).split('\n').includes(pane));
			recorder.truth('gone');
		},
		async grant(keys) {
			const before = bottomOf(await screen());
			recorder.truth(null);
			await press(...keys);
			await until('an answer', async () => bottomOf(await screen()) !== before);
			recorder.truth('autonomous');
		},
		rests,
		async stops(keys) {
			recorder.truth(null);
			await press(...keys);
			const dialogs = [marks.asks, marks.edits, marks.form, ...(marks.plan === undefined ? [] : [marks.plan])];
			await until('rest', async () => {
				const shown = await screen();
				return !marks.busy.test(shown) && !dialogs.some((dialog) => dialog.test(bottomOf(shown)));
			});
			recorder.truth('needs_you', 'idle');
		},
		async again(words) {
			const id = await start(words);
			pane = id;
			recorder.about(id);
		},
		async beside() {
			await start(marks.beside);
		},
	};
}

/** Where dialogs and input boxes stand. */
function bottomOf(screen: string): string {
	return screen.split('\n').slice(-16).join('\n');
}
