/** Puts the navigator on a terminal and takes it off again, leaving the terminal as it was. */
import {render} from 'ink';
import type {Keymap} from '../app/keys/binding.js';
import type {Runtime} from '../app/loop/runtime.js';
import {mouseOff, mouseOn} from './keys/mouse-input.js';
import {Navigator} from './navigator.js';
import {asciiStdout} from './terminal/ascii-stdout.js';
import {drawnOver} from './terminal/first-paint.js';
import {enterScreen, toHome, wrapOff, wrapOn} from './terminal/sequences.js';
import {sizeOf} from './terminal/size.js';
import type {Look} from './terminal-style.js';

export type Terminal = {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WritableStream};

export type Mounted = {
	/** Draws no more and restores the terminal. Safe to call twice, and from a signal handler. */
	readonly unmount: () => void;
	/** Draws in another style from then on. */
	readonly restyle: (look: Look) => void;
	/** Rejects with the error a component threw. */
	readonly waitUntilExit: () => Promise<unknown>;
};

export type MountedProps = {
	readonly runtime: Runtime;
	readonly keymap: Keymap;
	readonly look: Look;
	/** Lines were drawn on the whole screen already. */
	readonly isOver?: boolean;
};

export function mountNavigator({stdin, stdout, stderr}: Terminal, {isOver = false, ...props}: MountedProps): Mounted {
	const {runtime} = props;
	const onResize = () => runtime.dispatch({type: 'resized', ...sizeOf(stdout)});
	let isMounted = true;
	onResize();
	// Ink does so after the first frame: a key that answers it would meet a terminal that gathers lines and echoes.
	if (!stdin.isRaw) stdin.setRawMode(true);
	// Ink goes there, too, and draws where the cursor stands: behind a prompt, the first line would not fit.
	stdout.write((isOver ? '' : enterScreen) + toHome);
	const screen = isOver ? drawnOver(stdout) : stdout;
	const instance = render(<Navigator {...props} />, {
		stdin,
		stdout: props.look.hasUnicode ? screen : asciiStdout(screen, props.look.agent.signs),
		stderr,
		alternateScreen: true,
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
	return {
		unmount: () => {
			if (!isMounted) return;
			isMounted = false;
			stdout.off('resize', onResize);
			if (stdout.writable) stdout.write((mouse ? mouseOff : '') + wrapOn);
			instance.unmount();
			// Ink does so a moment later, which a signal may not leave us.
			if (stdin.isRaw) stdin.setRawMode(false);
		},
		restyle: (look) => instance.rerender(<Navigator {...props} look={look} />),
		waitUntilExit: () => instance.waitUntilExit(),
	};
}
