/** The user's own editor, pager and other programs. They run in this terminal; a private file holds a text of ours while they do. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';
import type {Program} from '../core/machine/program.js';
import {lendTerminal} from './programs.js';

/**
 * Opens `$VISUAL`, else `$EDITOR`, else `vi`, and gives back what was saved.
 * @throws UserError when the editor fails.
 */
export function editText(env: NodeJS.ProcessEnv, text: string): Promise<string> {
	return withFile('reply.md', text, async (file) => {
		await editFile(env, file);
		return readFileSync(file, 'utf8');
	});
}

/** Opens `$VISUAL`, else `$EDITOR`, else `vi` on a file. @throws UserError when the editor fails. */
export async function editFile(env: NodeJS.ProcessEnv, file: string): Promise<void> {
	const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
	const code = await runOn(editor, [file], env);
	if (code !== 0) throw new UserError(`the editor (${editor}) ended with ${code ?? 'a signal'}`, 'Set $EDITOR to one that works.', 3);
}

/** @throws UserError when the program does not start. */
export async function openProgram(env: NodeJS.ProcessEnv, {usual, variable, file, directory}: Program): Promise<void> {
	const command = (variable === undefined ? undefined : env[variable]) || usual;
	const run = (files: readonly string[]) => runOn(command, [...optionsFor(command, files), ...files], env, directory);
	const code = await (file === undefined ? run([]) : withFile(file.name, file.text, (path) => run([path])));
	// A program that was left may end with anything; only one that never began is a failure.
	if (code !== 126 && code !== 127) return;
	const fix = variable === undefined ? `Install ${usual}, or put it on the PATH.` : `Set $${variable} to one that works.`;
	throw new UserError(`${command} did not start`, fix, 3);
}

/** With `-F` in $LESS a short text would be gone before it is read. */
function optionsFor(command: string, files: readonly string[]): readonly string[] {
	return files.length > 0 && /^(?:\S*\/)?less(?:\s|$)/.test(command) ? ['-+F', '-+X'] : [];
}

/** The variable is a command of the user's own and may hold arguments, so a shell reads it. The text passes through no shell. */
function runOn(command: string, args: readonly string[], env: NodeJS.ProcessEnv, directory?: string): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', `${command} "$@"`, command, ...args], env, directory);
}

async function withFile<T>(name: string, text: string, use: (file: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-'));
	const file = join(folder, name);
	try {
		writeFileSync(file, text, {mode: 0o600, flag: 'wx'});
		return await use(file);
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}
