import type {Io} from './io.js';
import {printableLine} from './printable.js';

/** One thing `doctor` looked at. Only `wrong` makes it fail; a note is worth knowing. */
export type Finding =
	| {readonly level: 'ok'; readonly says: string}
	| {readonly level: 'note' | 'wrong'; readonly says: string; readonly fix: string};

export function ok(says: string): Finding {
	return {level: 'ok', says};
}

export function wrong(says: string, fix: string): Finding {
	return {level: 'wrong', says, fix};
}

export function note(says: string, fix: string): Finding {
	return {level: 'note', says, fix};
}

export function writeFindings(io: Io, findings: readonly Finding[]): void {
	for (const finding of findings) {
		io.stdout.write(`${finding.level.padEnd(5)}  ${printableLine(finding.says)}\n`);
		if (finding.level !== 'ok') io.stdout.write(`       fix: ${printableLine(finding.fix)}\n`);
	}
}
