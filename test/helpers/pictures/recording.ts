/** Screens one after the other as one SVG that plays by itself, for ever: each row of each screen is drawn once and shown for its time. */
import {drawLines, type PictureSize, toDocument} from './picture.js';

export type Frame = {
	/** As `capture-pane -pe` gives it. */
	readonly screen: string;
	/** Stands below it. */
	readonly caption: string;
	readonly ms: number;
};

type Span = {readonly from: number; readonly to: number};

export async function toRecording(frames: readonly Frame[], size: PictureSize): Promise<string> {
	const total = frames.reduce((sum, {ms}) => sum + ms, 0);
	const whole = {...size, rows: size.rows + 2};
	const shown = new Map<string, Span[]>();
	let from = 0;
	for (const {screen, caption, ms} of frames) {
		const lines = await drawLines(`${screen.replace(/\n$/, '')}\x1b[0m\n\n\x1b[1;33m ${caption}\x1b[0m`, whole);
		const span = {from, to: from + ms};
		for (const line of lines) if (line !== '') shown.set(line, joined(shown.get(line) ?? [], span));
		from += ms;
	}
	const pieces = [...shown].map(([line, spans]) => timed(line, spans, total));
	return toDocument(pieces, whole);
}

function joined(spans: readonly Span[], next: Span): Span[] {
	const last = spans.at(-1);
	return last?.to === next.from ? [...spans.slice(0, -1), {from: last.from, to: next.to}] : [...spans, next];
}

/** What does not animate shows the first screen. */
function timed(line: string, spans: readonly Span[], total: number): string {
	const [first] = spans;
	if (spans.length === 1 && first?.from === 0 && first.to === total) return line;
	const steps = spans.flatMap(({from, to}) => [{at: from, isSeen: true}, ...(to === total ? [] : [{at: to, isSeen: false}])]);
	const all = steps[0]?.at === 0 ? steps : [{at: 0, isSeen: false}, ...steps];
	const word = (isSeen: boolean) => (isSeen ? 'visible' : 'hidden');
	const values = all.map(({isSeen}) => word(isSeen)).join(';');
	const times = all.map(({at}) => Number((at / total).toFixed(4))).join(';');
	const animate = `<animate attributeName="visibility" calcMode="discrete" values="${values}" keyTimes="${times}" dur="${total}ms" repeatCount="indefinite"/>`;
	return `<g visibility="${word(all[0]?.isSeen === true)}">${animate}${line}</g>`;
}
