import type {Io} from '../../core/context.js';
import {printableLine} from '../../core/text/printable.js';

/** One result of `doctor`. Only `wrong` makes it fail; a note is worth knowing. */
export type Finding =
	| {readonly level: 'ok'; readonly text: string}
	| {readonly level: 'note' | 'wrong'; readonly text: string; readonly fix: string};

export function ok(text: string): Finding {
	return {level: 'ok', text};
}

export function wrong(text: string, fix: string): Finding {
	return {level: 'wrong', text, fix};
}

export function note(text: string, fix: string): Finding {
	return {level: 'note', text, fix};
}

/** The common fix of several findings in a row is printed once, below the last of them. */
export function writeFindings(io: Io, findings: readonly Finding[]): void {
	for (const [index, finding] of findings.entries()) {
		io.stdout.write(`${finding.level.padEnd(5)}  ${printableLine(finding.text)}\n`);
		const fix = fixOf(finding);
		if (fix !== undefined && fix !== fixOf(findings[index + 1])) io.stdout.write(`       fix: ${printableLine(fix)}\n`);
	}
}

/** `12 checked: 2 wrong, 1 worth knowing`. */
export function countFindings(findings: readonly Finding[]): string {
	const count = (level: Finding['level']): number => findings.filter((finding) => finding.level === level).length;
	const [wrongs, notes] = [count('wrong'), count('note')];
	const said = [...(wrongs > 0 ? [`${wrongs} wrong`] : []), ...(notes > 0 ? [`${notes} worth knowing`] : [])];
	return `${findings.length} checked: ${said.length > 0 ? said.join(', ') : 'all is well'}`;
}

function fixOf(finding: Finding | undefined): string | undefined {
	return finding === undefined || finding.level === 'ok' ? undefined : finding.fix;
}
