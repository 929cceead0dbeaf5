/** What every user of the machine can read of its processes, while requests are answered and replies are sent. */
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import {openPlayWorld, type PlayWorld} from '../helpers/agent/play.js';
import {beckonCommand} from '../helpers/program.js';
import {tempDir} from '../helpers/temp-state.js';
import {waitFor} from '../helpers/wait-for.js';

const [program = '', ...entry] = beckonCommand;

let world: PlayWorld;

beforeEach(async () => {
	world = await openPlayWorld();
});
afterEach(() => world.close());

/** Programs start and end within milliseconds: each is read again and again, since it may exec another. */
function sample(): () => string {
	const seen = new Set<string>();
	const timer = setInterval(() => {
		for (const pid of readdirSync('/proc').filter((name) => Number(name) > 1)) {
			for (const file of ['cmdline', 'environ']) {
				try {
					seen.add(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
				} catch {
					// It has ended.
				}
			}
		}
	}, 2);
	onTestFinished(() => clearInterval(timer));
	return () => [...seen].join('\n');
}

function beckon(words: readonly string[], input = ''): Promise<number | null> {
	const child = spawn(program, [...entry, ...words], {env, stdio: ['pipe', 'ignore', 'ignore']});
	child.stdin?.end(input);
	return new Promise((resolve) => child.on('close', resolve));
}

/** A sample may miss a tmux, which ends within milliseconds: those that beckon starts write down what they are given. */
function loggedTmux(path = ''): {readonly path: string; readonly said: () => string} {
	const folder = tempDir();
	const log = join(folder, 'log');
	const script = `#!/bin/sh\nexport PATH='${path}'\n{ printf '%s\\n' "$@"; env; } >>'${log}'\nexec tmux "$@"\n`;
	writeFileSync(join(folder, 'tmux'), script, {mode: 0o700});
	return {path: `${folder}:${path}`, said: () => readFileSync(log, 'utf8')};
}

let env: NodeJS.ProcessEnv = {};

test.skipIf(process.platform !== 'linux')('no text of a request or a reply stands in arguments or environments', async () => {
	const {path, said} = loggedTmux(world.env.PATH);
	env = {...world.env, ...(await world.server.insideEnv('%0')), PATH: path};
	const request = {do: 'tool', tool: 'Bash', input: {command: 'touch timbuktu-request', description: 'Do it'}, ms: 50, asks: true} as const;
	const done = {do: 'say', text: 'All done.', ms: 0} as const;
	const agent = await world.standIn({trust: false, opening: {prompt: 'go', steps: [request, done]}, turns: [[done]]});
	await world.row(agent.sessionId, (row) => row.state.group === 'needs_you');
	const seen = sample();
	const watch = spawn(program, [...entry, 'watch'], {env, stdio: 'ignore'});
	onTestFinished(() => {
		watch.kill();
	});
	const next = () => world.server.tmux('show-options', '-gqv', '@beckon_next');
	await waitFor(async () => (await next()).includes('timbuktu'), {what: 'the variable of the status line'});
	expect(await beckon(['answer', agent.pane, 'y'])).toBe(0);
	await agent.see(/All done/);
	expect(await beckon(['reply', agent.pane], 'timbuktu-reply')).toBe(0);
	await waitFor(() => agent.log().some((line) => line.includes('timbuktu-reply')), {what: 'the reply'});
	expect(said()).toContain('source-file');
	for (const read of [said(), seen()]) expect(read).not.toContain('timbuktu');
});
