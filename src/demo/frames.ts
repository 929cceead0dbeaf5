/** Writes frames to the terminal: each once, in order, and late for a slow agent. */

export type Frames = {
	readonly show: (lines: readonly string[]) => void;
	/** The next frame is drawn whatever is on the screen. */
	readonly forget: () => void;
	/** 0: frames that were delayed are dropped. */
	readonly slow: (ms: number) => void;
};

export function createFrames(write: (text: string) => unknown): Frames {
	let shown = '';
	let delayMs = 0;
	// Late frames stay in order when the delay shrinks.
	let busyUntil = 0;
	const late = new Set<NodeJS.Timeout>();
	const writeLate = (text: string, inMs: number): void => {
		const timer = setTimeout(() => {
			late.delete(timer);
			write(text);
		}, inMs);
		late.add(timer);
	};
	return {
		show: (lines) => {
			const frame = lines.map((line, row) => `\x1b[${row + 1};1H${line}\x1b[0m\x1b[K`).join('');
			if (frame === shown) return;
			shown = frame;
			const text = `\x1b[?2026h${frame}\x1b[?2026l`;
			const now = Date.now();
			busyUntil = Math.max(busyUntil, now + delayMs);
			if (busyUntil <= now) write(text);
			else writeLate(text, busyUntil - now);
		},
		forget: () => {
			shown = '';
		},
		slow: (ms) => {
			delayMs = ms;
			if (ms > 0) return;
			for (const timer of late) clearTimeout(timer);
			late.clear();
			shown = '';
			busyUntil = 0;
		},
	};
}
