import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {createPromptTail} from '../../../src/agents/claude/transcript/said.js';
import type {SessionId} from '../../../src/core/address.js';
import {sessionFiles} from '../../../src/store/journal/session-journal.js';
import {type AuditLine, appendAudit, pruneAudit, readAudit} from '../../../src/store/records/audit-log.js';
import {dropOutbox, newOutboxId, type OutboxEntry, parseOutboxId, readOutbox, writeOutbox} from '../../../src/store/records/outbox.js';
import {tempDir} from '../../helpers/temp-state.js';

const entry = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
	id,
	at: 5,
	kind: 'reply',
	row: 'session-a',
	sessionId: 'session-a',
	project: 'api',
	text: 'fix it;\n\u001b[31m日本',
	queue: false,
	allowShell: true,
	state: 'sending',
	after: undefined,
	start: undefined,
	why: '',
	reason: '',
	...more,
});

const line = (at: number, more: Partial<AuditLine> = {}): AuditLine => ({
	at,
	kind: 'reply',
	row: 'session-a',
	session_id: 'session-a',
	project: 'api',
	pane: '%1',
	asked: null,
	choice: null,
	text: 'fix it',
	token: null,
	receipt: {kind: 'landed', by: 'hook', after_ms: 120, why: null, reason: null},
	...more,
});

describe('the outbox', () => {
	test('keeps a text as it was written, private to its user, until it is dropped', () => {
		const paths = {outbox: join(tempDir(), 'outbox')};
		writeOutbox(paths, entry('abcd1'));
		writeOutbox(paths, entry('abcd0', {at: 4}));
		expect(readOutbox(paths)).toEqual({entries: [entry('abcd0', {at: 4}), entry('abcd1')], problems: []});
		expect(statSync(paths.outbox).mode & 0o777).toBe(0o700);
		for (const name of readdirSync(paths.outbox)) expect(statSync(join(paths.outbox, name)).mode & 0o777).toBe(0o600);
		writeOutbox(paths, entry('abcd1', {state: 'typed', why: 'a dialog came up', reason: 'dialog-came-up'}));
		dropOutbox(paths, 'abcd0');
		dropOutbox(paths, 'abcd0');
		expect(readOutbox(paths).entries).toEqual([entry('abcd1', {state: 'typed', why: 'a dialog came up', reason: 'dialog-came-up'})]);
	});

	test('is empty where there is none, and tells of files that are none of its own', () => {
		const paths = {outbox: join(tempDir(), 'outbox')};
		expect(readOutbox(paths)).toEqual({entries: [], problems: []});
		mkdirSync(paths.outbox);
		writeFileSync(join(paths.outbox, 'abcd1.json'), '{"id"');
		writeFileSync(join(paths.outbox, 'abcd2.json'), '[]');
		writeFileSync(join(paths.outbox, 'README'), 'x');
		expect(readOutbox(paths).entries).toEqual([]);
		expect(readOutbox(paths).problems).toHaveLength(2);
	});

	test.each(['', 'abc', '../../x', 'a/b', 'ABCD', 'a.json', 'x'.repeat(33)])('%j is no id and becomes no path', (id) => {
		expect(parseOutboxId(id)).toBeUndefined();
		expect(() => dropOutbox({outbox: '/nonexistent'}, id)).toThrow(RangeError);
	});

	test('new ids sort by time', () => {
		const ids = [1_800_000_000_000, 1_800_000_000_001, 1_900_000_000_000].map((now) => newOutboxId(now));
		expect(ids).toEqual(ids.toSorted());
		for (const id of ids) expect(parseOutboxId(id)).toBe(id);
	});
});

describe('the audit', () => {
	test('is read newest first, and private', () => {
		const paths = {answers: join(tempDir(), 'answers.jsonl')};
		appendAudit(paths, line(1));
		appendAudit(paths, line(2, {kind: 'answer', choice: 'y', text: null}));
		expect(readAudit(paths)).toEqual({lines: [line(2, {kind: 'answer', choice: 'y', text: null}), line(1)], problems: []});
		expect(statSync(paths.answers).mode & 0o777).toBe(0o600);
	});

	test('a line that was cut spoils nothing but itself', () => {
		const paths = {answers: join(tempDir(), 'answers.jsonl')};
		appendAudit(paths, line(1));
		writeFileSync(paths.answers, `${readFileSync(paths.answers, 'utf8')}{"v":1,"at":2,"ki`);
		appendAudit(paths, line(3));
		expect(readAudit(paths).lines.map(({at}) => at)).toEqual([3, 1]);
		expect(readAudit(paths).problems).toHaveLength(1);
	});

	test('old lines go, young ones stay', () => {
		const paths = {answers: join(tempDir(), 'answers.jsonl')};
		pruneAudit(paths, 10);
		for (const at of [1, 9, 10, 11]) appendAudit(paths, line(at));
		pruneAudit(paths, 10);
		expect(readAudit(paths)).toEqual({lines: [line(11), line(10)], problems: []});
	});
});

test('prompts that were submitted since a moment are told whole, newest first, with the time of their payload', () => {
	const files = sessionFiles(tempDir(), 'a' as SessionId);
	mkdirSync(join(files.dir, 'p'), {recursive: true});
	const text = 'word '.repeat(2000);
	const append = (number: number, event: string, payload: unknown): void => {
		writeFileSync(join(files.dir, `p/${number}.json`), JSON.stringify(payload));
		const journal = {
			v: 1,
			event,
			pane: '%1',
			tmux: '/s,1,0',
			pid: 5,
			start: '1',
			boot: '',
			entrypoint: 'cli',
			attended: '1',
			payload: `p/${number}.json`,
		};
		writeFileSync(files.current, `\n${JSON.stringify(journal)}\n`, {flag: 'a'});
	};
	append(1, 'UserPromptSubmit', {prompt: 'before'});
	const tail = createPromptTail(files);
	expect(tail.read()).toEqual([]);
	append(2, 'UserPromptSubmit', {prompt: text});
	append(3, 'Stop', {});
	append(4, 'UserPromptSubmit', {prompt: 'last'});
	expect(tail.read().map((prompt) => prompt.text)).toEqual(['last', text]);
	expect(tail.read()[0]?.at).toBe(statSync(join(files.dir, 'p/4.json')).mtimeMs);
});
