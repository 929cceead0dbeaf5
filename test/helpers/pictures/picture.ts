/** Draws a terminal screen, as `capture-pane -pe` gives it, as an SVG a README can show. */
import {Terminal} from '@xterm/headless';
import stringWidth from 'string-width';

type Cell = {
	text: string;
	width: number;
	foreground: string;
	background: string | undefined;
	bold: boolean;
	dim: boolean;
	italic: boolean;
	underline: boolean;
};

const cellWidth = 8.4;
const cellHeight = 18;
const margin = 14;
const paper = '#1b1d23';
const ink = '#d7dae0';
const palette = [
	['#2b2f38', '#e06c75', '#8fbf7f', '#e5b567', '#6fa8dc', '#c08fd6', '#5fb8c0', '#c8ccd4'],
	['#7f8694', '#f07f88', '#a5d694', '#f2c97d', '#8fc1f0', '#d6abe8', '#7fd0d8', '#ffffff'],
].flat();

export type PictureSize = {readonly columns: number; readonly rows: number};

/**
 * Cropped to its content: no blank rows at its end, and of several blank rows in a row one.
 *
 * @param screen rows joined by newlines, SGR included. @returns a whole SVG document; sizes are in pixels.
 */
export async function toSvg(screen: string, size: PictureSize): Promise<string> {
	const rows = (await readScreen(screen, size)).map((cells) => ({cells, isBlank: drawLine(cells, 0) === ''}));
	const end = rows.findLastIndex(({isBlank}) => !isBlank) + 1;
	const kept = rows.slice(0, end).filter(({isBlank}, index) => !isBlank || rows[index - 1]?.isBlank === false);
	return toDocument(
		kept.map(({cells}, row) => drawLine(cells, row)).filter((line) => line !== ''),
		{...size, rows: kept.length},
	);
}

/** @returns one piece of SVG for each row; empty for a blank one. */
export async function drawLines(screen: string, size: PictureSize): Promise<readonly string[]> {
	return (await readScreen(screen, size)).map(drawLine);
}

async function readScreen(screen: string, size: PictureSize): Promise<readonly (readonly Cell[])[]> {
	const terminal = new Terminal({cols: size.columns, rows: size.rows, allowProposedApi: true, convertEol: true});
	await new Promise<void>((resolve) => terminal.write(screen.replace(/\n$/, ''), resolve));
	const rows = Array.from({length: size.rows}, (_, row) => readCells(terminal, row));
	terminal.dispose();
	return rows;
}

export function toDocument(pieces: readonly string[], size: PictureSize): string {
	const width = Math.ceil(size.columns * cellWidth + 2 * margin);
	const height = Math.ceil(size.rows * cellHeight + 2 * margin);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
		`<rect width="100%" height="100%" rx="8" fill="${paper}"/>`,
		`<g font-family="ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">`,
		...pieces,
		'</g></svg>\n',
	].join('\n');
}

function readCells(terminal: Terminal, row: number): readonly Cell[] {
	const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
	const cells: Cell[] = [];
	for (let column = 0; column < terminal.cols; column += 1) {
		const cell = line?.getCell(column);
		if (cell === undefined || cell.getWidth() === 0) continue;
		const foreground = colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()) ?? ink;
		const background = colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor());
		const inverse = cell.isInverse() !== 0;
		cells.push({
			text: cell.getChars() || ' ',
			width: cell.getWidth(),
			foreground: inverse ? (background ?? paper) : foreground,
			background: inverse ? foreground : background,
			bold: cell.isBold() !== 0,
			dim: cell.isDim() !== 0,
			italic: cell.isItalic() !== 0,
			underline: cell.isUnderline() !== 0,
		});
	}
	return cells;
}

function colour(isDefault: boolean, isRgb: boolean, value: number): string | undefined {
	if (isDefault) return undefined;
	if (isRgb) return `#${value.toString(16).padStart(6, '0')}`;
	if (value < 16) return palette[value];
	if (value >= 232) return `#${(8 + (value - 232) * 10).toString(16).padStart(2, '0').repeat(3)}`;
	const level = (step: number) => (step === 0 ? 0 : 55 + step * 40).toString(16).padStart(2, '0');
	const cube = value - 16;
	return `#${level(Math.floor(cube / 36))}${level(Math.floor(cube / 6) % 6)}${level(cube % 6)}`;
}

function drawLine(cells: readonly Cell[], row: number): string {
	const top = margin + row * cellHeight;
	const out: string[] = [...grounds(cells, top), ...verticals(cells, top)];
	let column = 0;
	for (const run of toRuns(cells.map((cell) => (cell.text === vertical ? {...cell, text: ' '} : cell)))) {
		const x = (margin + column * cellWidth).toFixed(1);
		if (run.text.trim() !== '') {
			const style = [
				run.bold && 'font-weight="bold"',
				run.dim && 'opacity="0.6"',
				run.italic && 'font-style="italic"',
				run.underline && 'text-decoration="underline"',
			];
			// The length is pinned: a viewer's own monospace font may be wider than ours.
			const length = `textLength="${(stringWidth(run.text) * cellWidth).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`;
			out.push(
				`<text x="${x}" y="${top + 14}" fill="${run.foreground}" ${length} ${style.filter(Boolean).join(' ')}>${escapeXml(run.text)}</text>`,
			);
		}
		column += run.width;
	}
	return out.join('');
}

/** One rectangle for neighbours of one ground, so that no seam shows between them. */
function grounds(cells: readonly Cell[], top: number): readonly string[] {
	const runs: {background: string | undefined; from: number; to: number}[] = [];
	let column = 0;
	for (const {background, width} of cells) {
		const last = runs.at(-1);
		if (last !== undefined && last.background === background) last.to += width;
		else runs.push({background, from: column, to: column + width});
		column += width;
	}
	return runs.flatMap(({background, from, to}) => {
		if (background === undefined) return [];
		const [x, width] = [(margin + from * cellWidth).toFixed(1), ((to - from) * cellWidth).toFixed(1)];
		return [`<rect x="${x}" y="${top}" width="${width}" height="${cellHeight}" fill="${background}" shape-rendering="crispEdges"/>`];
	});
}

const vertical = '│';

/** The sides of a frame, each as high as its line: the sign of a font would leave gaps between the lines. */
function verticals(cells: readonly Cell[], top: number): readonly string[] {
	let column = 0;
	return cells.flatMap(({text, foreground, dim, width}) => {
		const x = (margin + (column + 0.5) * cellWidth - 0.6).toFixed(1);
		column += width;
		if (text !== vertical) return [];
		return [`<rect x="${x}" y="${top}" width="1.2" height="${cellHeight}" fill="${foreground}"${dim ? ' opacity="0.6"' : ''}/>`];
	});
}

function toRuns(cells: readonly Cell[]): readonly Cell[] {
	const runs: Cell[] = [];
	for (const cell of cells) {
		const last = runs.at(-1);
		if (last !== undefined && sameLook(last, cell)) {
			runs[runs.length - 1] = {...last, text: last.text + cell.text, width: last.width + cell.width};
		} else runs.push(cell);
	}
	return runs;
}

function sameLook(a: Cell, b: Cell): boolean {
	// Runs of blanks are cut from text, so that a pinned length never stretches a word.
	const blank = (cell: Cell) => cell.text.endsWith('  ') || cell.text === ' ';
	return (
		a.foreground === b.foreground &&
		a.background === b.background &&
		a.bold === b.bold &&
		a.dim === b.dim &&
		a.italic === b.italic &&
		a.underline === b.underline &&
		!(blank(a) && a.text.length > 1 && b.text !== ' ')
	);
}

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c] ?? c);
}
