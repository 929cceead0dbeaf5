/** A clock that is set anew in the middle of a send neither prolongs it nor tells a false time. */
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '../../src/core/session.js';
import type {DeliverIo} from '../../src/deliver/pane/pane-lock.js';
import type {PaneLook} from '../../src/deliver/ports.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {steadyClock} from '../../src/system/clocks.js';
import type {Step} from '../../stand-in/agent/script.js';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

const hour = 3_600_000;

test('a steady clock begins at the time that it is, and goes on at its own pace', async () => {
	let now = 5 * hour;
	const clock = steadyClock(() => now);
	const first = clock();
	now = 0;
	await waitFor(() => clock() > first);
	now = 9 * hour;
	expect(clock()).toBeLessThan(6 * hour);
});

describe('of a send', () => {
	let world: PlayWorld;
	beforeAll(async () => {
		world = await openPlayWorld();
	});
	afterAll(() => world.close());

	const asks: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 50, asks: true};
	const meet = async (...steps: readonly Step[]): Promise<Row> => {
		const {sessionId} = await world.standIn({trust: false, opening: {prompt: 'go', steps}, turns: [[]]});
		return world.row(sessionId, ({state: {group, context}}) =>
			steps.length > 0 ? context.kind === 'blocked' && context.payload !== undefined : group !== 'autonomous',
		);
	};
	/** Its clock is set when it waits for what it wrote. `isFrozen`: the pane shows what it showed before. */
	const jumping = (ms: number, {isFrozen = false} = {}): DeliverIo => {
		let [isWritten, looks] = [false, 0];
		const {io} = createTestIo(world.env, () => Date.now() + (looks > (isFrozen ? 2 : 0) ? ms : 0));
		const writing = <T>(sent: Promise<T>): Promise<T> => {
			isWritten = true;
			return sent;
		};
		let last: PaneLook | undefined;
		return {
			...io,
			tap: (ports) => ({
				...ports,
				look: async (address) => {
					if (isWritten) looks += 1;
					last = isFrozen && isWritten && last !== undefined ? last : await ports.look(address);
					return last;
				},
				press: (...order) => writing(ports.press(...order)),
				paste: (...order) => writing(ports.paste(...order)),
			}),
		};
	};

	test.each([-hour, hour])('the time to the receipt is true, though it was set by %i ms', async (ms) => {
		const row = await meet(asks);
		const {receipt} = await sendAnswer(jumping(ms), row, {choice: {kind: 'yes'}, token: row.token ?? ''});
		expect(receipt).toMatchObject({kind: 'landed'});
		const {afterMs} = receipt.kind === 'landed' ? receipt : {afterMs: Number.NaN};
		expect(afterMs).toBeGreaterThanOrEqual(0);
		expect(afterMs).toBeLessThan(60_000);
	});

	test('set back by an hour, a send to a pane that does not react ends as soon as ever', async () => {
		const row = await meet();
		const {receipt} = await sendReply(jumping(-hour, {isFrozen: true}), row, {text: 'go on'});
		expect(receipt.kind).toBe('unconfirmed');
	});
});
