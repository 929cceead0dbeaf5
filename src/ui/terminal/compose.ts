/** The lines of a frame, put together from what was written on them. Ink makes and compares a cell for each character, which is a fifth of a frame's time and half of its garbage. */

/** As Ink's `Output` gathers them. */
export type Operation = {
	readonly type: string;
	readonly x: number;
	readonly y: number;
	readonly text: string;
	readonly transformers: readonly ((line: string, index: number) => string)[];
};

type Part = {readonly text: string; readonly columns: number};

/** Memory between frames: most of what is written was written before. */
type Known<Value> = {readonly get: (text: string) => Value | undefined; readonly set: (text: string, value: Value) => unknown};

export type ComposeParts<Cell> = {
	readonly toCells: (text: string) => readonly Cell[];
	/** With the styles begun and ended within. */
	readonly toText: (cells: readonly Cell[]) => string;
	readonly widthOf: (value: string) => number;
	readonly knownLines: Known<readonly string[]>;
	readonly knownParts: Known<Part>;
};

type Size = {readonly width: number; readonly height: number};

/** @returns a function that gives the lines of a frame; undefined where something is clipped or written over something else, which takes cells. */
export function createComposer<Cell extends {readonly value: string}>({
	toCells,
	toText,
	widthOf,
	knownLines,
	knownParts,
}: ComposeParts<Cell>) {
	function toLines(text: string): readonly string[] {
		const lines: Cell[][] = [[]];
		for (const cell of toCells(text)) {
			if (cell.value === '\n') lines.push([]);
			else lines.at(-1)?.push(cell);
		}
		return lines.map(toText);
	}

	function toPart(line: string): Part {
		const cells = toCells(line);
		return {text: toText(cells), columns: cells.reduce((sum, cell) => sum + Math.max(1, widthOf(cell.value)), 0)};
	}

	return (operations: readonly Operation[], {width, height}: Size): readonly string[] | undefined => {
		const lines = Array.from({length: height}, () => ({text: '', columns: 0}));
		for (const {type, x, y, text, transformers} of operations) {
			if (type !== 'write') return undefined;
			for (const [index, plain] of kept(knownLines, text, toLines).entries()) {
				const line = lines[y + index];
				const part = kept(
					knownParts,
					transformers.reduce((styled, transform) => transform(styled, index), plain),
					toPart,
				);
				if (line === undefined || part.columns === 0) continue;
				if (!(x >= line.columns && x <= width)) return undefined;
				line.text += ' '.repeat(x - line.columns) + part.text;
				line.columns = x + part.columns;
			}
		}
		return lines.map((line) => line.text.trimEnd());
	};
}

function kept<Value>(known: Known<Value>, text: string, make: (text: string) => Value): Value {
	const found = known.get(text);
	if (found !== undefined) return found;
	const made = make(text);
	known.set(text, made);
	return made;
}
