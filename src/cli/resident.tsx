/**
 * The navigator that waits, hidden, for the popup: read in, mounted and drawn behind a gate. While hidden it draws nothing, watches nothing
 * and asks tmux nothing. `bin/popup.sh` tells it on its stdin when it is shown, and to whom.
 */
import {statSync} from 'node:fs';
import {setImmediate} from 'node:timers/promises';
import {createKeymap, type Keymap} from '../app/keymap.js';
import {createObserver, type Look, type Observer} from '../app/observe.js';
import {createRuntime, type Runtime} from '../app/runtime.js';
import {initialState} from '../app/state.js';
import {update} from '../app/update.js';
import {answerResident, hideResident, untilServerEnds} from '../tmux/resident.js';
import {parseTmuxEnv} from '../tmux/server.js';
import type {Look as TerminalLook} from '../ui/look.js';
import {createLook} from '../ui/look.js';
import {type Mounted, mountNavigator} from '../ui/mount.js';
import {createGate, type Gate} from './gate.js';
import {goToRow} from './go-to-row.js';
import type {ExitCode, Io} from './io.js';
import {navigatorPorts} from './navigator-ports.js';
import {type Reading, startReading} from './reading.js';
import {createInputReader, type ResidentWord} from './resident-input.js';
import {createResidentLooks, type ResidentLooks} from './resident-looks.js';
import {hasColour, isAsciiOnly} from './terminal-look.js';
import {startUpkeep} from './upkeep.js';
import {type Wired, wirePorts} from './wire.js';

/** A popup that was announced and did not come. */
const announcedMs = 2000;
/** While hidden, journals are read this often, so that an opening finds little that is new: 2 ms of 60,000 with 100 sessions. */
const catchUpMs = 60_000;
/** A program draws its first frames slowly. */
const rehearsals = 6;

const ctrlC = 3;

type Knowing = {
	readonly wired: Wired;
	readonly observer: Observer;
	readonly keymap: Keymap;
	readonly look: TerminalLook;
	/** Of the config file; another one: read all anew. */
	readonly stamp: string;
	readonly stopUpkeep: () => void;
	last: Look;
};

/** One time on the screen, prepared ahead. */
type Opening = {
	readonly gate: Gate;
	readonly runtime: Runtime;
	readonly looks: ResidentLooks;
	readonly mounted: Mounted;
	reading: Reading | undefined;
};

/** `tmux` is the `$TMUX` of the server it serves. Ends when that server does. */
export async function runResident(inside: Io, tmux: string): Promise<ExitCode> {
	const io: Io = {...inside, env: {...inside.env, TMUX: tmux, TMUX_PANE: undefined}};
	const [home, served] = [parseTmuxEnv(inside.env), parseTmuxEnv(io.env)];
	if (home === undefined || served === undefined) return 2;
	const resident = await createResident(io, home.socket);
	return new Promise((resolve, reject) => {
		const stopWaiting = untilServerEnds(served.socket, served.serverPid, () => end(0));
		const end = (code: ExitCode) => {
			stopWaiting();
			resident.close().then(() => resolve(code), reject);
		};
		process.on('exit', stopWaiting);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
	});
}

async function createResident(io: Io, socket: string): Promise<{readonly close: () => Promise<void>}> {
	const terminal = io.stdout as NodeJS.WriteStream;
	let client: string | undefined;
	let mode: 'hidden' | 'announced' | 'shown' = 'hidden';
	let knowing = await learn(io, () => client);
	let opening: Opening | undefined;
	let giveUp: NodeJS.Timeout | undefined;

	const prepare = (): Opening => {
		const gate = createGate(terminal);
		const {wired, observer, last, keymap, look} = knowing;
		let reading: Reading | undefined;
		const looks = createResidentLooks({
			wired,
			observer,
			known: last.rows,
			follow: (found) => {
				knowing.last = found;
				reading?.follow(found);
			},
		});
		const ports = navigatorPorts({
			io,
			wired,
			looks,
			jump: async (row) => {
				await goToRow({io, row, client});
			},
			edit: undefined,
			quit: () => void leave(),
		});
		const size = {columns: terminal.columns, rows: terminal.rows};
		const fresh = {...initialState(wired.config, true, io.now()), size};
		const [state] = update(fresh, {type: 'rows-changed', rows: last.rows, problems: last.problems, nextAt: undefined}, io.now());
		const runtime = createRuntime(state, ports);
		const mounted = mountNavigator({stdin: gate.stdin, stdout: gate.stdout, stderr: process.stderr}, {runtime, keymap, look});
		mounted.waitUntilExit().catch(crash);
		return {
			gate,
			runtime,
			looks,
			mounted,
			get reading() {
				return reading;
			},
			set reading(value) {
				reading = value;
			},
		};
	};

	const open = async () => {
		if (stampOf(knowing.wired) !== knowing.stamp) {
			knowing.stopUpkeep();
			if (opening !== undefined) discard(opening);
			knowing = await learn(io, () => client);
			opening = undefined;
		}
		opening ??= prepare();
		const mine = opening;
		const {gate, runtime, looks} = mine;
		runtime.dispatch({type: 'started', problems: knowing.keymap.problems});
		await looks.first;
		if (opening !== mine) return;
		gate.open();
		await setImmediate();
		if (opening !== mine) return;
		runtime.dispatch({type: 'preview-due'});
		mine.reading = startReading(knowing.wired.paths);
		await looks.listen(io, () => runtime.dispatch({type: 'files-changed'}));
		if (opening !== mine) await looks.close();
	};

	/** Its human leaves: the popup closes with it. */
	const leave = () => hide(() => hideResident(socket));

	const hide = async (tell: () => Promise<void>) => {
		clearTimeout(giveUp);
		mode = 'hidden';
		client = undefined;
		const mine = opening;
		opening = undefined;
		await Promise.allSettled([tell()]);
		if (mine !== undefined) discard(mine);
		await setImmediate();
		if (mode === 'hidden') opening ??= prepare();
	};

	const hear = (word: ResidentWord) => {
		switch (word.kind) {
			case 'soon':
				if (mode !== 'hidden') return;
				mode = 'announced';
				giveUp = setTimeout(() => void hide(async () => undefined), announcedMs);
				open().catch(crash);
				return;
			case 'shown': {
				const isOpen = mode === 'announced';
				clearTimeout(giveUp);
				mode = 'shown';
				client = word.client;
				if (!isOpen) open().catch(crash);
				return;
			}
			case 'hidden':
				if (mode === 'shown') void leave();
				return;
		}
	};

	io.stdin.setRawMode(true);
	const readInput = createInputReader();
	io.stdin.on('data', (chunk: Buffer) => {
		for (const input of readInput(chunk)) {
			if (input.kind !== 'keys') hear(input);
			else if (mode === 'shown') {
				if (input.bytes.includes(ctrlC)) answerResident(socket).catch(() => undefined);
				opening?.gate.type(input.bytes);
			}
		}
	});
	for (let round = 0; round < rehearsals; round++) {
		discard(prepare());
		await setImmediate();
	}
	await hide(() => hideResident(socket));
	const timer = setInterval(() => {
		if (mode === 'hidden') knowing.wired.ports.readSessions();
	}, catchUpMs);
	return {
		close: async () => {
			clearInterval(timer);
			clearTimeout(giveUp);
			knowing.stopUpkeep();
			if (opening !== undefined) discard(opening);
			opening = undefined;
			io.stdin.pause();
		},
	};
}

function discard({gate, runtime, looks, mounted, reading}: Opening): void {
	mounted.unmount();
	reading?.close();
	gate.close();
	void Promise.allSettled([runtime.close(), looks.close()]);
}

async function learn(io: Io, popupOver: () => string | undefined): Promise<Knowing> {
	const wired = await wirePorts(io, popupOver);
	const observer = createObserver(wired.ports);
	return {
		wired,
		observer,
		keymap: createKeymap(wired.config.keys),
		look: createLook({hasColour: hasColour(io.env), isAscii: isAsciiOnly(io.env, wired.config.ascii)}),
		stamp: stampOf(wired),
		stopUpkeep: startUpkeep(wired.paths, wired.config),
		last: await observer.look(),
	};
}

function stampOf({paths}: Wired): string {
	const stats = statSync(paths.config, {throwIfNoEntry: false});
	return stats === undefined ? '' : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
}

/** Whatever broke, the session ends with us, and the next popup is one of its own. */
function crash(error: unknown): void {
	process.exitCode = 1;
	throw error;
}
