/**
 * The navigator that waits hidden for the popup. While hidden it draws nothing, watches nothing and asks tmux nothing; `bin/popup.sh` tells
 * it on its stdin when it is shown, and to whom.
 */
import {setImmediate} from 'node:timers/promises';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {dependsOnBackground} from '../../core/theme/themes.js';
import {goToRow} from '../../jump/go.js';
import {onEndSignal} from '../../system/end-signals.js';
import type {PopupOver} from '../../tmux/panes/pane-table.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {hidePopup, keepPopup, untilServerEnds} from '../../tmux/windows/popup-server.js';
import {createEnd} from '../end.js';
import {loadLateParts} from '../late-parts.js';
import {isLightByEnv} from '../terminal-style.js';
import {createInputReader, type PopupMessage} from './input.js';
import {createPopupMemory} from './memory.js';
import {type Opening, prepareOpening} from './opening.js';
import {withOwnQuit} from './own-quit.js';

/** An announced popup that has not opened after this time is given up. */
const announcedMs = 2000;
/** Journals are read this often while hidden: 2 ms with 100 sessions. */
const catchUpMs = 60_000;
/**
 * The first frames of a program are its slowest. Thread CPU a frame, with 100 sessions on a busy machine: 48 ms at first, 31 after three,
 * 20 after twelve, and no less after forty. So a few are drawn before the first popup is accepted, and the others while it is still hidden.
 */
const rehearsals = {first: 3, later: 9};
const ctrlC = 3;

/** `tmux` is the `$TMUX` of the server whose clients it serves. Ends with that server. @throws any error; the next popup then runs alone. */
export async function runPopupServer(inside: Io, tmux: string): Promise<ExitCode> {
	const io: Io = {...inside, env: {...inside.env, TMUX: tmux, TMUX_PANE: undefined}};
	const [home, served] = [parseTmuxEnv(inside.env), parseTmuxEnv(io.env)];
	if (home === undefined || served === undefined) throw new UserError('only popup.sh starts the popup server', '');
	const end = createEnd();
	const stopWaiting = untilServerEnds(served.socket, served.serverPid, end.done);
	process.on('exit', stopWaiting);
	onEndSignal(end.done);
	let server: PopupServer | undefined;
	let timer: NodeJS.Timeout | undefined;
	// popup.sh writes to stdin as soon as the popup server is ready, and its messages must not be echoed.
	io.stdin.setRawMode(true);
	try {
		server = await createPopupServer({io, socket: home.socket, fail: end.fail});
		listen(io, server);
		timer = setInterval(server.catchUp, catchUpMs);
		await end.ended;
		return 0;
	} finally {
		clearInterval(timer);
		stopWaiting();
		server?.close();
		io.stdin.pause();
	}
}

function listen({stdin}: Io, {type, receive}: PopupServer): void {
	const readInput = createInputReader();
	stdin.on('data', (chunk: Buffer) => {
		for (const input of readInput(chunk)) {
			if (input.kind === 'keys') type(input.bytes);
			else receive(input);
		}
	});
}

type PopupServer = {
	readonly receive: (word: PopupMessage) => void;
	readonly type: (bytes: Buffer) => void;
	readonly catchUp: () => void;
	readonly close: () => void;
};

type Home = {readonly io: Io; readonly socket: string; readonly fail: (error: unknown) => void};

async function createPopupServer({io, socket, fail}: Home): Promise<PopupServer> {
	let mode: 'hidden' | 'announced' | 'shown' = 'hidden';
	/** The popup that is open now. A jump moves its client. */
	let over: PopupOver | undefined;
	let memory = await createPopupMemory(io, () => over);
	let opening: Opening | undefined;
	/** The environment with the background of the last client. */
	let background = io.env;
	let giveUp: NodeJS.Timeout | undefined;
	let isClosed = false;

	const jump: Parameters<typeof prepareOpening>[0]['jump'] = async (row) => {
		await goToRow({io, row, client: over?.client});
	};
	const lend = async <T>(use: () => Promise<T>): Promise<T> => {
		io.stdin.pause();
		io.stdin.setRawMode(false);
		try {
			return await use();
		} finally {
			io.stdin.setRawMode(true);
			io.stdin.resume();
		}
	};
	const prepare = () =>
		withOwnQuit(
			(quit) => prepareOpening({io, memory, look: memory.lookOn(background), jump, lend, client: () => over?.client, quit, fail}),
			{
				current: () => opening,
				leave,
			},
		);

	/** @returns whether the prepared frame was drawn for this background. */
	const isDrawnFor = (colour: string): boolean => {
		const env = {...io.env, COLORFGBG: colour === '' ? undefined : `;${colour}`};
		const isSame = isLightByEnv(env) === isLightByEnv(background) || !dependsOnBackground(memory.wired.config);
		background = env;
		return isSame;
	};

	const drop = () => {
		opening?.close();
		opening = undefined;
	};

	let trial: Opening | undefined;
	const open = async () => {
		trial?.close();
		if (memory.isOutdated()) {
			drop();
			memory.close();
			memory = await createPopupMemory(io, () => over);
			if (mode === 'hidden') return;
		}
		opening ??= prepare();
		await opening.show();
	};

	const hide = async (closePopup: () => Promise<void>) => {
		clearTimeout(giveUp);
		mode = 'hidden';
		over = undefined;
		const mine = opening;
		opening = undefined;
		// The popup closes before its screen is emptied, which looks quicker.
		await closePopup();
		mine?.close();
		await setImmediate();
		opening ??= prepare();
	};

	const rehearse = async (rounds: number) => {
		for (let round = 0; round < rounds && mode === 'hidden' && !isClosed; round++) {
			trial = prepare();
			await trial.rehearse();
			trial.close();
		}
	};

	function leave(): void {
		hide(() => hidePopup(socket)).catch(fail);
	}

	const close = () => {
		isClosed = true;
		clearTimeout(giveUp);
		trial?.close();
		memory.close();
		opening?.close();
	};

	try {
		await rehearse(rehearsals.first);
		await hide(() => hidePopup(socket));
	} catch (error) {
		// Open timers and watchers would keep the process alive.
		close();
		throw error;
	}
	rehearse(rehearsals.later)
		.then(() => loadLateParts(io))
		.catch(fail);
	return {
		receive(word) {
			switch (word.kind) {
				case 'soon':
					if (mode !== 'hidden') return;
					if (!isDrawnFor(word.background)) drop();
					mode = 'announced';
					// If the popup still opens later, it reports `shown`, so tmux need not be asked to close anything.
					giveUp = setTimeout(() => hide(async () => {}).catch(fail), announcedMs);
					open().catch(fail);
					return;
				case 'shown': {
					const isOpen = mode === 'announced';
					const isRight = isDrawnFor(word.background);
					if (!isRight) drop();
					clearTimeout(giveUp);
					mode = 'shown';
					over = {client: word.client, since: io.now()};
					if (!isOpen || !isRight) open().catch(fail);
					return;
				}
				case 'hidden':
					if (mode === 'shown') leave();
			}
		},
		type(bytes) {
			if (mode !== 'shown') return;
			if (bytes.includes(ctrlC)) keepPopup(socket).catch(fail);
			opening?.type(bytes);
		},
		catchUp() {
			if (mode === 'hidden') memory.catchUp();
		},
		close,
	};
}
