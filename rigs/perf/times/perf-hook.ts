/** What one hook costs as `install` writes it into the settings, against a shell that only stores its input. */
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {hookCommand} from '../../../src/agents/claude/hooks/command.js';
import {packagePath} from '../../../src/store/program.js';
import {type Measurement, toRatio} from '../measurement.js';
import {hookEnv, payloadOf} from '../worlds/world-journal.js';
import type {BenchWorld} from '../worlds/world-model.js';

export function measureHook(world: BenchWorld, rounds: number): readonly Measurement[] {
	const session = world.sessions[0];
	if (session === undefined) return [];
	const env = hookEnv(world, session);
	const input = JSON.stringify(payloadOf(session, 'Stop', {last_assistant_message: 'Done. '.repeat(200)}));
	// The agent gives the command of the settings to a shell.
	const hook = ['-c', hookCommand(packagePath('hooks', 'emit.sh'), 'Stop')];
	const plain = ['-c', `cat >'${join(world.root, 'payload')}'`];
	const times = {hook: [] as number[], plain: [] as number[]};
	for (let round = 0; round < rounds; round++) {
		times.hook.push(timeShell(hook, env, input));
		times.plain.push(timeShell(plain, env, input));
	}
	return [toRatio('one hook, as installed', times.hook, {name: "`sh -c 'cat >file'`", times: times.plain}, 1.35)];
}

function timeShell(args: readonly string[], env: NodeJS.ProcessEnv, input: string): number {
	const start = performance.now();
	spawnSync('/bin/sh', args, {env, input, stdio: ['pipe', 'ignore', 'ignore']});
	return performance.now() - start;
}
