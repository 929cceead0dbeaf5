/** The queue as options of a tmux server, for users' own formats (`#{@beckon_…}`), with the target of a quick jump. */
import type {TmuxServer} from '../address.js';
import {shellWord} from '../quoting/shell-word.js';
import {isForHumans} from '../rows/is-for-humans.js';
import {isReachable} from '../rows/reachable.js';
import {shortName} from '../rows/row-name.js';
import type {Row} from '../session.js';
import {cleanText, truncate} from '../text/label.js';
import {rowAfter, waitingRows} from './next.js';
import {type Counts, countGroups, type QueueOptions} from './queue.js';

export const variableNames = [
	'@beckon_status',
	'@beckon_brief',
	'@beckon_needs_you',
	'@beckon_running',
	'@beckon_done',
	'@beckon_stuck',
	'@beckon_next',
	'@beckon_next_sh',
	'@beckon_next_project',
	'@beckon_next_project_sh',
	'@beckon_next_state',
	'@beckon_next_since',
	'@beckon_next_pane',
	'@beckon_then',
] as const;

type VariableName = (typeof variableNames)[number];
export type Variables = Readonly<Record<VariableName, string>>;

export type VariablesMoment = QueueOptions & {
	/** One line: what blocks the row, or its task. */
	readonly headline: (row: Row) => string;
};

/**
 * All servers get the same head of the queue. Only the head's own server gets its pane, so that tmux can jump by itself, and the pane that follows
 * each waiting one: `%1>%5 %5>-`, with `-` where tmux cannot jump by itself.
 */
export function toVariables(rows: readonly Row[], moment: VariablesMoment): (server: Pick<TmuxServer, 'pid' | 'start'>) => Variables {
	const counts = countGroups(rows, moment);
	const waiting = waitingRows(rows, {...moment, isMeant: isReachable});
	const [head] = waiting;
	const next = head === undefined ? '' : inert(`${shortName(head)}: ${moment.headline(head)}`);
	const project = head === undefined ? '' : inert(head.project);
	const seen = waiting.length > 1 ? rows.filter((row) => row.state.state === 'task_complete' && isReachable(row)) : [];
	const shared = {
		'@beckon_status': statusText(counts),
		'@beckon_brief': briefText(counts),
		'@beckon_needs_you': String(counts.needs_you),
		'@beckon_running': String(counts.autonomous),
		'@beckon_done': String(counts.delivered),
		'@beckon_stuck': String(rows.filter((row) => row.state.state === 'stuck' && isForHumans(row)).length),
		'@beckon_next': next,
		'@beckon_next_sh': shellWord(next),
		'@beckon_next_project': project,
		'@beckon_next_project_sh': shellWord(project),
		'@beckon_next_state': head === undefined ? '' : inert(head.state.state),
		'@beckon_next_since': head === undefined ? '' : String(Math.floor(head.state.since / 1000)),
	};
	const paneOn = (server: Pick<TmuxServer, 'pid' | 'start'>, row: Row | undefined): string =>
		row?.host === undefined && row?.place?.server.pid === server.pid && row.place.server.start === server.start ? row.place.pane : '';
	return (server) => {
		const steps = waiting.flatMap((row, index) => {
			const [from, to] = [paneOn(server, row), paneOn(server, waiting[index + 1] ?? head)];
			return from === '' ? [] : [`${from}>${to === '' || to === from ? '-' : to}`];
		});
		const afterSeen = seen.flatMap((row) => {
			const [from, to] = [paneOn(server, row), paneOn(server, rowAfter(waiting, row, moment.order))];
			// From a pane without an entry, tmux jumps to the head.
			return from === '' || to === paneOn(server, head) ? [] : [`${from}>${to === '' ? '-' : to}`];
		});
		return {...shared, '@beckon_next_pane': paneOn(server, head), '@beckon_then': [...steps, ...afterSeen].join(' ')};
	};
}

/**
 * The segment of a status line; empty without sessions. It uses only the two colours of the line, so that it is legible on any: yellow on green is
 * not.
 */
export function statusText(counts: Counts): string {
	const {needs_you: waiting, autonomous: running} = counts;
	if (isNone(counts)) return '';
	const wait = waiting > 0 ? `#[reverse,bold]${waiting} need${waiting === 1 ? 's' : ''} you#[default]` : 'all quiet';
	return [wait, ...(running > 0 ? [`${running} running`] : [])].join(' ');
}

/** The same in at most 8 cells, for a `status-left` of its default length: `3! 2>` means that three need you and two work. */
export function briefText(counts: Counts): string {
	const {needs_you: waiting, autonomous: running} = counts;
	if (isNone(counts)) return '';
	const wait = waiting > 0 ? `#[reverse,bold]${brief(waiting)}!#[default]` : '0!';
	return running > 0 ? `${wait} ${brief(running)}>` : wait;
}

function isNone({needs_you, autonomous, delivered, limited, skipped}: Counts): boolean {
	return needs_you + autonomous + delivered + limited + skipped === 0;
}

function brief(count: number): string {
	return count > 99 ? '99' : String(count);
}

/**
 * One line that means nothing to a tmux format, even after several expansions. A shell may still interpret it: `_sh` is the same text as one shell
 * word.
 */
function inert(text: string): string {
	return truncate(cleanText(text).replaceAll('#', ''), 80);
}
