/** The directories in the list in which a session can be started. */
import {isEnded, type Row} from '../session.js';
import {counted} from '../text/times.js';

/** `note`: what is there, in a few words; may be empty. */
export type StartFolder = {readonly path: string; readonly branch: string | undefined; readonly note: string};

/** The most recently active first. */
export function knownFolders(rows: readonly Row[]): readonly StartFolder[] {
	const here = rows.filter(({host}) => host === undefined).toSorted((a, b) => b.lastActivityAt - a.lastActivityAt);
	return [...new Set(here.flatMap(({cwd}) => cwd ?? []))].map((path) => {
		const there = here.filter(({cwd}) => cwd === path);
		return {path, branch: there.find(({branch}) => branch !== undefined)?.branch, note: noteOf(there)};
	});
}

function noteOf(rows: readonly Row[]): string {
	const waiting = rows.filter(({state}) => state.group === 'needs_you').length;
	if (waiting > 0) return `${counted(waiting, 'session')} here ${waiting === 1 ? 'waits' : 'wait'}`;
	const living = rows.filter((row) => !isEnded(row)).length;
	return living === 0 ? '' : `${counted(living, 'session')} here`;
}
