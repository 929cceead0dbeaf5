/** Lines that no hook wrote: each is reported, hides nothing, and is read once. */
import {appendFileSync, statSync, truncateSync} from 'node:fs';
import {expect, test} from 'vitest';
import {latestLife} from '../../../src/core/fold/fold.js';
import type {JournalRead} from '../../../src/store/journal/journal.js';
import {createJournalReader} from '../../helpers/hooks/journals.js';
import {emit, tempState} from '../../helpers/temp-state.js';

const noon = Date.UTC(2026, 5, 1, 12);
const turnOf = ({sessions}: JournalRead): unknown => [...sessions.values()].map((fold) => latestLife(fold)?.turn)[0];

test('an unfinished line of megabytes is passed over, and not read again', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	appendFileSync(journal, Buffer.alloc(5 * 2 ** 20, 'a'));
	const reader = createJournalReader(paths);
	const first = reader.read();
	expect(turnOf(first)).toMatchObject({kind: 'working'});
	expect(first.problems).toMatchObject([{file: journal, problem: 'the line has more than 65536 bytes'}]);
	const size = statSync(journal).size;
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '2'});
	const second = reader.read();
	expect(turnOf(second)).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(second.bytes - first.bytes).toBe(statSync(journal).size - size);
});

test('a finished line that is too long is named by its number, and what stands around it counts', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	appendFileSync(journal, `${'{"v":1,'.repeat(2 ** 16)}\n`);
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '2'});
	const read = createJournalReader(paths).read();
	expect(turnOf(read)).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(read.problems).toMatchObject([{file: journal, line: 3, problem: 'the line has more than 65536 bytes'}]);
});

test('of a journal of a gigabyte its end is read', () => {
	const paths = tempState();
	const journal = emit(paths, {session: 'a', event: 'UserPromptSubmit', payload: {prompt: 'one'}, at: noon});
	truncateSync(journal, 2 ** 30);
	emit(paths, {session: 'a', event: 'Stop', payload: {last_assistant_message: 'Done.'}, at: noon + 5000, name: '2'});
	const reader = createJournalReader(paths);
	const read = reader.read();
	expect(turnOf(read)).toMatchObject({kind: 'ended', said: 'Done.'});
	expect(read.bytes).toBeLessThanOrEqual(2 ** 26);
	expect(reader.read()).toBe(read);
});
