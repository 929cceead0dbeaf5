/** Events and agents of which tests make rows. */
import type {RowKey} from '../../../src/core/address.js';
import {emptyFold} from '../../../src/core/fold/fold.js';
import type {JournalLine} from '../../../src/core/hook-event.js';
import {noMarks} from '../../../src/core/session.js';
import {foldAll, hookEvent, native, sessionId} from './events.js';

export const agent = {pid: 100, start: '7'};

export const running = [{id: agent, ancestors: [3, 2, 1]}];

export const start = hookEvent(1000, 'SessionStart', {source: 'startup'});

export const prompt = hookEvent(2000, 'UserPromptSubmit', {prompt: 'fix\tit', prompt_id: 'p'});

export const stop = hookEvent(9000, 'Stop', {last_assistant_message: 'Done.', prompt_id: 'p'});

export const other = (line: Partial<JournalLine>, id: string, ...events: readonly (readonly [number, string, object])[]) =>
	foldAll(
		events.map(([at, event, payload]) => ({...hookEvent(at, event, {...payload}, line), sessionId: sessionId(id)})),
		emptyFold(sessionId(id)),
	);

export const marked = (key: string, more: object) => new Map([[key as RowKey, {...noMarks, ...more}]]);

export const job = native('idle', 5100, {
	sessionId: sessionId('s2'),
	process: {pid: 200, start: '8'},
	kind: 'bg',
	jobId: 'j1',
	file: '/home/me/.claude/sessions/200.json',
});
