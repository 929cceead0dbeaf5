/** What was read last of the world, and the rows that were made of it. Asks tmux for nothing. */
import {paneKey} from '../core/fold/world.js';
import type {Row} from '../core/session.js';
import {isSameList} from '../core/text/same-list.js';
import type {News} from './changes/news.js';
import {type Inputs, readChanged, readInputs, type readOwnFiles, type Tables} from './inputs.js';
import type {Ports} from './ports.js';
import {createRowMemo} from './row-memo.js';
import {unheardMs} from './unheard.js';
import {isWorthALook} from './witnesses.js';

/** `changeAt`: when a row changes with time alone, epoch ms. */
export type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

/** @param tables the panes as tmux told of them last */
export function createReading(ports: Ports, tables: () => Tables) {
	const memo = createRowMemo();
	let last: Last | undefined;
	/** How long the last reading of all files took. */
	let readMs = 0;

	/** @param own beckon's files, where they are read already */
	function readAll(from: Ports = ports, own?: ReturnType<typeof readOwnFiles>): Last {
		const began = ports.now();
		const inputs = readInputs(from, tables(), own);
		readMs = ports.now() - began;
		return makeRows(inputs);
	}

	/** Makes rows only where an input differs, or the time of a row has come. The same array comes back while no row is new. */
	function makeRows(inputs: Inputs): Last {
		const rows = memo.make(inputs.candidates, inputs.world);
		last = {inputs, rows: last && isSameList(last.rows, rows) ? last.rows : rows, changeAt: memo.changeAt()};
		return last;
	}

	/** Makes those rows again for which tmux or a fact is new, or whose time has come; other files are not read. */
	function refresh(): Last {
		if (last === undefined) return readAll();
		const {world, facts} = last.inputs;
		const inputs = readChanged(ports, last.inputs, tables());
		const {panes, screens, statuses} = inputs.world;
		const isSame = inputs.facts === facts && panes.panes === world.panes.panes && screens === world.screens && statuses === world.statuses;
		return isSame && ports.now() < last.changeAt ? last : makeRows(inputs);
	}

	function areFilesFresh({inputs, rows}: Last): boolean {
		return Math.abs(ports.now() - inputs.readAt) < unheardMs({readMs, isBusy: rows.some(isWorthALook)});
	}

	return {
		last: () => last,
		readAll,
		refresh,
		/** Reads the changes. A watcher may have missed some, so that all files are read now and then. */
		readNews(news: News): Last {
			if (last === undefined || news === 'all' || !areFilesFresh(last)) return readAll();
			return news === 'none' ? refresh() : makeRows(readChanged(ports, last.inputs, tables(), news));
		},
		/** Makes the rows of some panes ahead. */
		makeAhead({inputs: {candidates, world}}: Last, panes: {readonly has: (key: string) => boolean}): void {
			const some = candidates.filter(({pane}) => pane && panes.has(paneKey(pane.place)));
			memo.makeAhead(some, {...world, screens: tables().screens, now: ports.now()});
		},
		/** All rows are due: the clock was set back. */
		outdate(now: number): void {
			last = last && {...last, changeAt: now};
		},
	};
}
