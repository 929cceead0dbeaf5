/** Draws the navigator with Ink, and restores the terminal afterwards. */
import {render} from 'ink';
import type {Runtime} from '../app/loop/runtime.js';
import type {TerminalStyle} from './line.js';
import {mouseOff, mouseOn, Navigator} from './navigator.js';
import {asciiStdout} from './terminal/ascii-stdout.js';
import {drawnOver, enterScreen, hideCursor, leaveScreen, showCursor, sizeOf, toHome, wrapOff, wrapOn} from './terminal/first-paint.js';

export type Terminal = {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WritableStream};

export type Mounted = {
	/** Stops drawing and reading keys; the screen stays. Safe to call twice. */
	readonly release: () => void;
	/** Stops drawing and restores the terminal. Safe to call twice, and from a signal handler. */
	readonly unmount: () => void;
	/** Draws in another style from now on. */
	readonly restyle: (style: TerminalStyle) => void;
	/** Rejects with the error a component threw. */
	readonly waitUntilExit: () => Promise<unknown>;
};

export type MountedProps = {
	readonly runtime: Runtime;
	readonly style: TerminalStyle;
	/** Whether the first frame is on the screen already, drawn as lines. */
	readonly isOver?: boolean;
};

export function mountNavigator({stdin, stdout, stderr}: Terminal, {isOver = false, ...props}: MountedProps): Mounted {
	const {runtime} = props;
	const onResize = () => runtime.dispatch({type: 'resized', ...sizeOf(stdout)});
	let isMounted = true;
	let hasScreen = true;
	onResize();
	// Ink sets raw mode only after the first frame. An earlier key would be echoed, and held back until Enter.
	if (!stdin.isRaw) stdin.setRawMode(true);
	// Ink draws from the cursor. After a shell prompt the first line would not fit, so the cursor goes to the first cell.
	stdout.write((isOver ? '' : enterScreen) + hideCursor + toHome);
	const screen = isOver ? drawnOver(stdout) : stdout;
	const instance = render(<Navigator {...props} />, {
		stdin,
		stdout: props.style.hasUnicode ? screen : asciiStdout(screen, props.style.agent.signs),
		stderr,
		incrementalRendering: true,
		exitOnCtrlC: false,
		patchConsole: false,
		interactive: true,
		maxFps: 60,
	});
	const {mouse} = runtime.state().config;
	stdout.write(wrapOff + (mouse ? mouseOn : ''));
	stdout.on('resize', onResize);
	runtime.dispatch({type: 'screen-drawn'});
	const release = () => {
		if (!isMounted) return;
		isMounted = false;
		stdout.off('resize', onResize);
		if (mouse && stdout.writable) stdout.write(mouseOff);
		instance.unmount();
		// Ink ends raw mode a moment later; after a signal the process may end earlier.
		if (stdin.isRaw) stdin.setRawMode(false);
	};
	return {
		release,
		unmount: () => {
			release();
			if (hasScreen && stdout.writable) stdout.write(wrapOn + leaveScreen + showCursor);
			hasScreen = false;
		},
		restyle: (style) => instance.rerender(<Navigator {...props} style={style} />),
		waitUntilExit: () => instance.waitUntilExit(),
	};
}
