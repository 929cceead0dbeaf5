/** The states that a config file means: each must be one of beckon's, or one that a rule or a screen pattern of the same file gives. */
import {surfaceStates} from '../../core/config.js';
import {asRecord} from '../../core/fields.js';
import {didYouMean} from '../../core/text/nearest.js';
import {bothNames, groupTitles, isKnownState, knownStates, readStateName, readStateOrGroup} from '../../core/words/state-word.js';

type Place = {readonly path: readonly PropertyKey[]; readonly written: string};
type Unknown = {readonly path: readonly PropertyKey[]; readonly problem: string};

/** The parts that mean an unknown state, which are skipped. @param file the values as they are written, broken ones included */
export function unknownStates(file: Readonly<Record<string, unknown>>): readonly Unknown[] {
	const own = ownStates(file);
	const places = [
		...stringsAt(file, 'domainRules', ['match', 'state']),
		...stringsAt(file, 'commands', ['when']),
		...Object.keys(asRecord(asRecord(file['notify'])?.['states']) ?? {}).map((written) => ({path: ['notify', 'states', written], written})),
	];
	return places.flatMap(({path, written}): readonly Unknown[] => {
		const groups = path[0] === 'commands' ? Object.keys(groupTitles) : [];
		const state = path[0] === 'commands' ? readStateOrGroup(written) : readStateName(written);
		if (isKnownState(state) || own.includes(state) || groups.includes(state)) return [];
		const near = didYouMean(written, [...knownStates.flatMap((id) => [id, bothNames(id).replace(/ \(.*/, '')]), ...own, ...groups]);
		const all = `There are ${[...knownStates.map(bothNames), ...own, ...groups].join(', ')}`;
		return [{path, problem: `is not a state; it is skipped. ${near || all}`}];
	});
}

/** The states that users name themselves. */
function ownStates(file: Readonly<Record<string, unknown>>): readonly string[] {
	const given = [...stringsAt(file, 'screenPatterns', ['state']), ...stringsAt(file, 'domainRules', ['state'])];
	const isNew = (state: string) => !isKnownState(state) && !surfaceStates.some((name) => name === state);
	return [...new Set(given.map(({written}) => written))].filter(isNew);
}

/** The texts at one place in each element of a list. */
function stringsAt(file: Readonly<Record<string, unknown>>, key: string, inside: readonly string[]): readonly Place[] {
	const list = file[key];
	if (!Array.isArray(list)) return [];
	return list.flatMap((element: unknown, index): readonly Place[] => {
		const written = inside.reduce<unknown>((at, name) => asRecord(at)?.[name], element);
		return typeof written === 'string' ? [{path: [key, index, ...inside], written}] : [];
	});
}
