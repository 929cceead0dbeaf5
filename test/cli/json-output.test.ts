/** What commands print as JSON has the shape that `schema/output.schema.json` tells. */
import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {toRowJson} from '../../src/cli/print/row-json.js';
import {beckon} from '../helpers/cli-main.js';
import {blockedSession, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {outputSchemas, outputSchemaText} from '../helpers/documents/output-schemas.js';
import {aRow} from '../helpers/samples/rows.js';

test('the published schema is that of the code', () => {
	const file = new URL('../../schema/output.schema.json', import.meta.url);
	if (process.env['UPDATE_README'] !== undefined) writeFileSync(file, outputSchemaText());
	expect(readFileSync(file, 'utf8'), 'stale: UPDATE_README=1 npx vitest run test/cli/json-output.test.ts').toBe(outputSchemaText());
});

test.each([
	['ls --all', 'ls'],
	['status', 'status'],
	['explain one', 'explain'],
	['history two', 'history'],
	['answer one y', 'send'],
	['reply two hello', 'send'],
	['log', 'log'],
	['outbox', 'outbox'],
	['hosts', 'hosts'],
] as const)('`beckon %s --json` prints what the schema says', async (line, name) => {
	const world = createCliWorld();
	world.addSession(blockedSession('one', '/work/api'));
	world.addSession(restingSession('two', '/work/web'));
	if (name === 'log' || name === 'outbox') await beckon(world.env, 'reply', 'two', 'hello', '--json');
	const {out} = await beckon(world.env, ...line.split(' '), '--json');
	expect(outputSchemas[name].safeParse(JSON.parse(out)).error).toBeUndefined();
});

test('the end of a limit is a time as well as words', () => {
	const row = aRow({id: 'one'});
	const context = {
		kind: 'error',
		error: 'rate_limit',
		message: 'limit',
		resetsAt: '3pm',
		reset: {at: 1_800_000_000_000, isOver: false},
	} as const;
	const json = toRowJson({...row, state: {...row.state, context}});
	expect(json.error).toEqual({error: 'rate_limit', message: 'limit', resets: '3pm', resets_at: 1_800_000_000_000});
	expect(outputSchemas.explain.safeParse(JSON.parse(JSON.stringify({v: 1, session: json}))).error).toBeUndefined();
});

test('a command with --json that fails says why as JSON on stderr', async () => {
	const {env} = createCliWorld();
	const {code, out, err} = await beckon(env, 'explain', 'nobody\u202e', '--json');
	expect({code, out}).toEqual({code: 2, out: ''});
	expect(err).not.toContain('\u202e');
	expect(outputSchemas.error.parse(JSON.parse(err)).error).toMatchObject({message: 'No session matches "nobody\u202e"', exit_code: 2});
});
