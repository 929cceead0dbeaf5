/** The queue as options of a tmux server, for users' own formats (`#{@beckon_…}`), with the target of a quick jump. */
import type {TmuxServer} from '../address.js';
import {shellWord} from '../quoting/words.js';
import {isReachable} from '../rows/host-rows.js';
import {shortName} from '../rows/row-name.js';
import {isForHumans, type Row} from '../session.js';
import {cleanText, truncate} from '../text/label.js';
import {rowAfter, waitingRows} from './next.js';
import {countGroups, type QueueOptions} from './queue.js';
import {type WaitingCounts, waitMarks} from './waited.js';

export const variableNames = [
	'@beckon_status',
	'@beckon_brief',
	'@beckon_needs_you',
	'@beckon_blocked',
	'@beckon_your_turn',
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

export type Variables = Readonly<Record<(typeof variableNames)[number], string>>;

type VariablesMoment = QueueOptions & {
	/** One line: what blocks the row, or its task. */
	readonly headline: (row: Row) => string;
	/** Whether the segment uses ASCII signs. */
	readonly isAscii: boolean;
};

/**
 * All servers get the same head of the queue. Only the head's own server also gets its pane, so that tmux can jump by itself, and which
 * pane follows which: `%1>%5 %5>-`, with `-` where tmux cannot jump by itself.
 */
export function toVariables(rows: readonly Row[], moment: VariablesMoment): (server: Pick<TmuxServer, 'pid' | 'start'>) => Variables {
	const counts = countGroups(rows, moment);
	const waiting = waitingRows(rows, {...moment, isMeant: isReachable});
	const [head] = waiting;
	const next = head === undefined ? '' : inert(`${shortName(head)}: ${moment.headline(head)}`);
	const project = head === undefined ? '' : inert(head.project);
	const seen = waiting.length > 1 ? rows.filter((row) => row.state.state === 'task_complete' && isReachable(row)) : [];
	const shared = {
		'@beckon_status': statusText(counts, moment.isAscii),
		'@beckon_brief': briefText(counts, moment.isAscii),
		'@beckon_needs_you': String(counts.blocked + counts.your_turn),
		'@beckon_blocked': String(counts.blocked),
		'@beckon_your_turn': String(counts.your_turn),
		'@beckon_running': String(counts.running),
		'@beckon_done': String(counts.done),
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
 * The segment of a status line: `▲2 ●6`, two that need you and six whose turn ended. Empty where nobody waits. Only the first sign has a
 * colour: numbers in the colours of the line are legible on any line.
 */
export function statusText(waiting: WaitingCounts, isAscii: boolean): string {
	return waitMarks(waiting, isAscii, (sign, count) => `#[fg=red,bold]${sign}#[default]#[bold]${count}#[default]`);
}

/** The same in at most 7 cells, for a `status-left` of its default length. */
export function briefText({blocked, your_turn: yourTurn}: WaitingCounts, isAscii: boolean): string {
	return statusText({blocked: Math.min(99, blocked), your_turn: Math.min(99, yourTurn)}, isAscii);
}

/**
 * One line that means nothing to a tmux format, even after several expansions. A shell may still interpret it: `_sh` is the same text as
 * one shell word.
 */
function inert(text: string): string {
	return truncate(cleanText(text).replaceAll('#', ''), 80);
}
