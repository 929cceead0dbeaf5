/**
 * The built program's `Intl.Segmenter`, and the characters that every screen is made of: one cell and one cluster each, whatever stands
 * beside them. The first real segmenter costs 8 ms of a start and the first look for emoji 30, so a text without any waits for neither.
 */
const {Segmenter: Real} = Intl;

/** Text of which each character is one cell wide. */
export const narrow =
	/^[ -~\xa1-\xac\xae-\u024f\u2010-\u2027\u2190-\u21ff\u23bf\u23f5\u2500-\u25fc\u2713\u2717\u2722\u2733\u2736\u273b\u273d\u276f\u2800-\u28ff]*$/;
const single = new RegExp(`^[\\n\\x1b${narrow.source.slice(2)}`);

export class LazySegmenter {
	readonly #made: ConstructorParameters<typeof Intl.Segmenter>;
	#real: Intl.Segmenter | undefined;

	constructor(...made: ConstructorParameters<typeof Intl.Segmenter>) {
		this.#made = made;
	}

	segment(text: string): Pick<Intl.Segments, 'containing' | typeof Symbol.iterator> {
		if (!single.test(text) || (this.#made[1]?.granularity ?? 'grapheme') !== 'grapheme') {
			this.#real ??= new Real(...this.#made);
			return this.#real.segment(text);
		}
		const at = (index: number): Intl.SegmentData => ({segment: text.charAt(index), index, input: text});
		return {
			containing: (index = 0) => (index >= 0 && index < text.length ? at(Math.trunc(index)) : undefined) as Intl.SegmentData,
			[Symbol.iterator]: () => Array.from(text, (_, index) => at(index))[Symbol.iterator]() as Intl.SegmentIterator<Intl.SegmentData>,
		};
	}
}

/** An expression that is dear to make. */
export function madeLate(make: () => RegExp): Pick<RegExp, 'test'> {
	let made: RegExp | undefined;
	return {
		test(text) {
			made ??= make();
			return made.test(text);
		},
	};
}

export {LazySegmenter as 'Intl.Segmenter'};
