/** What was read last of the world, and the rows that were made of it. Asks tmux for nothing. */
import {type ProcessTable, paneKey} from '../core/fold/world.js';
import type {Row} from '../core/session.js';
import {isSameList} from '../core/text/same-list.js';
import type {News} from './changes/news.js';
import {type Inputs, isSameInputs, readChanged, readInputs, type readOwnFiles, type Tables} from './inputs.js';
import type {Ports} from './ports.js';
import {createRowMemo} from './row-memo.js';
import {areProcessesUnchanged, unheardMs} from './unheard.js';
import {isWorthALook} from './witnesses.js';

/** `changeAt`: when a row changes with time alone, epoch ms. */
export type Last = {readonly inputs: Inputs; readonly rows: readonly Row[]; readonly changeAt: number};

/** @param tables the panes as tmux told of them last */
export function createReading(ports: Ports, tables: () => Tables) {
	const memo = createRowMemo();
	/** A process has ended, or one that had ended is back. */
	let isProcessChanged = false;
	let last: Last | undefined;
	let readMs = 0;

	/** @param own beckon's files, where they are read already */
	function readAll(from: Ports, own?: ReturnType<typeof readOwnFiles>): Last {
		const began = ports.now();
		const inputs = readInputs(from, tables(), own);
		readMs = ports.now() - began;
		return take(inputs);
	}

	/** Makes only differing rows again. */
	function take(inputs: Inputs): Last {
		isProcessChanged = false;
		if (last === undefined || inputs.world.now >= last.changeAt || !isSameInputs(last.inputs, inputs)) return tell(inputs);
		last = {...last, inputs};
		return last;
	}

	function tell(inputs: Inputs): Last {
		const rows = memo.tell(inputs.candidates, inputs.world);
		last = {inputs, rows: last && isSameList(last.rows, rows) ? last.rows : rows, changeAt: memo.changeAt()};
		return last;
	}

	/** Makes those rows again for which tmux or a fact is new, or whose time has come; other files are not read. */
	function retell(before: Last): Last {
		const {world, facts} = before.inputs;
		const inputs = readChanged(ports, before.inputs, tables());
		const isSame = inputs.facts === facts && inputs.world.panes.panes === world.panes.panes && inputs.world.screens === world.screens;
		return isSame && ports.now() < before.changeAt ? before : tell(inputs);
	}

	function areFilesFresh({inputs, rows}: Last): boolean {
		return Math.abs(ports.now() - inputs.readAt) < unheardMs({readMs, isBusy: rows.some(isWorthALook)});
	}

	return {
		last: () => last,
		readAll,
		/** The same for what tmux has told since. @param before where nothing was read meanwhile */
		renew: (before: Last): Last => retell(last ?? before),
		/** Reads the changes. A watcher may have missed some, so that all files are read now and then. */
		readNews(news: News): Last {
			if (last === undefined || !areFilesFresh(last)) return readAll(ports);
			if (news === 'none' && !isProcessChanged) return retell(last);
			return typeof news === 'object' ? take(readChanged(ports, last.inputs, tables(), news)) : readAll(ports);
		},
		/** Makes the rows of some panes ahead. */
		tellAhead({inputs: {candidates, world}}: Last, panes: {readonly has: (key: string) => boolean}): void {
			const some = candidates.filter(({pane}) => pane && panes.has(paneKey(pane.place)));
			memo.tellAhead(some, {...world, screens: tables().screens, now: ports.now()});
		},
		/** @returns whether one of the sessions' processes has ended, or is back */
		checkProcesses({inputs}: Last, processes: ProcessTable): boolean {
			isProcessChanged ||= !areProcessesUnchanged(inputs.candidates, processes);
			return isProcessChanged;
		},
		/** All rows are due: the clock was set back. */
		outdate(now: number): void {
			last = last && {...last, changeAt: now};
		},
	};
}
