import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {runCli} from '../../../src/cli/main.js';
import {createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {createTestIo} from '../../helpers/test-io.js';

async function history(env: NodeJS.ProcessEnv, ...argv: readonly string[]) {
	const {io, out, err} = createTestIo(env);
	const code = await runCli(['history', ...argv], io);
	return {code, out: out(), err: err()};
}

const line = (content: unknown, more: Record<string, unknown> = {}): string =>
	`${JSON.stringify({type: 'user', timestamp: '2026-06-01T12:00:00.000Z', isSidechain: false, origin: {kind: 'human'}, message: {role: 'user', content}, ...more})}\n`;

test('prompts keep their newlines and lose their controls', async () => {
	const world = createCliWorld();
	const {transcript} = world.addSession(restingSession('one', '/work/api'));
	writeFileSync(transcript, line('First line\n\n  second line\u001b[31m') + line('And then?'));
	const {code, out} = await history(world.env, 'one');
	expect(code).toBe(0);
	expect(out.replaceAll(/\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\]/g, '[time]')).toBe(
		'[time]\nFirst line\n\n  second line\n\n[time]\nAnd then?\n',
	);
});

test('only what a human typed is a prompt', async () => {
	const world = createCliWorld();
	const {transcript} = world.addSession(restingSession('one', '/work/api'));
	const lines = [
		line('Mine'),
		line('<task-notification>done</task-notification>', {origin: {kind: 'task-notification'}}),
		line([{type: 'tool_result', tool_use_id: 't1', content: 'ok'}]),
		line('Of a subagent', {isSidechain: true}),
		line('[Request interrupted by user]'),
		'{"type":"user","mess\n',
		'{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"the \\"user\\" said"}]}}\n',
	];
	writeFileSync(transcript, lines.join(''));
	const {out} = await history(world.env, 'one', '--json');
	expect(JSON.parse(out)).toEqual({v: 1, session_id: 'one', prompts: [{at: Date.UTC(2026, 5, 1, 12), text: 'Mine'}]});
});

test('without a transcript the recorded prompts are printed', async () => {
	const world = createCliWorld();
	const session = restingSession('one', '/work/api');
	world.addSession({
		...session,
		events: [...session.events, ['UserPromptSubmit', {prompt: '<task-notification>x'}], ['UserPromptSubmit', {prompt: 'More\nof it'}]],
	});
	const {prompts} = JSON.parse((await history(world.env, 'api', '--json')).out) as {prompts: {text: string}[]};
	expect(prompts.map(({text}) => text)).toEqual(['Say hello', 'More\nof it']);
});
