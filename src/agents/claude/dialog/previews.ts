/** A form whose options have previews: one preview is drawn in a box right of the options, with the user's note below it (2.1.330). */
import {cursor} from '../glyphs.js';
import {type ScreenLine, sliceLine} from '../screen/cells.js';
import {isBlank, isRule} from '../screen/rows.js';
import type {Menu} from './menu.js';
import type {BareOption} from './option-role.js';

const withBox = new RegExp(`^(?:${cursor}| ) 1\\. .* ┌─+┐$`);
const numbered = new RegExp(`^(?:${cursor}| ) \\d\\. `);
const talk = new RegExp(`^(${cursor}| ) (Chat about this)$`);
const chosenBefore = / ✔$/;

/** `lines`: the same rows without what is right of the options. `note`: undefined while its field is empty and not open. */
export type PreviewForm = {readonly lines: readonly ScreenLine[]; readonly note: string | undefined};

/** A label has no two successive blanks, so it ends before two blanks. */
const labelled = new RegExp(`^(?:${cursor}| ) {0,3}\\S+(?: \\S+)*(?= {2}|$)`);

/** @returns undefined for another dialog, and when its box or note is not recognized. */
export function readPreviewForm(lines: readonly ScreenLine[]): PreviewForm | undefined {
	const top = lines.findLastIndex(({text}) => withBox.test(text));
	const height = lines.slice(top + 1).findIndex(({text}) => isRule(text)) + 1;
	if (top === -1 || height === 0) return undefined;
	const rows = lines.slice(top, top + height);
	const widths = rows.map(({text}) => labelled.exec(text)?.[0].length ?? 0);
	const right = rows.map(({text}, row) => text.slice(widths[row]).trim());
	const [bottom, note] = [right.findIndex((text) => text.startsWith('└')), right.findLastIndex((text) => text.startsWith('Notes: '))];
	if (bottom === -1 || note <= bottom || !right.slice(1, note).every((text, row) => isOfBox(text, right[row] ?? ''))) return undefined;
	return {
		lines: [...lines.slice(0, top), ...rows.map((line, row) => labelOf(line, widths[row] ?? 0)), ...lines.slice(top + height)],
		note: noteOf(right.slice(note)),
	};
}

/** A row without the preview. A further row of a label is indented by less than its first words, so it gets a blank. */
function labelOf(line: ScreenLine, width: number): ScreenLine {
	const left = sliceLine(line, 0, width);
	return isBlank(left.text) || numbered.test(left.text) ? left : {...left, text: ` ${left.text}`};
}

/** Whether a row belongs to the box. In a narrow pane the row with the number of hidden ones wraps. */
function isOfBox(text: string, above: string): boolean {
	return /^(?:[│├└]|$)/.test(text) || above.startsWith('├');
}

function noteOf(rows: readonly string[]): string | undefined {
	const text = rows
		.join(' ')
		.replace(/^Notes: /, '')
		.trim();
	return /^press n to add ?notes$/.test(text) ? undefined : text;
}

/** The options without descriptions, followed by the one without a digit, which the cursor reaches last. */
export function withTalk(menu: Menu | undefined, lines: readonly ScreenLine[]): Menu | undefined {
	if (menu === undefined || menu.options.some(({digit}, index) => digit !== index + 1)) return undefined;
	const row = lines.findIndex(({text}, at) => at >= menu.end && talk.test(text));
	const [, sign = '', label = ''] = talk.exec(lines[row]?.text ?? '') ?? [];
	const isBelow = sign.trim() !== '';
	const options = menu.options.map(
		(option): BareOption => ({
			...option,
			label: `${option.label} ${option.description}`.replaceAll('\n', ' ').trim().replace(chosenBefore, ''),
			description: '',
			// The cursor of the options stays where it was.
			selected: option.selected && !isBelow,
		}),
	);
	const below: BareOption = {digit: undefined, label, description: '', selected: isBelow, checked: undefined};
	return {...menu, options: row === -1 ? options : [...options, below], ghost: false};
}
