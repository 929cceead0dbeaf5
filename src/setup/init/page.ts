/** The page of `beckon init`, as lines. */
import {printable} from '../../core/text/printable.js';
import type {PartName, Plan} from './plan.js';

export function pageLines({parts}: Plan, wanted: ReadonlySet<PartName>, columns: number): readonly string[] {
	const titleCells = Math.max(...parts.map(({title}) => title.length));
	const lines = [
		'beckon sets up what is ticked. Nothing is changed before you press Enter.',
		'',
		...parts.flatMap(({name, title, words, isDone}, index) => {
			const mark = isDone || wanted.has(name) ? '✓' : ' ';
			const [first = '', ...rest] = isDone ? ['is set up'] : words;
			return [` ${mark} ${index + 1}  ${title.padEnd(titleCells)}  ${first}`, ...rest.map((line) => ' '.repeat(titleCells + 8) + line)];
		}),
		'',
		'Enter set up · 1-4 tick or untick · e other keys · d show the diff · q nothing',
		'Undo everything: beckon uninstall --all',
	];
	return lines.map((line) => printable(line).slice(0, columns - 1));
}
