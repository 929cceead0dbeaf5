/** The navigator in a pane or terminal: connects screen, state and ports. However it ends, it restores the terminal. */
import {setTimeout as pause, setImmediate} from 'node:timers/promises';
import {agentWords} from '../agents/agents.js';
import {initialState} from '../app/loop/initial-state.js';
import {createRuntime, type Runtime} from '../app/loop/runtime.js';
import type {AppState} from '../app/model.js';
import {allUnsent} from '../app/reply/update.js';
import type {Spot} from '../core/address.js';
import type {ExitCode, Io} from '../core/context.js';
import {receiptName} from '../core/rows/row-name.js';
import type {Row} from '../core/session.js';
import {groupedDigits} from '../core/text/times.js';
import {chooseTheme, dependsOnBackground} from '../core/theme/themes.js';
import {hasColour} from '../core/words/ink.js';
import {announceDecider, screenName} from '../deliver/deciders.js';
import type {SendPrompt} from '../deliver/queue-sender.js';
import {findAsking} from '../jump/focus.js';
import {goToRow} from '../jump/go.js';
import {startReporter} from '../notify/report.js';
import {settleAll} from '../observe/faults.js';
import {createLooks} from '../observe/live.js';
import {startMaintenance} from '../observe/maintenance-timer.js';
import type {Look} from '../observe/observer.js';
import {wirePorts} from '../observe/wire.js';
import {openHosts} from '../sources/everywhere.js';
import {createSources} from '../sources/sources.js';
import {configPath} from '../store/config/config.js';
import {homeOf} from '../store/files.js';
import {listSessions} from '../store/journal/journal.js';
import {keepDrafts, readDrafts} from '../store/records/drafts.js';
import {isAsciiOnly} from '../system/terminal.js';
import {deafen} from '../tmux/panes/pane-options.js';
import {ignoreTmuxErrors} from '../tmux/run.js';
import {parseTmuxEnv} from '../tmux/server.js';
import {sizeOf} from '../ui/terminal/sequences.js';
import {createTerminalLook} from '../ui/terminal-style.js';
import {askBackground} from './background.js';
import {createNext, hasBecome, problemsAtStart} from './first-look.js';
import {keepLastRows, keepView, restoreOffer, withLastRows, withLastView} from './last-time.js';
import {loadLateParts} from './late-parts.js';
import {navigatorPorts} from './ports.js';
import {createScreen, type Screen} from './screen.js';
import {createEnd, type End, guardTerminal} from './terminal-guard.js';
import {canTellBackground, colourDepth, isLightByEnv} from './terminal-style.js';

export type NavigateOptions = {
	/** In a popup a jump ends the navigator. */
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

/** A terminal that answers slowly gets its first frame without rows rather than late. */
const firstLookMs = 100;
/** So long the rows of the last time stay on the screen. Their keys wait meanwhile. */
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
			// In Bun the restoring of a terminal that is gone throws.
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

/** `last`: what is done at the end, also at that by a signal. */
type Stage = {readonly end: End; readonly screen: Screen; readonly last: (() => void)[]};

async function navigate(io: Io, options: NavigateOptions, {end, screen, last}: Stage): Promise<void> {
	const covered = options.popup && options.client !== undefined ? {client: options.client, since: io.now()} : undefined;
	const wired = await wirePorts(io, {popupOver: () => covered});
	const background = canTellBackground(io, options.popup) && dependsOnBackground(wired.config) ? askBackground(terminalOf(io)) : undefined;
	const isLight = () => background?.isLight() ?? isLightByEnv(io.env);
	let theme = wired.config.theme;
	const look = () =>
		createTerminalLook({
			agent: agentWords,
			hasColour: hasColour(io),
			depth: colourDepth(io.env),
			isAscii: options.isAscii === true || isAsciiOnly(io.env, wired.config.ascii),
			theme: chooseTheme({...wired.config, theme}, isLight()),
			accents: wired.config.accents,
			isLinear: options.isLinear === true,
		});
	const initial = initialState(wired.config, options.popup, io.now());
	const arranged = options.start === undefined ? withLastView(initial, wired.paths, io.now()) : initial;
	const begun = {
		...arranged,
		isLinear: options.isLinear === true,
		isReadOnly: options.isReadOnly === true,
		home: homeOf(io.env),
		...options.start,
	};
	const drafts = readDrafts(wired.paths);
	const first = {...begun, unsent: drafts, size: sizeOf(terminalOf(io).stdout)};
	const before = first.isLinear ? undefined : withLastRows(first, wired);
	const count = before === undefined ? listSessions(wired.paths.sessions).size : 0;
	const waiting = count < manySessions ? 'Looking for sessions…' : `Reading ${groupedDigits(count)} sessions…`;
	const show = (state: AppState) => screen.show(state, {look: look(), waiting});
	if (before !== undefined || count >= manySessions) show(before ?? first);
	// No hook waits for one that answers nothing.
	const answers = options.isReadOnly !== true;
	const reading = answers ? announceDecider(wired.paths, screenName(io, options.popup === true)) : undefined;
	const hosts = await openHosts(io, wired.config);
	const sources = createSources(io, hosts?.remotes);
	/** Sends a prompt that waited for its session to rest. */
	const sendKept: SendPrompt = async (row, reply) => {
		const delivered = await sources
			.of(row)
			.reply(row, reply)
			.finally(() => looks.reread(row.key));
		const text = `✓ ${receiptName(row)}: sent the prompt that waited`;
		if (delivered.receipt.kind === 'landed') runtime.dispatch({type: 'command-ended', notice: {kind: 'said', text}});
		return delivered;
	};
	const reporter = startReporter(io, wired, {send: answers ? sendKept : undefined});
	const follow = (look: Look) => {
		reading?.follow(look);
		reporter.follow(look);
	};
	hosts?.decide(answers);
	const looks = createLooks({wired, follow, elsewhere: hosts});
	let hasJumped = false;
	const jump = async (row: Row) => {
		hasJumped = true;
		const kind = await goToRow({io, row, client: options.client, leaveTerminal: () => leave(io, screen)});
		if (kind === 'attach') screen.draw();
	};
	/** Gives the terminal to another program while it runs. */
	const lend = async <T>(use: () => Promise<T>): Promise<T> => {
		await leave(io, screen);
		try {
			return await use();
		} finally {
			screen.draw();
		}
	};
	const ending = new AbortController();
	const ports = navigatorPorts({
		io,
		wired,
		looks: {...looks, next: createNext(looks, screen.settled)},
		sources,
		jump,
		lend,
		client: options.client,
		signal: ending.signal,
		quit: end.done,
	});
	const runtime: Runtime = createRuntime(first, ports);
	runtime.subscribe(() => {
		if (runtime.state().theme === theme) return;
		({theme} = runtime.state());
		screen.restyle();
	});
	last.push(() => {
		keepDrafts(wired.paths, drafts, allUnsent(runtime.state()));
		keepLastRows(runtime.state(), wired);
		if (options.start === undefined) keepView(runtime.state(), wired.paths, io.now());
	});
	const stopUpkeep = startMaintenance(wired, {atStart: async () => (await import('../setup/install.js')).mendInstall(io)});
	try {
		runtime.dispatch({type: 'started', problems: problemsAtStart(configPath(io.env), wired.problems(), initial.keymap)});
		const looked = hasBecome(runtime, (state) => state.looked);
		await Promise.race([looked, pause(before === undefined ? firstLookMs : lastRowsMs, undefined, {ref: false})]);
		show(runtime.state());
		// What comes meanwhile is drawn at once, however long the components take to load: a look that took longer, and the target's pane.
		const stopShowing = runtime.subscribe(() => !runtime.state().capturing && show(runtime.state()));
		await screen.mount({runtime, look, background});
		stopShowing();
		await looks.listen(() => runtime.dispatch({type: 'files-changed'}));
		void loadLateParts(io);
		void restoreOffer(io, wired.paths).then(
			(text) => text !== undefined && runtime.dispatch({type: 'restore-offered', text}),
			(error: unknown) => wired.report('the offer to restore', error),
		);
		await end.ended;
	} finally {
		ending.abort();
		await background?.settled();
		await leave(io, screen);
		stopUpkeep();
		reading?.close();
		hosts?.close();
		const below = options.popup && !hasJumped ? paneBelow(io, options.client) : undefined;
		await settleAll(wired.report, 'the end of the navigator', [runtime.close(), looks.close(), reporter.close()]);
		const spot = await below;
		// This comes last: the popup gets all keys until the program ends.
		if (spot !== undefined) await deafen(spot.socket, spot.pane).catch(ignoreTmuxErrors);
	}
}

/** The pane below the popup; undefined: it is none of tmux, or nobody sees it any more. */
async function paneBelow({env}: Io, client: string | undefined): Promise<Spot | undefined> {
	const inside = parseTmuxEnv(env);
	if (inside === undefined) return undefined;
	return findAsking(env, client).then(
		// With a pane of its own it is no popup.
		({client: {spot}}) => (spot.pane === inside.pane ? undefined : spot),
		() => undefined,
	);
}

/** Stops reading keys, so that the next program in this terminal gets all that are typed once the screen is restored. */
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
