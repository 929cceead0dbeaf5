/** A host for a test: another home and another tmux server on this machine, reached by a command. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Script, Step} from '../../../stand-in/agent/script.js';
import {type Sshd, startSshd} from '../../helpers/programs/sshd.js';
import {tempDir} from '../../helpers/temp-state.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run it'}, ms: 300, asks: true};
const done: Step = {do: 'say', text: 'All done.', ms: 0};
export const asking: Script = {trust: false, opening: {prompt: 'go', steps: [bash, done]}, turns: [[done]]};
export const resting: Script = {trust: false, opening: {prompt: 'go', steps: [done]}, turns: [[done], [done]]};

const names = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR', 'TMUX_TMPDIR'];

/** `path`: what stands before `rest` in PATH. */
type FarShell = {readonly shell?: readonly string[]; readonly path?: string; readonly rest?: string};

/** The command that gives a shell in the world of these variables, with none of our own. */
export function farShell(
	there: NodeJS.ProcessEnv,
	{shell = ['sh'], path = '', rest = process.env['PATH'] ?? ''}: FarShell = {},
): readonly [string, ...string[]] {
	return ['env', '-i', `PATH=${path}${rest}`, ...names.map((name) => `${name}=${there[name] ?? ''}`), ...shell];
}

/** A folder with one program, to stand before all others of PATH. */
export function before(program: string, script: string): string {
	const folder = tempDir();
	writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`, {mode: 0o755});
	return `${folder}:`;
}

/** An sshd whose shells have the world of these variables. */
export function farSshd(there: NodeJS.ProcessEnv): Promise<Sshd> {
	return startSshd(Object.fromEntries(names.map((name) => [name, there[name]])));
}
