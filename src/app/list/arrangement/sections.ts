/** The sections of the list: by state, project, tmux session, host or agent; each can be folded. */
import {groupedBy} from '../../../core/grouped.js';
import {isFiledAway, type QueueGroup} from '../../../core/queue/queue.js';
import {waitingOf, waitTexts} from '../../../core/queue/waited.js';
import {isHostLine} from '../../../core/rows/host-rows.js';
import {nameOf} from '../../../core/rows/row-name.js';
import {isEnded, isListed, type Part, partOf, type Row, waitsOf} from '../../../core/session.js';
import {cleanText} from '../../../core/text/label.js';
import {columnsOf} from '../../../core/text/width.js';

export const groupings = ['state', 'project', 'session', 'host', 'agent'] as const;
export type GroupBy = (typeof groupings)[number];

export const sortings = ['queue', 'age', 'name', 'context', 'cost'] as const;
export type SortBy = (typeof sortings)[number];

/** The user's arrangement of the list. `drawer`: snoozed and dismissed rows instead of the queue. */
export type Arrangement = {
	readonly groupBy: GroupBy;
	readonly sortBy: SortBy;
	/** The keys of sections that the user folded, or opened if they begin folded. */
	readonly folded: ReadonlySet<string>;
	readonly drawer: boolean;
	/** Only rows that wait for the user are shown. */
	readonly isWaiting: boolean;
};

export const plainArrangement: Arrangement = {groupBy: 'state', sortBy: 'queue', folded: new Set(), drawer: false, isWaiting: false};

export type Section = {
	readonly key: string;
	/** The part of its most urgent row. */
	readonly part: Part;
	readonly title: string;
	/** The drawn rows. */
	readonly rows: readonly Row[];
	/** The number of its sessions, even when folded. Those of a part are counted as everywhere (`countGroups`). */
	readonly count: number;
	/** The rows that were skipped and are not counted. */
	readonly skipped: number;
	readonly isFolded: boolean;
	/** How many of its hidden rows wait, in words, unless its title says so. */
	readonly waiting?: readonly string[];
	/** Set if the rows wait for a limit, or have ended: the section begins folded, and its title begins with their number. */
	readonly isAside?: boolean | undefined;
};

/** @param groups in order. @param before the keys of the earlier sections, which keep their places. */
export function toSections(groups: readonly QueueGroup[], groupBy: GroupBy, before: readonly string[]): readonly Section[] {
	const sections: readonly OpenSection[] = groupBy === 'state' ? groups.flatMap(byState) : regrouped(groups, groupBy);
	const place = (key: string) => (before.includes(key) ? before.indexOf(key) : before.length);
	return sections.map((section) => ({...section, isFolded: false})).toSorted((a, b) => place(a.key) - place(b.key));
}

export function foldedAt(section: Section, folded: ReadonlySet<string>): Section {
	const isFolded = folded.has(section.key) !== (section.isAside === true);
	if (!isFolded || section.rows.length === 0) return section;
	const isMixed = section.key !== section.part && section.isAside !== true;
	return {...section, rows: [], isFolded: true, waiting: isMixed ? waitTexts(waitingOf(section.rows)) : []};
}

/** Leaves out the rows that do not wait for the user, and the sections that are then empty. */
export function waitingOnly(sections: readonly Section[]): readonly Section[] {
	return sections.flatMap((section) => {
		const rows = section.rows.filter((row) => waitsOf(row) !== undefined);
		if (rows.length === section.rows.length && rows.length > 0) return [section];
		return rows.length === 0 ? [] : [{...section, rows, count: rows.length, skipped: 0}];
	});
}

/** The value of `Arrangement.folded` that opens every section: it contains those that begin folded. */
export function noneFolded(sections: readonly Section[]): ReadonlySet<string> {
	return new Set(sections.filter(({isAside}) => isAside === true).map(({key}) => key));
}

type OpenSection = Omit<Section, 'isFolded'>;

/** The section of a part, then one for each moment at which a limit of its rows ends, then one for ended sessions. */
function byState({part, title, rows, counted, limited, skipped}: QueueGroup): readonly OpenSection[] {
	const away = new Set(limited.flatMap((one) => one.rows));
	const limits = limited.map(({until, rows: waiting}) => ({
		key: `limit ${until}`,
		part,
		title: `wait until ${until}`,
		rows: waiting,
		count: waiting.length,
		skipped: 0,
		isAside: true,
	}));
	const others = rows.filter((row) => !away.has(row));
	const ended = others.filter((row) => isEnded(row) && !isHostLine(row) && !row.marks.pinned);
	const main = {key: part, part, title, count: counted.length, skipped: skipped.length};
	// A single ended session takes as many lines as a title.
	if (ended.length < 2) return [{...main, rows: others}, ...limits];
	const aside = {key: 'ended', part, title: 'ended', rows: ended, count: ended.length, skipped: 0, isAside: true};
	const left = others.filter((row) => !ended.includes(row));
	return [{...main, rows: left, count: counted.length - ended.length}, ...limits, aside];
}

function regrouped(groups: readonly QueueGroup[], by: Exclude<GroupBy, 'state'>): readonly OpenSection[] {
	const listed = groups.flatMap(({rows}) => rows);
	const all = [...groupedBy(listed, (row) => titleOf(row, by))].flatMap(([title, rows]): readonly OpenSection[] => {
		const [first] = rows;
		return first === undefined ? [] : [{key: `${by} ${title}`, part: partOf(first.state), title, rows, count: rows.length, skipped: 0}];
	});
	return by === 'project' ? withoutLone(all) : all;
}

/** Projects with one session share a section, in the place of the first of them: a title for each would take half of the list. */
function withoutLone(sections: readonly OpenSection[]): readonly OpenSection[] {
	const lone = sections.filter(({rows}) => rows.length === 1);
	const [first] = lone;
	if (first === undefined || lone.length === 1) return sections;
	const shared = {...first, key: 'lone', title: 'One session each', rows: lone.flatMap(({rows}) => rows), count: lone.length};
	return sections.flatMap((section) => (section === first ? [shared] : lone.includes(section) ? [] : [section]));
}

function titleOf(row: Row, by: Exclude<GroupBy, 'state'>): string {
	switch (by) {
		case 'project':
			return row.project;
		case 'session':
			return row.place?.session ?? 'not in tmux';
		case 'host':
			return row.host ?? 'this machine';
		case 'agent':
			return row.agent || 'not known';
	}
}

/** The groups with their rows in the chosen order; pinned rows stay first. */
export function sorted(groups: readonly QueueGroup[], by: SortBy): readonly QueueGroup[] {
	if (by === 'queue') return groups;
	const compare = comparing[by];
	const pinned = ({marks}: Row) => Number(marks.pinned);
	return groups.map((group) => ({...group, rows: group.rows.toSorted((a, b) => pinned(b) - pinned(a) || compare(a, b))}));
}

const comparing: Readonly<Record<Exclude<SortBy, 'queue'>, (a: Row, b: Row) => number>> = {
	age: (a, b) => a.state.since - b.state.since,
	name: (a, b) => (nameOf(a).toLowerCase() < nameOf(b).toLowerCase() ? -1 : 1),
	context: (a, b) => (b.usage.contextShare ?? -1) - (a.usage.contextShare ?? -1),
	cost: (a, b) => (b.usage.costUsd ?? -1) - (a.usage.costUsd ?? -1),
};

/** Snoozed and dismissed rows, the next to return first. */
export function drawerOf(rows: readonly Row[], {now, showHeadless}: {now: number; showHeadless: boolean}): readonly Section[] {
	const filed = rows.filter((row) => (showHeadless || isListed(row)) && isFiledAway(row, now));
	const isDismissed = ({marks}: Row) => marks.dismissedAt !== undefined;
	const until = ({marks}: Row) => (typeof marks.snoozedUntil === 'number' ? marks.snoozedUntil : Number.POSITIVE_INFINITY);
	const section = (key: string, title: string, members: readonly Row[]): Section => ({
		key,
		part: 'done',
		title,
		rows: members.toSorted((a, b) => (until(a) === until(b) ? a.state.since - b.state.since : until(a) - until(b))),
		count: members.length,
		skipped: 0,
		isFolded: false,
	});
	const snoozed = filed.filter((row) => !isDismissed(row));
	return [section('snoozed', 'Snoozed', snoozed), section('dismissed', 'Dismissed', filed.filter(isDismissed))];
}

type Tab = {readonly section: Section; readonly text: string; readonly isCurrent: boolean};
/** `isCut`: earlier tabs do not fit, and the first cell says so. */
type Tabs = {readonly isCut: boolean; readonly tabs: readonly Tab[]};

/**
 * The tabs of the groups with rows, from the first one with which the current one is visible.
 * @param columns of the screen; on narrow ones a name is its first word.
 */
export function toTabs(groups: readonly Section[], current: string | undefined, columns: number): Tabs {
	const shown = groups.filter(({key, rows, isFolded}) => key === current || isFolded || rows.length > 0);
	const all = shown.map((section): Tab => {
		const title = cleanText(section.title);
		const short = columns < 36 ? (title.split(' ')[0] ?? '') : title;
		const name = section.isAside ? `${section.count} ${short}` : `${short} ${section.count}`;
		const isCurrent = section.key === current;
		return {section, isCurrent, text: isCurrent ? `[${name}]` : ` ${name} `};
	});
	const at = all.findIndex(({isCurrent}) => isCurrent);
	let first = Math.max(0, at);
	let room = columns - 2 - columnsOf(all[first]?.text ?? '');
	while (first > 0 && columnsOf(all[first - 1]?.text ?? '') <= room) {
		first -= 1;
		room -= columnsOf(all[first]?.text ?? '');
	}
	return {isCut: first > 0, tabs: all.slice(first)};
}
