import {symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {createCliWorld} from '../../helpers/cli-world.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {screenText} from '../../helpers/samples/screens.js';
import {tempDir} from '../../helpers/temp-state.js';
import {createTestIo} from '../../helpers/test-io.js';
import {startServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

test('screen prints what is read off a pane now, as text and as JSON', async () => {
	const folder = tempDir();
	// A process is named after the file it was started from.
	symlinkSync(whereIs('sleep'), join(folder, 'claude'));
	writeFileSync(join(folder, 'shown'), screenText('question-multi').trimEnd().replaceAll('\n', '\r\n'));
	const server = await startServer({columns: 200, rows: 50, command: `cat '${folder}/shown'; exec '${folder}/claude' 1000`});
	onTestFinished(server.kill);
	await server.runs('%0', 'claude');
	await waitFor(async () => (await server.capture('%0')).includes('Enter to select'), {
		what: 'the form',
		lastSeen: () => server.capture('%0'),
	});
	const world = createCliWorld();
	const env = {...world.env, ...(await server.insideEnv('%0')), HOME: world.env['HOME'], BECKON_CLAUDE_CODE_VERSION: '2.1.270'};
	const screen = async (...more: readonly string[]) => {
		const {io, out, err} = createTestIo(env);
		return {code: await runCli(['screen', '%0', ...more], io), out: out(), err: err()};
	};
	const {code, out} = await screen('--json');
	expect(code).toBe(0);
	expect(JSON.parse(out)).toMatchObject({
		v: 1,
		surface: 'question',
		preset: '2.1.200',
		version: '2.1.270',
		submit_ready: false,
		dialog: {kind: 'question', multi_select: true},
		anomalies: ['unknown_version_floor_used'],
	});
	expect(JSON.parse(out).options[0]).toMatchObject({digit: 1, checked: true});
	expect((await screen()).out).toMatch(/^surface +question$/m);
	expect((await screen()).out).toMatch(/^anomaly +unknown_version_floor_used$/m);
	const {io, err} = createTestIo(env);
	expect(await runCli(['screen', 'nobody'], io)).not.toBe(0);
	expect(err()).toContain('nobody');
});
