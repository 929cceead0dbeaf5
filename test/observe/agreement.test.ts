/** Two programs that look at the same moment agree, whichever witnesses each of them read: on every recording. */
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {playRecord} from '../../rigs/accuracy/play.js';
import {type Recording, readRecording} from '../../rigs/player/record.js';
import {headline} from '../../src/core/rows/headline.js';
import type {Row} from '../../src/core/session.js';
import {createObserver} from '../../src/observe/observer.js';
import type {Witnesses} from '../../src/observe/witnesses.js';
import {some} from '../helpers/size.js';

const records = join(import.meta.dirname, '../fixtures/records');
const names = readdirSync(records).filter((name) => existsSync(join(records, name, 'meta.json')));

/** A recording has a screen every 130 ms: what happened since the last one is not on it. A dialog is drawn up to this long before its hook is heard. */
const screenMs = 150;

function isSettled({hooks, statuses, transcript}: Recording, t: number): boolean {
	const isStill = hooks.every((row) => row.t > t + screenMs || row.t <= t);
	return isStill && [...hooks, ...statuses, ...transcript].every((row) => row.t > t || row.t <= t - screenMs);
}

type Tell = (row: Row) => string;
/** What commands go by that tell no kind of work from another, nor the questions of one form, of which only the pane shows the present one. */
const place: Tell = ({key, state: {group, state, label, context}}) => {
	if (group === 'autonomous') return `${key} ${group}`;
	const isForm = context.kind === 'blocked' && context.ask.kind === 'questions' && context.ask.questions.length > 1;
	return `${key} ${group} ${state}: ${isForm ? 'a form' : label}`;
};
const line: Tell = (row) => `${row.key} ${row.state.state}: ${headline(row)} ${row.detail.primary}/${row.detail.detail}`;

/** A quick look says where its rows stand, and a list says all of them. */
const looks: readonly {readonly tell: Tell; readonly witnesses: Witnesses}[] = [
	{tell: place, witnesses: 'needed'},
	{tell: line, witnesses: 'words'},
];

async function differences(name: string): Promise<readonly string[]> {
	const {recording} = readRecording(join(records, name));
	const found: string[] = [];
	let last = Number.NEGATIVE_INFINITY;
	await playRecord(recording, {
		onLook: async (_, t, readAnew) => {
			if (t - last < 300 || !isSettled(recording, t)) return;
			last = t;
			const complete = (await createObserver(readAnew()).look()).rows;
			for (const {tell, witnesses} of looks) {
				const quick = (await createObserver(readAnew()).look({witnesses})).rows;
				const [is, should] = [quick, complete].map((rows) => rows.map(tell).join(', '));
				if (is !== should) found.push(`${t}: ${is} instead of ${should}`);
			}
		},
	});
	return found;
}

test.each(some(names, 10))('a quick look at %s and a list of it say what a complete look says', async (name) => {
	expect(await differences(name)).toEqual([]);
});
