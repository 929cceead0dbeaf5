/** The navigator: the screen over the wired world. Whatever happens, the terminal is left as it was. */
import type {NavigatorPorts} from '../app/effect.js';
import {createKeymap} from '../app/keymap.js';
import {createObserver, type Look} from '../app/observe.js';
import {createRuntime, type Runtime} from '../app/runtime.js';
import {initialState} from '../app/state.js';
import {paneKey} from '../core/world.js';
import {appendMark} from '../store/marks.js';
import {capturePanes} from '../tmux/capture.js';
import type {Mounted} from '../ui/mount.js';
import {goToRow} from './go-to-row.js';
import type {ExitCode, Io} from './io.js';
import {type Reading, startReading} from './reading.js';
import {guardTerminal} from './terminal-guard.js';
import {hasColour, isAsciiOnly} from './terminal-look.js';
import {startUpkeep} from './upkeep.js';
import type {Watching} from './watching.js';
import {type Wired, wirePorts} from './wire.js';

export type NavigateOptions = {
	/** In a popup a jump ends the navigator. */
	readonly popup: boolean;
	/** `#{client_name}` of the client to move. */
	readonly client?: string | undefined;
};

/** A terminal that answers slowly gets its first frame without rows rather than late. */
const firstLookMs = 150;

/** Needs a terminal on stdin and stdout. Ends when its human quits. @throws what broke, once the terminal is restored. */
export async function runNavigate(io: Io, options: NavigateOptions): Promise<ExitCode> {
	const wired = await wirePorts(io);
	const reading = startReading(wired.paths);
	const looks = createLooks(wired, reading);
	// The first look is on its way while the libraries of the screen load.
	const [{mountNavigator}, {createLook}] = await Promise.all([import('../ui/mount.js'), import('../ui/look.js')]);
	const keymap = createKeymap(wired.config.keys);
	const look = createLook({hasColour: hasColour(io.env), isAscii: isAsciiOnly(io.env, wired.config.ascii)});
	const streams = terminalOf(io);
	const end = createEnd();
	let mounted: Mounted | undefined;
	const restore = () => mounted?.unmount();
	const draw = () => {
		mounted = mountNavigator(streams, {runtime, keymap, look});
		mounted.waitUntilExit().catch(end.fail);
	};
	const ports: NavigatorPorts = {
		look: looks.next,
		capture: async (place) => (await capturePanes([place])).get(paneKey(place)),
		jump: async (row) => {
			const kind = await goToRow({io, row, client: options.client, leaveTerminal: () => leave(io, restore)});
			if (kind === 'attach') draw();
		},
		appendMark: (mark) => appendMark(wired.paths, mark),
		now: io.now,
		quit: end.done,
	};
	const runtime: Runtime = createRuntime(initialState(wired.config, options.popup, io.now()), ports);
	const release = guardTerminal({restore, fail: end.fail});
	const stopUpkeep = startUpkeep(wired.paths, wired.config);
	try {
		runtime.dispatch({type: 'started', problems: keymap.problems});
		await Promise.race([looks.first, new Promise((resolve) => setTimeout(resolve, firstLookMs))]);
		draw();
		await looks.listen(io, () => runtime.dispatch({type: 'files-changed'}));
		await end.ended;
		return 0;
	} finally {
		leave(io, restore);
		release();
		stopUpkeep();
		reading.close();
		await Promise.allSettled([runtime.close(), looks.close()]);
	}
}

type Looks = {
	/** The first one is already on its way. */
	readonly next: NavigatorPorts['look'];
	readonly first: Promise<unknown>;
	/** Hears of changes from now on, and of those since the first look. */
	readonly listen: (io: Io, onChange: () => void) => Promise<void>;
	readonly close: () => Promise<void>;
};

function createLooks(wired: Wired, reading: Reading): Looks {
	const observer = createObserver(wired.ports);
	let watching: Watching | undefined;
	const look = async () => {
		const found: Look = await observer.look();
		watching?.follow(found);
		reading.follow(found);
		return {...found, problems: [...wired.problems(), ...found.problems]};
	};
	let waiting: ReturnType<typeof look> | undefined = look();
	return {
		first: waiting.catch(() => undefined),
		listen: async (io, onChange) => {
			const {startWatching} = await import('./watching.js');
			watching = startWatching(wired, io.env, onChange);
			onChange();
		},
		close: async () => watching?.close(),
		next: () => {
			const mine = waiting ?? look();
			waiting = undefined;
			return mine;
		},
	};
}

/** Off the screen, and no longer reading keys: the next program in this terminal gets them all. */
function leave({stdin}: Io, restore: () => void): void {
	restore();
	// A paused stream stops reading only if it was flowing.
	stdin.resume();
	stdin.pause();
}

function createEnd(): {readonly ended: Promise<void>; readonly done: () => void; readonly fail: (error: unknown) => void} {
	let done = () => {};
	let fail = (_error: unknown) => {};
	const ended = new Promise<void>((resolve, reject) => {
		done = resolve;
		fail = reject;
	});
	// It may fail before anyone waits for it.
	ended.catch(() => undefined);
	return {ended, done, fail};
}

/** The caller has checked that these are terminals. */
function terminalOf({stdin, stdout, stderr}: Io) {
	return {stdin, stdout: stdout as NodeJS.WriteStream, stderr: stderr as NodeJS.WriteStream};
}
