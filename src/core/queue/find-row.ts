/** Finds the session, and the states and groups, that a command line names. */
import {targetText} from '../address.js';
import {UserError} from '../errors.js';
import {nameOf, pathName, shortName} from '../rows/row-name.js';
import {isEnded, isForHumans, partOf, type Row} from '../session.js';
import {isKnownState, knownStates, type StateName} from '../terms/state.js';
import {didYouMean} from '../text/nearest.js';
import {readStateOrGroup, stateArgument, stateWord} from '../words/state-word.js';

const mostNamed = 5;

/**
 * The rows that a text names: by row key, session id or its beginning (4 characters at least), `%pane`, project name, title or place, or
 * the beginning of a project or a title. Sessions that have ended, or that take no input, count only if no other fits: a project or a pane
 * has many sessions one after the other.
 * @param isMeant the rows that are preferred instead of living ones.
 */
export function rowsNamed(rows: readonly Row[], text: string, isMeant = (row: Row): boolean => !isEnded(row)): readonly Row[] {
	const typed = text.toLowerCase();
	const names = ({project, title}: Row): readonly string[] => [project, title ?? ''].map((name) => name.toLowerCase());
	const rules: readonly ((row: Row) => boolean)[] = [
		(row) => row.key === text,
		(row) => row.sessionId === text,
		(row) => row.place?.pane === text,
		(row) => text.length >= 4 && row.sessionId?.startsWith(text) === true,
		(row) => typed !== '' && row.project.toLowerCase() === typed,
		// A title that the agent chose may read like the place of another session: then the text names both.
		(row) => typed !== '' && [row.title ?? '', ...placeNames(row)].some((name) => name.toLowerCase() === typed),
		(row) => typed !== '' && names(row).some((name) => name.startsWith(typed)),
	];
	const all = rules.map((fits) => rows.filter(fits)).find((some) => some.length > 0) ?? [];
	const meant = all.filter(isMeant);
	return [meant.filter(isForHumans), meant, all].find((some) => some.length > 0) ?? [];
}

/** The place as `ls` prints it, and the name by which the list distinguishes it from sessions of the same name. */
function placeNames(row: Row): readonly string[] {
	const {place} = row;
	const path = pathName(row) ?? [];
	if (place === undefined) return [path].flat();
	const windows = [nameOf(row), path].flat().map((name) => `${name}:${place.windowIndex}`);
	return [targetText(place), path, windows, windows.map((window) => `${window}.${place.paneIndex}`)].flat();
}

/** The one row that a text names. @throws UserError (exit 2) when it names none or several. */
export function findRow(rows: readonly Row[], text: string, isMeant?: (row: Row) => boolean): Row {
	const found = rowsNamed(rows, text, isMeant);
	const [only] = found;
	if (only !== undefined && found.length === 1) return only;
	if (found.length > 1) {
		const which = found
			.map((row) => `${row.key} (${[shortName(row), ...placeNames(row).slice(0, 1), stateWord(row)].join(', ')})`)
			.join('; ');
		throw new UserError(`${found.length} sessions match "${text}"`, `Use an ID or a place: ${which}`, 2);
	}
	const known = rows.filter(isForHumans).flatMap(({project, title}) => [project, ...(title === undefined ? [] : [title])]);
	const meant = didYouMean(text, known);
	const all = [...new Set(known)];
	const some = `${all.slice(0, mostNamed).join(', ')}${all.length > mostNamed ? ', …' : ''}`;
	const have = all.length === 0 ? '' : `There ${all.length === 1 ? 'is' : 'are'} ${some}.`;
	const hints = [meant || have, '`beckon ls --all` lists the sessions and their IDs.'];
	throw new UserError(`No session matches "${text}"`, hints.filter(Boolean).join(' '), 2);
}

/** The full name that a text is the beginning of; undefined: the text itself is a full name of the row. */
export function fullName(row: Row, text: string): string | undefined {
	const typed = text.toLowerCase();
	const {key, sessionId, place, project, title} = row;
	const names = [key, sessionId, place?.pane, project, title].filter((name) => name !== undefined);
	if ([...names, ...placeNames(row)].some((name) => name.toLowerCase() === typed)) return undefined;
	return names.find((name) => name.toLowerCase().startsWith(typed)) ?? key;
}

export type NamedStates = ReadonlySet<string>;

const groups: readonly string[] = ['needs_you', 'blocked', 'autonomous', 'delivered'];

/** Names are the list's words, or ids; the rows may have the user's own states. @throws UserError (exit 2) for a name that is no state. */
export function readStates(written: readonly string[], rows: readonly Row[]): NamedStates {
	const has = (name: StateName): boolean => rows.some(({state}) => state.state === name);
	const named = written.map((text) => ({text, id: has(text) ? text : readStateOrGroup(text)}));
	const unknown = named.filter(({id}) => !groups.includes(id) && !isKnownState(id) && !has(id));
	if (unknown.length === 0) return new Set(named.map(({id}) => id));
	const names = new Set(['needs-you', 'blocked', 'running', 'done', ...knownStates.map(stateArgument)]);
	throw new UserError(`"${unknown.map(({text}) => text).join('", "')}" is not a state`, `Use one of ${[...names].join(', ')}.`, 2);
}

export function isInStates({state}: Row, states: NamedStates): boolean {
	return states.has(state.state) || states.has(state.group) || states.has(partOf(state));
}
