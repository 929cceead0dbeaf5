import {expect, test} from 'vitest';
import {readHealth, toHealthNews, withHealthNews} from '../../../src/core/resolve/health.js';
import type {Row} from '../../../src/core/session.js';
import {aRow, aWorkingRow, noon} from '../../helpers/samples/rows.js';

const working = aWorkingRow('one');
const stuck: Row = {
	...working,
	state: {...working.state, state: 'stuck', label: 'No new output', since: noon - 20_000},
	detail: {primary: 'stuck', detail: 'stuck', unchangedCount: 19, lastChange: noon - 20_000},
};

/** As another program reads it. */
function news(row: Row, at = noon) {
	return readHealth(JSON.parse(JSON.stringify(toHealthNews([row], at))));
}

test('what another program saw standing still a moment ago is stuck', () => {
	const [row] = withHealthNews([working], news(stuck), noon + 1500);
	expect(row).toMatchObject({
		state: {state: 'stuck', label: 'No new output', group: 'autonomous'},
		detail: {primary: 'stuck', unchangedCount: 19},
	});
});

test('what another program saw moving again has recovered', () => {
	const recovered: Row = {...working, recoveredAt: noon - 1000};
	expect(withHealthNews([working], news(recovered), noon)[0]?.recoveredAt).toBe(noon - 1000);
});

test.each<[string, Row, number]>([
	['news of two seconds ago', working, noon + 2001],
	['a session that is at rest by now', aRow({id: 'one'}), noon],
	['another process of the session', {...working, process: {pid: 7, start: '1'}}, noon],
	['another session', aWorkingRow('two'), noon],
])('%s changes nothing', (_, row, now) => {
	expect(withHealthNews([row], news(stuck), now)).toEqual([row]);
});

test.each([undefined, [], {}, {rows: []}])('%j is no news', (value) => {
	expect(readHealth(value)).toBeUndefined();
});
