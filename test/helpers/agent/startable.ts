/** The stand-in as the program `claude` that new windows find in their PATH. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {onTestFinished, vi} from 'vitest';
import {hookCommand} from '../../../src/agents/claude/hooks/command.js';
import {hookEventsFor} from '../../../src/agents/claude/hooks/events.js';
import {packagePath} from '../../../src/store/program.js';
import {actorVariable} from '../../../stand-in/actor-variable.js';
import type {Script} from '../../../stand-in/agent/script.js';
import {linkAgent} from '../../../stand-in/agent-home.js';
import type {StandInSpec} from '../../../stand-in/stand-in-spec.js';
import {type PlayWorld, standInProgram} from './play.js';

const version = '2.1.329';

/** @returns a project folder to start in, and what the agent heard and did. One session at a time. */
export async function makeStartable({env}: Pick<PlayWorld, 'env'>, script: Script) {
	const folder = join(dirname(env['HOME'] ?? ''), 'startable');
	const [bin, project, log, specFile] = [join(folder, 'bin'), join(folder, 'my-project'), join(folder, 'log'), join(folder, 'spec.json')];
	for (const each of [bin, project]) mkdirSync(each, {recursive: true});
	const hook = packagePath('hooks', 'emit.sh');
	const hooks = hookEventsFor(version).map(({event, matcher}) => ({event, matcher, command: hookCommand(hook, event)}));
	const spec: StandInSpec = {
		configDir: env['CLAUDE_CONFIG_DIR'] ?? '',
		sessionId: 'started-1',
		version,
		script,
		hooks,
		log,
	};
	writeFileSync(specFile, JSON.stringify(spec));
	const {program, entry} = await standInProgram();
	const words = [linkAgent(join(folder, 'link'), program), ...entry].map((word) => `'${word}'`).join(' ');
	writeFileSync(
		join(bin, 'claude'),
		`#!/bin/sh\n[ "$1" != --version ] || exec echo '${version} (Claude Code)'\n${actorVariable}='${specFile}' exec ${words}\n`,
		{mode: 0o755},
	);
	// A window that a command opens has the PATH of that command.
	vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	return {project, bin, log: () => (existsSync(log) ? readFileSync(log, 'utf8') : '')};
}
