/**
 * On a host, no words of a request or a reply stand in the arguments of a program.
 * @module-tag userland
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {whereIs} from '../../helpers/programs/programs.js';
import {tempDir} from '../../helpers/temp-state.js';
import {waitFor} from '../../helpers/wait-for.js';
import {approve, far, meet, meetHosts, rowOf, say} from './far-meeting.js';
import {before, farShell} from './far-world.js';

meetHosts();

const script = {
	trust: false,
	opening: {prompt: 'go', steps: [{do: 'tool', tool: 'Bash', input: {command: 'echo samarkand-request'}, ms: 50, asks: true}]},
	turns: [[{do: 'say', text: 'All done.', ms: 0}]],
} as const;

test('an answer and a reply are given to tmux, timeout and the others by their input', async () => {
	const log = join(tempDir(), 'log');
	writeFileSync(log, '');
	const told = (name: string): string => {
		const program = whereIs(name);
		return program === name ? '' : before(name, `printf '%s\\n' "$0" "$@" >>'${log}'\nexec '${program}' "$@"`);
	};
	const path = ['tmux', 'timeout', 'printf', 'cat', 'sed', 'awk', 'find'].map(told).join('');
	const found = await meet(farShell(far.env, {path}), script);
	expect(await approve(found)).toMatchObject({kind: 'landed'});
	await far.row(found.agent.sessionId, ({state}) => state.group !== 'needs_you' || state.state === 'idle');
	await found.agent.see(/^❯\u00a0/m);
	const row = await waitFor(async () => {
		const now = await rowOf(found.remote, found.agent);
		return now.state.group !== 'autonomous' && now.state.context.kind !== 'blocked' ? now : undefined;
	});
	expect(await say({...found, row}, "samarkand-reply, it's\nsamarkand-lines;")).toMatchObject({kind: 'landed'});
	expect(readFileSync(log, 'utf8')).toContain('source-file');
	expect(readFileSync(log, 'utf8')).not.toContain('samarkand');
});
