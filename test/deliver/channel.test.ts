/** A session whose agent is answered by ids: no key ever reaches its pane. */
import {expect, test} from 'vitest';
import {codex} from '../../src/agents/codex/codex.js';
import {opencode} from '../../src/agents/opencode/opencode.js';
import {toAddress} from '../../src/deliver/pane/address-check.js';
import {answerByChannel, channelOf} from '../../src/deliver/send.js';
import {aBlockedRow, aRow, withRequest} from '../helpers/samples/rows.js';
import {createTestIo} from '../helpers/test-io.js';

const row = withRequest({...aBlockedRow(), agent: 'codex', token: 'one.two'}, {payload: '0.call_1'});

test('a linked session has its channel and no address for keys; one that is not linked has neither', () => {
	expect(channelOf(row)).toBe(codex.channel);
	expect(channelOf({...row, takes: 'nothing'})).toBeUndefined();
	expect(channelOf(aRow())).toBeUndefined();
	const fresh = {...row, agent: opencode.id, sessionId: undefined, takes: 'nothing'} as const;
	expect(channelOf(fresh, {isFirst: true})).toBe(opencode.channel);
	for (const none of [
		channelOf(fresh),
		channelOf({...fresh, process: undefined}, {isFirst: true}),
		channelOf({...fresh, agent: codex.id}, {isFirst: true}),
	])
		expect(none).toBeUndefined();
	expect(toAddress(row, {processes: () => ({}) as never})).toBe('agent-unread');
});

test('an answer needs the request that was shown, and an id of it', async () => {
	const {io} = createTestIo({HOME: '/nowhere'});
	const answer = (asked: typeof row, token: string) =>
		answerByChannel(io, {
			row: asked,
			token,
			choice: {kind: 'yes'},
			channel: {
				answer: async (_, {request}) => ({kind: 'refused', why: {code: 'machine-refused', message: request}}),
				prompt: () => Promise.reject(new Error()),
				interrupt: () => Promise.reject(new Error()),
			},
		});
	expect(await answer(row, 'other.two')).toMatchObject({why: 'prompt-changed'});
	expect(await answer(withRequest(row, {payload: undefined}), 'one.two')).toMatchObject({why: 'request-unbound'});
	expect(await answer(row, 'one.two')).toMatchObject({why: {message: '0.call_1'}});
});
