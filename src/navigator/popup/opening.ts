/** One opening of the popup. It is mounted and drawn behind a gate in advance, so that at its start only changes are drawn. */
import {setImmediate, setTimeout} from 'node:timers/promises';
import {initialState} from '../../app/loop/initial-state.js';
import {createRuntime} from '../../app/loop/runtime.js';
import {update} from '../../app/loop/update.js';
import type {Io} from '../../core/context.js';
import type {Program} from '../../core/machine/program.js';
import type {Row} from '../../core/session.js';
import {type Reading, screenName, startReading} from '../../deliver/deciders.js';
import {startReporter} from '../../notify/report.js';
import type {Follower} from '../../notify/status-variables.js';
import {settleAll} from '../../observe/faults.js';
import {createAllLooks} from '../../sources/all-looks.js';
import {editText, openProgram} from '../../system/editor.js';
import {mountNavigator} from '../../ui/mount.js';
import type {TerminalLook} from '../../ui/terminal-style.js';
import {navigatorPorts} from '../ports.js';
import {createGate} from './hidden-terminal.js';
import type {PopupMemory} from './memory.js';

/** The time for the first frame to pass four processes on its way to the terminal. Work that the frame does not need waits for so long. */
const frameMs = 40;

export type Opening = {
	/** Does what `show` does up to the first frame, so that the engine has compiled that code. */
	readonly rehearse: () => Promise<void>;
	/** Looks, shows the rows, and then follows all changes. */
	readonly show: () => Promise<void>;
	readonly type: (bytes: Buffer) => void;
	readonly close: () => void;
};

export type OpeningFor = {
	readonly io: Io;
	readonly memory: PopupMemory;
	readonly look: TerminalLook;
	readonly jump: (row: Row) => Promise<void>;
	/** Gives the terminal's keys to another program while it runs. */
	readonly lend: <T>(use: () => Promise<T>) => Promise<T>;
	/** `#{client_name}` of the client that shows it. */
	readonly client: () => string | undefined;
	/** Called when the user quits or has jumped. */
	readonly quit: () => void;
	readonly fail: (error: unknown) => void;
};

/** Each opening begins with the cursor on the first row and without a filter. Before it is shown, it watches nothing. */
export function prepareOpening({io, memory, look, jump, lend, client, quit, fail}: OpeningFor): Opening {
	const {wired, observer, hosts, keymap, last, remember} = memory;
	const terminal = io.stdout as NodeJS.WriteStream;
	const gate = createGate(terminal);
	let reading: Reading | undefined;
	let reporter: Follower | undefined;
	let isOver = false;
	const follow: typeof remember = (found) => {
		remember(found);
		reading?.follow(found);
		reporter?.follow(found);
	};
	const looks = createAllLooks({wired, follow, before: {observer, rows: last().rows}}, hosts);
	const fresh = {...initialState(wired.config, true, io.now()), size: {columns: terminal.columns, rows: terminal.rows}};
	// The effects of these rows are dropped: `show` looks again.
	const [state] = update(fresh, {type: 'rows-changed', ...last(), nextAt: undefined}, io.now());
	const draw = () => {
		const next = mountNavigator({stdin: gate.stdin, stdout: gate.stdout, stderr: process.stderr}, {runtime, keymap, look});
		next.waitUntilExit().catch(fail);
		return next;
	};
	const lendScreen = async <T>(use: () => Promise<T>): Promise<T> => {
		mounted.unmount();
		try {
			return await lend(use);
		} finally {
			if (!isOver) mounted = draw();
		}
	};
	const edit = (text: string) => lendScreen(() => editText(io.env, text));
	const open = (program: Program) => lendScreen(() => openProgram(io.env, program));
	const ports = navigatorPorts({io, wired, looks, hosts: hosts.sources, jump, edit, open, lend: lendScreen, client, quit});
	const runtime = createRuntime(state, ports);
	let mounted = draw();
	/** One look and one frame: both events are dispatched before the screen is drawn. */
	const drawNews = async () => {
		const news = await ports.look();
		if (isOver) return;
		runtime.dispatch({type: 'rows-changed', ...news});
		runtime.dispatch({type: 'clock-ticked'});
		await setImmediate();
	};
	return {
		type: gate.type,
		async rehearse() {
			// The list differs from the prepared one, so that there is something to draw.
			runtime.dispatch({type: 'rows-changed', rows: last().rows.slice(1), problems: [], nextAt: undefined});
			await setTimeout(frameMs);
			if (!isOver) await drawNews();
		},
		async show() {
			await drawNews();
			if (isOver) return;
			gate.open();
			await setTimeout(frameMs);
			if (isOver) return;
			runtime.dispatch({type: 'started', problems: keymap.problems});
			runtime.dispatch({type: 'preview-due'});
			reading = startReading(wired.paths, screenName(io, true));
			hosts.decide(true);
			reporter = startReporter(io, wired);
			await looks.listen(() => runtime.dispatch({type: 'files-changed'}));
			if (isOver) await looks.close();
		},
		close() {
			if (isOver) return;
			isOver = true;
			mounted.unmount();
			gate.close();
			reading?.close();
			hosts.decide(false);
			void settleAll(wired.report, 'the end of a popup', [runtime.close(), looks.close(), reporter?.close()]);
		},
	};
}
