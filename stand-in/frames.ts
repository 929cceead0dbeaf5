/** Writes each frame to the terminal once. */

export type Frames = {
	readonly show: (lines: readonly string[]) => void;
	/** The next frame is drawn whatever is on the screen. */
	readonly forget: () => void;
};

export function createFrames(write: (text: string) => unknown): Frames {
	let shown = '';
	return {
		show: (lines) => {
			const frame = lines.map((line, row) => `\x1b[${row + 1};1H${line}\x1b[0m\x1b[K`).join('');
			if (frame === shown) return;
			shown = frame;
			write(`\x1b[?2026h${frame}\x1b[?2026l`);
		},
		forget: () => {
			shown = '';
		},
	};
}
