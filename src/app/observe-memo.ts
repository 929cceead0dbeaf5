/** Rows told at an earlier look, as long as everything they rest on is the same and no time has run out for them. */

import {rowTeller, tellRows} from '../core/rows.js';
import type {Candidate} from '../core/rows-join.js';
import type {Row, RowKey} from '../core/session.js';
import {paneKey, type World} from '../core/world.js';
import {rowChangeAt} from './observe-next.js';

type Known = {readonly row: Row; readonly grounds: readonly unknown[]; readonly changeAt: number};

/** One a navigator: it remembers the rows of the last look and no others. */
export function createRowMemo(): (candidates: readonly Candidate[], world: World) => readonly Row[] {
	let known: ReadonlyMap<RowKey, Known> = new Map();
	return (candidates, world) => {
		const next = new Map<RowKey, Known>();
		const tell = rowTeller(world);
		const rows = tellRows(candidates, world, (candidate) => {
			const grounds = groundsOf(candidate, world);
			const before = known.get(candidate.key);
			const same = before && world.now < before.changeAt && before.grounds.every((ground, index) => ground === grounds[index]);
			const row = same ? before.row : tell(candidate);
			next.set(candidate.key, same ? before : {row, grounds, changeAt: rowChangeAt(row, world)});
			return row;
		});
		known = next;
		return rows;
	};
}

/** All that a row is made of; readers give the same object back while nothing changed. */
function groundsOf(candidate: Candidate, {transcripts, screens, marks, names, config}: World): readonly unknown[] {
	const {key, formerKeys, life, native, process, alive, kind, paneLost, paneHidden, pane, transcriptPath, firstCwd, client} = candidate;
	return [
		life,
		native,
		client?.pid,
		client?.start,
		process?.id.pid,
		alive,
		kind,
		paneLost,
		paneHidden,
		firstCwd,
		transcriptPath,
		config,
		pane,
		formerKeys.join(' '),
		transcriptPath === undefined ? undefined : transcripts.get(transcriptPath),
		pane && screens.get(paneKey(pane.place)),
		...[key, ...formerKeys].map((each) => marks.get(each)),
		names.get(firstCwd ?? native?.cwd ?? life?.cwd ?? ''),
	];
}
