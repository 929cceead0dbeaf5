/** Replies to a pane whose agent tells its session only while the text is under way, as a slow client does whose input box stands before its hook. */
import {execFileSync} from 'node:child_process';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {SessionId} from '../../src/core/address.js';
import type {Row} from '../../src/core/session.js';
import type {DeliverPorts} from '../../src/deliver/ports.js';
import {sendReply} from '../../src/deliver/send.js';
import {lookOnce} from '../../src/observe/once.js';
import {packagePath} from '../../src/store/program.js';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

let world: PlayWorld;
beforeEach(async () => {
	world = await openPlayWorld();
});
afterEach(() => world.close());

test.each(['paste', 'Enter'] as const)('the session that begins after the %s is the one the text was for', async (step) => {
	// Nothing tells its session: no hook, and its files are in a folder that nobody knows.
	const standIn = await world.standIn(
		{trust: false, opening: undefined, turns: [[{do: 'say', text: 'All done.', ms: 0}]]},
		{hooks: [], configDir: join(world.env['HOME'] ?? '', 'elsewhere')},
	);
	await standIn.see(/❯/);
	// No hook was heard yet that names the server.
	const {io} = createTestIo({...world.env, ...(await world.server.insideEnv())});
	const row = await waitFor(
		async () => (await lookOnce(io)).rows.find(({place, process}) => place?.pane === standIn.pane && process !== undefined),
		{what: 'the row of the pane'},
	);
	expect(row.sessionId).toBeUndefined();
	const tap = (ports: DeliverPorts): DeliverPorts => ({
		...ports,
		async paste(...order) {
			const result = await ports.paste(...order);
			if (step === 'paste') tell(row, 'SessionStart', {source: 'startup'});
			return result;
		},
		async press(...order) {
			const result = await ports.press(...order);
			if (step === 'Enter') tell(row, 'SessionStart', {source: 'startup'});
			tell(row, 'UserPromptSubmit', {prompt: 'Say hello'});
			return result;
		},
	});
	const {receipt} = await sendReply({...io, tap}, row, {text: 'Say hello'});
	expect(receipt).toMatchObject({kind: 'landed', by: 'hook'});
	// The test's own hooks may tell it before the agent has read the key.
	await waitFor(() => standIn.log().join('\n').includes('Say hello'), {what: 'the prompt in the log of the agent'});
});

const session = 'begins-late' as SessionId;

function tell({place, process}: Row, event: string, more: Readonly<Record<string, string>>): void {
	execFileSync('/bin/sh', [packagePath('hooks', 'emit.sh'), event], {
		input: JSON.stringify({session_id: session, cwd: '/', hook_event_name: event, ...more}),
		env: {
			...world.env,
			TMUX: `${place?.server.socket},${place?.server.pid},0`,
			TMUX_PANE: place?.pane,
			CLAUDE_PID: String(process?.pid),
			CLAUDE_CODE_SESSION_ID: session,
		},
	});
}
