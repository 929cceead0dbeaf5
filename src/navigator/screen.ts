/** The content of the terminal. The first frames are written directly, since Ink takes longer to load; then Ink draws. */
import {setTimeout as pause} from 'node:timers/promises';
import type {AppState} from '../app/model.js';
import {onEndSignal} from '../system/end-process.js';
import {painted, type TerminalStyle} from '../ui/line.js';
import type {Mounted, MountedProps, Terminal} from '../ui/mount.js';
import {type ScreenOptions, screenLines} from '../ui/screen.js';
import {startFirstPaint} from '../ui/terminal/first-paint.js';
import type {Background} from './background.js';
import {hasBecome} from './last-time.js';

/** `styleNow` is called again when the terminal has reported its background. */
type ScreenProps = Pick<MountedProps, 'runtime'> & {readonly styleNow: () => TerminalStyle; readonly background: Background | undefined};

export type Screen = {
	/** Draws the state. Does nothing once Ink draws. */
	readonly show: (state: AppState, options: ScreenOptions) => void;
	/** Loads Ink, which draws from then on. */
	readonly mount: (props: ScreenProps) => Promise<void>;
	/** Resolves when Ink has drawn, or the screen has ended. */
	readonly settled: Promise<void>;
	/** Draws with the current style from now on. */
	readonly restyle: () => void;
	/** Draws again after another program had the terminal. */
	readonly draw: () => void;
	/** Stops drawing and reading keys; the last frame stays. Safe to call twice. */
	readonly release: () => void;
	/** Leaves the terminal as it was. Safe to call twice, and from a signal handler. */
	readonly end: () => void;
};

/** How long the first frame of Ink waits at most for a capture of the target's pane, which is drawn before it. */
const firstPaneMs = 30;

/** Reads keys from the beginning. @param fail gets the error of a component. */
export function createScreen(terminal: Terminal, fail: (error: unknown) => void): Screen {
	const lines = startFirstPaint(terminal);
	let mounted: Mounted | undefined;
	let draw = () => {};
	let restyle = () => {};
	let settle = () => {};
	let hasLines = true;
	const settled = new Promise<void>((resolve) => {
		settle = resolve;
	});
	return {
		show(state, options) {
			if (hasLines) lines.draw(screenLines(state, options).map(painted));
		},
		async mount({styleNow, background, ...props}) {
			const {mountNavigator} = await import('../ui/mount.js');
			await Promise.race([hasBecome(props.runtime, ({capturing}) => !capturing), pause(firstPaneMs, undefined, {ref: false})]);
			restyle = () => mounted?.restyle(styleNow());
			background?.handOver(restyle);
			hasLines = false;
			const streams = {...terminal, stdin: background?.stdin ?? terminal.stdin};
			draw = () => {
				mounted = mountNavigator(streams, {...props, style: styleNow(), isOver: lines.handOver()});
				mounted.waitUntilExit().catch(fail);
			};
			draw();
			settle();
		},
		settled,
		restyle: () => restyle(),
		draw: () => draw(),
		release() {
			hasLines = false;
			mounted?.release();
		},
		end() {
			hasLines = false;
			mounted?.unmount();
			lines.end();
			settle();
		},
	};
}

/** Restores the terminal, whatever ends the process. */
type Guarded = {
	/** Restores the terminal. Synchronous, and safe to call twice. */
	readonly restore: () => void;
	/** Called for a bug: it must end the program normally and report the error. */
	readonly fail: (error: unknown) => void;
};

/** @returns a function that stops guarding. */
export function guardTerminal({restore, fail}: Guarded): () => void {
	const onSignal = (signal: NodeJS.Signals) => {
		try {
			restore();
		} finally {
			// A terminal that is gone cannot be restored, and a write to it throws.
			release();
			// The process dies of the signal itself, so that its sender sees the usual result.
			process.kill(process.pid, signal);
		}
	};
	const release = () => {
		ignoreSignals();
		process.off('uncaughtException', fail);
		process.off('unhandledRejection', fail);
		process.off('exit', restore);
	};
	const ignoreSignals = onEndSignal(onSignal);
	process.on('uncaughtException', fail);
	process.on('unhandledRejection', fail);
	process.on('exit', restore);
	return release;
}

/** The end of a program that stays open: normal, or with an error. The first call counts. */
export type End = {readonly ended: Promise<void>; readonly done: () => void; readonly fail: (error: unknown) => void};

export function createEnd(): End {
	let done = () => {};
	let fail = (_error: unknown) => {};
	const ended = new Promise<void>((resolve, reject) => {
		done = resolve;
		fail = reject;
	});
	// The promise may reject before anything awaits it.
	ended.catch(() => undefined);
	return {ended, done, fail};
}
