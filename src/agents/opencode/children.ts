/** The subagents of a session of OpenCode, by the lines that beckon's plugin writes of them. */
import type {TranscriptClaim} from '../../core/evidence.js';
import {asRecord, asText, type Fields} from '../../core/fields.js';
import type {Subagent} from '../../core/terms/state.js';
import {toSubagent} from '../parts/record-fold.js';

/** `busyAt`: when it last said that it works; undefined: it rests. */
export type Child = Subagent & {readonly busyAt: number | undefined};

type Event = {readonly type: string; readonly p: Fields; readonly at: number};

const most = 64;

/** The same list where the event changes nothing of it. */
export function withChild(children: readonly Child[], id: string, {type, p, at}: Event): readonly Child[] {
	const before = children.find((each) => each.id === id) ?? {id, type: '', startedAt: at, busyAt: undefined};
	const changed = (more: Partial<Child>) => [...children.filter((each) => each.id !== id), {...before, ...more}].slice(-most);
	switch (type) {
		case 'session.created':
		case 'session.updated':
			// One that is called `general` has the title `Look around (@general subagent)`.
			return changed({
				type: asText(p['agent'], 64) ?? before.type,
				task: asText(p['title'], 256)?.replace(/ \(@\S{1,64} subagent\)$/, '') ?? before.task,
			});
		case 'session.status':
			return changed({busyAt: asRecord(p['status'])?.['type'] === 'idle' ? undefined : at});
		case 'session.idle':
		case 'session.error':
			return changed({busyAt: undefined});
		default:
			return children;
	}
}

/** Those at work in the turn. One from an earlier turn, whose end was not told, is none. */
export function runningIn(children: readonly Child[], turn: TranscriptClaim['turn']): readonly Subagent[] {
	if (turn.kind !== 'working') return [];
	return children.filter(({busyAt = 0}) => busyAt >= turn.at).map(toSubagent);
}
