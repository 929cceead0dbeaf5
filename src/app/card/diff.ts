/** A change of a file as a card shows it: only what changes, with the lines around it and their numbers. */
import {structuredPatch} from 'diff';
import type {FileChange} from '../../core/ask/file-change.js';
import {approvedLines} from '../text.js';
import {askedLine, type CardLine, cardLine, type Role} from './line.js';

const contextLines = 3;
/** Past this many differing lines the old text is shown as gone and the new one as come. */
const longestEdit = 3000;

export function diffLines(change: FileChange): readonly CardLine[] {
	const {path, isNew, isEverywhere} = change;
	const hunks = toHunks(change);
	const count = (sign: string) => hunks.reduce((sum, hunk) => sum + hunk.lines.filter(({sign: one}) => one === sign).length, 0);
	const counts = `+${count('+')} -${count('-')}`;
	const name = askedLine(path, 'plain').text;
	const note = isNew ? '  new file' : `  ${counts}`;
	return [
		{
			text: name + note,
			role: 'plain',
			spans: [
				{text: name, role: 'plain'},
				{text: note, role: 'quiet'},
			],
		},
		...hunks.flatMap((hunk, index) => [...(index > 0 ? [cardLine('…', 'quiet')] : []), ...hunkLines(hunk, change)]),
		...(hunks.length === 0 ? [cardLine('no line changes', 'quiet')] : []),
		...(isEverywhere ? [cardLine('everywhere in the file', 'quiet')] : []),
	];
}

type Sign = '+' | '-' | ' ';
type Hunk = {readonly lines: readonly {readonly sign: Sign; readonly text: string; readonly number: number}[]};

const roles: Readonly<Record<Sign, Role>> = {'+': 'added', '-': 'removed', ' ': 'quiet'};

function hunkLines({lines}: Hunk, {isWhole}: FileChange): readonly CardLine[] {
	const digits = String(Math.max(1, ...lines.map(({number}) => number))).length;
	return lines.map(({sign, text, number}) => {
		const place = isWhole ? `${String(number).padStart(digits)} ` : '';
		return {
			text: approvedLines(text).join(' '),
			role: roles[sign],
			lead: {text: `${place}${sign} `, role: sign === ' ' ? 'quiet' : roles[sign]},
		};
	});
}

function toHunks({before, after}: FileChange): readonly Hunk[] {
	const patch = structuredPatch('', '', before, after, '', '', {context: contextLines, maxEditLength: longestEdit});
	if (patch === undefined) return [{lines: [...toLines(before, '-'), ...toLines(after, '+')]}];
	return patch.hunks.map(({oldStart, newStart, lines}) => {
		let [old, own] = [oldStart, newStart];
		return {
			lines: lines.flatMap((line) => {
				const sign = line[0];
				if (sign !== '+' && sign !== '-' && sign !== ' ') return [];
				const number = sign === '-' ? old : own;
				if (sign !== '+') old += 1;
				if (sign !== '-') own += 1;
				return [{sign, text: line.slice(1), number}];
			}),
		};
	});
}

function toLines(text: string, sign: Sign): Hunk['lines'] {
	return text
		.replace(/\n$/, '')
		.split('\n')
		.map((one, index) => ({sign, text: one, number: index + 1}));
}
