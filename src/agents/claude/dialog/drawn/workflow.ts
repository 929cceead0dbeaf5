/**
 * Whether a dialog shows a workflow. It draws its description, and below that the phases with the first words for their agents, or all of the script
 * (measured on 2.1.330). Its user can edit the script in the dialog: then the words differ, and it is no drawing of the request any more.
 */
import type {Fit} from '../../../../core/evidence.js';
import type {Dialog} from '../../../../core/surface.js';
import {paragraphs} from './blocks.js';
import {type DrawnCall, textOf} from './fields.js';
import {drawnText} from './text.js';

export function fitsWorkflow({cut, drawn: {parts}}: Dialog, {input}: DrawnCall): Fit {
	if (cut) return 'perhaps';
	const script = letters(drawnText(textOf(input, 'script')));
	const [about = [], ...rest] = paragraphs(parts.flat());
	const isSame =
		(isRule(rest[0]?.[0]) ? isScript(rest[0] ?? [], script) : isSummary(rest, {script, args: input['args']})) &&
		stands(about.map(unbarred), script);
	return script !== '' && isSame ? 'perhaps' : 'no';
}

function isScript(rows: readonly string[], script: string): boolean {
	let line = 0;
	const text = rows
		.filter((row) => !isRule(row))
		.map((row) => {
			const [, number, words = ''] = /^ +(\d+) (.*)$/.exec(row) ?? [];
			if (Number(number) !== line + 1) return row;
			line += 1;
			return words;
		});
	return letters(text.join('')) === script;
}

type Workflow = {readonly script: string; readonly args: unknown};

function isSummary([phases = [], ...rest]: readonly (readonly string[])[], {script, args}: Workflow): boolean {
	const shown = rest.map((rows) => letters(rows.join(' ')));
	const areArgs = shown.length === (args === undefined ? 0 : 1) && shown.every((text) => text === letters(`args: ${JSON.stringify(args)}`));
	const start = phases.findIndex((row) => /^ {4}1\. /.test(row));
	return areArgs && start !== -1 && piecesOf(phases.slice(start)).every((piece) => stands([piece], script));
}

/** The names and details of phases, and the words for agents. The client names a step and a loop that have no name; an ellipsis ends words that are cut, and stands for values. */
function piecesOf(rows: readonly string[]): readonly string[] {
	const joined: string[] = [];
	for (const row of rows) {
		if (/^ {4}\d+\. | {7}· /.test(row)) joined.push(row.trim());
		else joined.push(`${joined.pop() ?? ''} ${row.trim()}`);
	}
	return joined.flatMap((text) => {
		const [, name] = /^\d+\. (?:step$|loop )?(.*)$/.exec(text) ?? [];
		const words = name === undefined ? text.slice('· "'.length, -1).split('"  · "') : name.split(' — ');
		return words.flatMap((each) => each.split(/\$\{…\}|…$/));
	});
}

function stands(rows: readonly string[], script: string): boolean {
	return script.includes(letters(rows.join(' ')));
}

/** Rows are broken at blanks and within words, and a script writes some marks with a backslash. */
function letters(text: string): string {
	return text.replaceAll(/[\s\\]+/g, '');
}

function unbarred(row: string): string {
	return row.replace(/^ {2}│ ?/, '');
}

function isRule(row = ''): boolean {
	return /^ *╌+$/.test(row);
}
