/**
 * `Intl.Segmenter`, made when it is first asked: the first one of a process takes a third of the CPU of a bare Node, and libraries make
 * theirs as they are loaded. The build puts this one in the place of all.
 */
export class LazySegmenter {
	readonly #options: ConstructorParameters<typeof Intl.Segmenter>;
	#made: Intl.Segmenter | undefined;

	constructor(...options: ConstructorParameters<typeof Intl.Segmenter>) {
		this.#options = options;
	}

	segment(text: string): Intl.Segments {
		this.#made ??= new globalThis.Intl.Segmenter(...this.#options);
		return this.#made.segment(text);
	}
}
