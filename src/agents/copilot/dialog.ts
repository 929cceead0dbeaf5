/**
 * The dialogs in which Copilot asks for a permission or a plan's approval, as drawn by 1.0.102, and whether one shows a request
 * of its record. Pure.
 */
import type {Fit, Fits} from '../../core/evidence.js';
import {isSameValue} from '../../core/fields.js';
import type {Dialog, MenuOption} from '../../core/surface.js';
import type {OptionRole, Question} from '../../core/terms/ask.js';
import {squeeze} from '../../core/text/label.js';
import {areRowsOf} from '../parts/drawn-rows.js';
import {optionsFrom, plainDialog} from '../parts/screen-lines.js';
import {ofModel} from './form.js';

const keys = '↑/↓ to navigate · enter to select · esc to cancel';
const option = /^(❯| ) ?(\d)\. (.+)$/;
const planTitle = 'Plan Ready for Review';

/** The questions right above the options, which have Copilot's own words; the title and all below it may be words of the model. */
const questions = /^Do you want to (?:run this command|allow this|(?:update|create|edit|delete|move) .+|use this tool|proceed)\?$/;

/** The request in a box at the end of the screen, whose last rows name its keys. Its beginning may be out of sight. */
export function findRequest(lines: readonly string[], columns: number): Dialog | undefined {
	const last = lines.findLastIndex((line) => line !== '');
	if (!/^╰─+╯$/.test(lines[last] ?? '')) return undefined;
	const above = lines.slice(0, last).findLastIndex((line) => !line.startsWith('│')) + 1;
	const rows = lines.slice(above, last).map((line) => line.replace(/^│ (.*?) *│$/, '$1').trimEnd());
	const end = rows.lastIndexOf('');
	const first = optionsFrom(rows, (row) => option.exec(row)?.[2]);
	// Text in a label that looks like options has no blank row above it.
	if (first < 1 || rows[first - 1] !== '' || end < first || squeeze(rows.slice(end).join('')) !== squeeze(keys)) return undefined;
	const told = rows.slice(0, first);
	const title = told[0] ?? '';
	const isTop = lines[above - 1]?.startsWith('╭') === true;
	const asked = startOfLast(told);
	const question = told
		.slice(asked)
		.map((row) => row.trim())
		.join(' ')
		.trim();
	const isPlan = title === planTitle && isTop && !questions.test(question);
	if (!isPlan && !questions.test(question)) return undefined;
	const body = told.slice(2, isPlan ? undefined : asked).filter((row) => row !== '' && !/^[╭╰]─+[╮╯]$/.test(row));
	return {
		...plainDialog,
		kind: isPlan ? 'plan' : 'permission',
		title: isTop ? title : '',
		question: isPlan ? '' : question,
		body: body.map((row) => row.replace(/^│ (.*?) *│$/, '$1')).join('\n'),
		drawn: {columns, parts: [told], above: isTop ? above - 1 : above, rows: {from: above, to: last}},
		...withField(optionsIn(rows.slice(first, end)), rows.slice(first, end)),
		opensByDigit: true,
		cut: !isTop,
	};
}

/** The labels of the options that take words. The first is drawn with a hint behind it, which stays behind the words that are typed. */
const wordless = ['No, and tell Copilot what to do differently', 'Suggest changes'];
const hint = ['(Esc', 'to', 'stop)'];

/**
 * The last option is a field as soon as the cursor is on it, where digits are words too, and its label becomes what is typed (measured).
 * The arrow that leaves it would put the cursor on an option that allows for good.
 */
function withField(options: Dialog['options'], rows: readonly string[]): Pick<Dialog, 'options' | 'textField'> {
	const last = options.at(-1);
	if (!last?.selected || last.role === 'no') return {options, textField: undefined};
	const words = withoutHint(rows.slice(rows.findLastIndex((row) => option.test(row))).map((row) => option.exec(row)?.[3] ?? row.trim()));
	return {options: [...options.slice(0, -1), {...last, role: 'redirect'}], textField: wordless.includes(words) ? '' : words};
}

/** The words of a field without the hint, which is in a column of its own at the right: it may end some of the first rows. */
function withoutHint(rows: readonly string[]): string {
	let left = hint;
	const words = rows.map((row) => {
		const count = [3, 2, 1].find((each) => each <= left.length && row.endsWith(left.slice(0, each).join(' '))) ?? 0;
		const part = left.slice(0, count).join(' ');
		left = left.slice(count);
		return row.slice(0, row.length - part.length).trim();
	});
	return (left.length === 0 ? words : rows).filter((row) => row !== '').join(' ');
}

/** Where the last paragraph begins: a narrow pane wraps the question. */
function startOfLast(rows: readonly string[]): number {
	return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1).lastIndexOf('') + 1;
}

function optionsIn(rows: readonly string[]): Dialog['options'] {
	const found: MenuOption[] = [];
	for (const row of rows) {
		const [, cursor, digit, label = ''] = option.exec(row) ?? [];
		const last = found.at(-1);
		if (digit !== undefined) {
			found.push({label, role: 'other', digit: Number(digit), description: '', selected: cursor === '❯', checked: undefined});
		} else if (last !== undefined) found[found.length - 1] = {...last, label: `${last.label} ${row.trim()}`};
	}
	return found.map((each) => ({...each, role: roleOf(each.label)}));
}

/** The role of an option. Esc says no without words. */
function roleOf(label: string): OptionRole {
	if (label === 'Yes' || label.startsWith('Accept plan and continue in Interactive')) return 'yes';
	if (/^(?:Yes, |Accept plan )/.test(label)) return 'always';
	if (label === 'No (Esc)' || label.startsWith('Exit to ')) return 'no';
	return wordless.some((words) => label === words || label === `${words} ${hint.join(' ')}`) ? 'redirect' : 'barred';
}

/** The columns that its two frames take of the pane's, with a blank beside each. */
const frames = 8;

/** Whether a dialog shows a request of the record. */
export const fits: Fits = (dialog, {ask}) => {
	if (ask.kind === 'questions') return isOfForm(dialog, ask.questions);
	if (ask.kind === 'elicitation')
		return dialog.kind === 'elicitation' && squeeze(ask.message) === squeeze(`${dialog.title}${dialog.question}`) ? 'perhaps' : 'no';
	if (ask.kind === 'plan') return dialog.kind === 'plan' && isIn(dialog.body.split('\n'), ask.plan) ? 'perhaps' : 'no';
	if (ask.kind !== 'tool' || dialog.kind !== 'permission') return 'no';
	const {command, paths, file_path: file, diff} = ask.input;
	if (typeof paths === 'string') return areFramed(dialog, paths);
	if (typeof command === 'string') return dialog.question === 'Do you want to run this command?' ? areFramed(dialog, command) : 'no';
	if (dialog.question === 'Do you want to use this tool?')
		return squeeze(JSON.stringify(ask.input['args'], null, 2) ?? '') === squeeze(dialog.body) ? 'perhaps' : 'no';
	return typeof file === 'string' && typeof diff === 'string' && isOfFile(dialog, file) && isIn(changesOf(dialog), diff) ? 'perhaps' : 'no';
};

/** Whether the question names the file, by its whole path. */
function isOfFile({question}: Dialog, file: string): boolean {
	const shown = squeeze(question).replace(/^Doyouwantto(?:update|create|edit|delete|move)/, '');
	return shown === `${squeeze(file)}?` || (!file.startsWith('/') && shown.endsWith(`/${squeeze(file)}?`));
}

function changesOf({body}: Dialog): readonly string[] {
	return body.split('\n').flatMap((row) => /^\s*\d+ [-+] (.*)$/.exec(row)?.[1] ?? []);
}

/**
 * Whether all rows are parts of a text, by their letters and digits: blanks and Markdown signs are drawn differently. While the record
 * still has this request, another one may be drawn.
 */
function isIn(rows: readonly string[], text: string): boolean {
	const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, '');
	const all = letters(text);
	return rows.every((row) => all.includes(letters(row)));
}

/** A field is recognized by its name, its question and its choices; one with other than single choices, which takes none, by its name alone. */
function isOfForm({kind, title, tabs, question: shown, body, options}: Dialog, asked: readonly Question[]): Fit {
	const isOnly = asked.length === 1;
	if (kind === 'elicitation')
		return title === ofModel && (isOnly || asked.some(({header}) => body.startsWith('[') && body.includes(`[${header}]`)))
			? 'perhaps'
			: 'no';
	const labels = options.map(({label}) => label);
	const fits = asked.some(({question, header, multiSelect, options: all}) => {
		const isIts = !multiSelect && (tabs.length === 0 ? isOnly : tabs[0]?.label === header);
		const choices = [...all.map(({label}) => label), ...labels.slice(all.length).slice(-1)];
		return isIts && question.split(': ').every((part) => squeeze(shown).includes(squeeze(part))) && isSameValue(labels, choices);
	});
	return kind === 'question' && fits ? 'yes' : 'no';
}

/** Compares framed rows exactly: `rm -rf a b` is not `rm -rf ab`. */
function areFramed(dialog: Dialog, text: string): Fit {
	const rows = dialog.drawn.parts.flat().flatMap((row) => /^│ (.*?) *│$/.exec(row)?.[1] ?? []);
	if (
		!areRowsOf(text.trim(), rows, {
			columns: dialog.drawn.columns - frames,
			cut: dialog.cut,
			draw: (words) => words.replaceAll('\t', '    '),
		})
	)
		return 'no';
	return dialog.cut ? 'perhaps' : 'yes';
}
