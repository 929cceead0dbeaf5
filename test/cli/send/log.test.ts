/** `beckon log`: what was sent, and its result. */
import {expect, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {statePaths} from '../../../src/store/paths.js';
import {appendAudit} from '../../../src/store/records/audit-log.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';

test('of a long text a terminal gets some lines and the result, a pipe and --json all of it', async () => {
	const env = {HOME: tempDir(), BECKON_STATE_DIR: tempDir()};
	const text = `${'word '.repeat(1000)}end`;
	const receipt = {kind: 'landed', by: 'hook', after_ms: 40, why: null, reason: null} as const;
	const to = {row: 'one', session_id: 'one', project: 'api', pane: '%1', token: null};
	appendAudit(statePaths(env), {at: 1, kind: 'reply', ...to, asked: null, choice: null, text, receipt});
	const log = async (stdout: object, ...more: readonly string[]) => {
		const {io, out} = createTestIo(env);
		expect(await runCli(['log', ...more], {...io, stdout: {...io.stdout, ...stdout}})).toBe(0);
		return out();
	};
	const onTerminal = await log({isTTY: true, columns: 80});
	expect(onTerminal.split('\n').length).toBeLessThan(8);
	expect(onTerminal.replaceAll(/\s+/g, ' ')).toContain('…: confirmed by the hooks after 40 ms');
	expect(await log({})).toContain('end": confirmed by the hooks');
	expect(await log({}, '--json')).toContain('word end');
});
