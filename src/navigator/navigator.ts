/** The navigator in a pane or terminal: connects screen, state and ports. However it ends, it restores the terminal. */
import {setTimeout as pause, setImmediate} from 'node:timers/promises';
import {initialState} from '../app/loop/initial-state.js';
import {createRuntime, type Runtime} from '../app/loop/runtime.js';
import type {AppState} from '../app/model.js';
import {allUnsent} from '../app/reply/update.js';
import type {Spot} from '../core/address.js';
import type {ExitCode, Io} from '../core/context.js';
import {groupedDigits} from '../core/text/times.js';
import {findAsking} from '../jump/focus.js';
import {goToRow} from '../jump/go.js';
import {settleAll} from '../observe/faults.js';
import {startMaintenance} from '../observe/maintenance-timer.js';
import {type Wired, wirePorts} from '../observe/wire.js';
import {configPath} from '../store/config/config.js';
import {homeOf} from '../store/files.js';
import {listSessions} from '../store/journal/journal.js';
import {keepDrafts, readDrafts} from '../store/records/left-by-navigator.js';
import {turnInputOff} from '../tmux/panes/send.js';
import {ignoreTmuxErrors, parseTmuxEnv} from '../tmux/run.js';
import type {TerminalStyle} from '../ui/line.js';
import {sizeOf} from '../ui/terminal/first-paint.js';
import {createNext, hasBecome, keepLastRows, keepView, problemsAtStart, restoreOffer, withLastRows, withLastView} from './last-time.js';
import {loadLateParts} from './late-parts.js';
import {openMachines} from './machines.js';
import {navigatorPorts} from './ports.js';
import {createEnd, createScreen, type End, guardTerminal, type Screen} from './screen.js';
import {createStyle} from './terminal-style.js';

export type NavigateOptions = {
	/** Whether it runs in a popup, where a jump ends it. */
	readonly popup: boolean;
	/** `#{client_name}` of the client to move. */
	readonly client?: string | undefined;
	/** Draws ASCII only, whatever the locale says. */
	readonly isAscii?: boolean;
	/** Draws the list for a screen reader. */
	readonly isLinear?: boolean;
	/** No key sends, marks or starts anything. */
	readonly isReadOnly?: boolean;
	/** The mode at the start; the list by default. */
	readonly start?: Pick<AppState, 'mode' | 'quick'>;
};

/** The most time that the first frame waits for the first look. */
const firstLookMs = 100;
/** How long the rows of the last navigator stay on the screen at most, while keys wait. */
const lastRowsMs = 2000;
/** Reading this many sessions takes a while, so the screen says so first. */
const manySessions = 200;

/** Needs a terminal on stdin and stdout. Ends when the user quits. @throws the error of any part, once the terminal is restored. */
export async function runNavigate(io: Io, options: NavigateOptions): Promise<ExitCode> {
	const end = createEnd();
	const screen = createScreen(terminalOf(io), end.fail);
	const last: (() => void)[] = [];
	const restore = () => {
		try {
			screen.end();
		} finally {
			// In Bun, restoring a terminal that is gone throws.
			for (const act of last.splice(0)) act();
		}
	};
	const release = guardTerminal({restore, fail: end.fail});
	try {
		await navigate(io, options, {end, screen, last});
		restore();
		return 0;
	} catch (error) {
		await leave(io, {...screen, end: restore});
		throw error;
	} finally {
		release();
	}
}

/** `last`: what is done at the end, even by a signal. */
type Stage = {readonly end: End; readonly screen: Screen; readonly last: (() => void)[]};

async function navigate(io: Io, options: NavigateOptions, {end, screen, last}: Stage): Promise<void> {
	const {popup, client} = options;
	const covered = popup && client !== undefined ? {client, since: io.now()} : undefined;
	const wired = await wirePorts(io, {popupOver: () => covered});
	const {paths} = wired;
	const style = createStyle(io, options, {config: wired.atStart, terminal: terminalOf(io)});
	const drafts = readDrafts(paths);
	const first = firstState(io, options, wired, drafts);
	const show = showAtStart(screen, wired, {first, styleNow: style.now});
	const machines = await openMachines(io, wired, options, (text) =>
		runtime.dispatch({type: 'command-ended', notice: {kind: 'said', text}}),
	);
	const {looks, sources} = machines;
	const ending = new AbortController();
	let hasJumped = false;
	const ports = navigatorPorts({
		io,
		wired,
		looks: {...looks, next: createNext(looks, screen.settled)},
		sources,
		async jump(row) {
			hasJumped = true;
			const kind = await goToRow({io, row, client, leaveTerminal: () => leave(io, screen)});
			if (kind === 'attach') screen.draw();
		},
		async lend(use) {
			await leave(io, screen);
			return use().finally(screen.draw);
		},
		client,
		signal: ending.signal,
		quit: end.done,
	});
	const runtime: Runtime = createRuntime(first, ports);
	runtime.subscribe(() => style.choose(runtime.state().theme) && screen.restyle());
	last.push(() => {
		keepDrafts(paths, drafts, allUnsent(runtime.state()));
		keepLastRows(runtime.state(), wired);
		if (options.start === undefined) keepView(runtime.state(), paths, io.now());
	});
	const stopMaintenance = startMaintenance(wired, {atStart: async () => (await import('../setup/install.js')).mendInstall(io)});
	try {
		runtime.dispatch({type: 'started', problems: problemsAtStart(configPath(io.env), wired.problems(), first.keymap)});
		await show.untilLooked(runtime);
		await screen.mount({runtime, styleNow: style.now, background: style.background});
		show.end();
		await looks.listen(() => runtime.dispatch({type: 'files-changed'}));
		void loadLateParts(io);
		void restoreOffer(io, paths).then(
			(text) => text !== undefined && runtime.dispatch({type: 'restore-offered', text}),
			(error: unknown) => wired.report('the offer to restore', error),
		);
		await end.ended;
	} finally {
		ending.abort();
		await style.background?.settled();
		await leave(io, screen);
		stopMaintenance();
		const below = popup && !hasJumped ? paneBelow(io, client) : undefined;
		await settleAll(wired.report, 'the end of the navigator', [runtime.close(), ...machines.close()]);
		const spot = await below;
		// This comes last: the popup gets all keys until the program ends.
		if (spot !== undefined) await turnInputOff(spot.socket, spot.pane).catch(ignoreTmuxErrors);
	}
}

/** The state before the first look: arranged as the user left it, with the unsent texts. */
function firstState(
	io: Io,
	{popup, isLinear = false, isReadOnly = false, start}: NavigateOptions,
	wired: Wired,
	drafts: AppState['unsent'],
) {
	const initial = initialState(wired.config(), popup, io.now());
	const arranged = start === undefined ? withLastView(initial, wired.paths, io.now()) : initial;
	return {...arranged, isLinear, isReadOnly, home: homeOf(io.env), unsent: drafts, size: sizeOf(terminalOf(io).stdout), ...start};
}

/** Shows the rows of the last navigator, or that many sessions are being read, and draws every change until Ink does. */
function showAtStart(screen: Screen, wired: Wired, {first, styleNow}: {readonly first: AppState; readonly styleNow: () => TerminalStyle}) {
	const before = first.isLinear ? undefined : withLastRows(first, wired);
	const count = before === undefined ? listSessions(wired.paths.sessions).size : 0;
	const waiting = count < manySessions ? 'Looking for sessions…' : `Reading ${groupedDigits(count)} sessions…`;
	const show = (state: AppState) => screen.show(state, {style: styleNow(), waiting});
	if (before !== undefined || count >= manySessions) show(before ?? first);
	let stop = () => {};
	return {
		/** Resolves at the first look, or when the terminal should no longer wait for it. */
		async untilLooked(runtime: Runtime): Promise<void> {
			const looked = hasBecome(runtime, (state) => state.looked);
			await Promise.race([looked, pause(before === undefined ? firstLookMs : lastRowsMs, undefined, {ref: false})]);
			show(runtime.state());
			// The components take a while to load; until then a late first look and the target's pane are drawn here.
			stop = runtime.subscribe(() => !runtime.state().capturing && show(runtime.state()));
		},
		end: () => stop(),
	};
}

/** The pane below the popup; undefined when this is no popup of tmux, or the client is gone. */
async function paneBelow({env}: Io, client: string | undefined): Promise<Spot | undefined> {
	const inside = parseTmuxEnv(env);
	if (inside === undefined) return undefined;
	return findAsking(env, client).then(
		// A client that shows our own pane has no popup.
		({client: {spot}}) => (spot.pane === inside.pane ? undefined : spot),
		() => undefined,
	);
}

/** Stops reading keys, so that the next program in this terminal gets all keys that are typed from then on. */
async function leave({stdin}: Io, screen: Pick<Screen, 'release' | 'end'>): Promise<void> {
	screen.release();
	// Ink stops reading keys a moment after it is unmounted, and `pause` only stops a stream that was flowing.
	await setImmediate();
	stdin.resume();
	stdin.pause();
	await setImmediate();
	screen.end();
}

/** The caller has checked that these are terminals. */
function terminalOf({stdin, stdout, stderr}: Io) {
	return {stdin, stdout: stdout as NodeJS.WriteStream, stderr: stderr as NodeJS.WriteStream};
}
