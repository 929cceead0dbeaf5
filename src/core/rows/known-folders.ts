/** The directories of sessions on this machine, to start another one there. */
import type {Row} from '../session.js';

/** The last active one first. `note`: what is there, in a few words; may be empty. */
export function knownFolders(rows: readonly Row[]): readonly {readonly path: string; readonly note: string}[] {
	const here = rows.filter(({host}) => host === undefined).toSorted((a, b) => b.lastActivityAt - a.lastActivityAt);
	return [...new Set(here.flatMap(({cwd}) => cwd ?? []))].map((path) => ({path, note: noteOf(here.filter(({cwd}) => cwd === path))}));
}

function noteOf(rows: readonly Row[]): string {
	const waiting = rows.filter(({state}) => state.group === 'needs_you').length;
	if (waiting > 0) return `${counted(waiting)} here ${waiting === 1 ? 'waits' : 'wait'}`;
	const living = rows.filter(({state}) => state.state !== 'session_ended').length;
	return living === 0 ? '' : `${counted(living)} here`;
}

function counted(count: number): string {
	return count === 1 ? '1 session' : `${count} sessions`;
}
