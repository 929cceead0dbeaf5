/** Runs the user's editor, pager and other programs in this terminal. A text for them is in a private file meanwhile. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';
import type {Program} from '../core/machine/program.js';
import {lendTerminal} from './programs.js';

/**
 * Opens `$VISUAL`, else `$EDITOR`, else `vi`, and returns the saved text.
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
	if (code !== 0) throw new UserError(`The editor (${editor}) ended with ${code ?? 'a signal'}`, 'Set $EDITOR to one that works.', 3);
}

/** @throws UserError when the program does not start. */
export async function openProgram(env: NodeJS.ProcessEnv, {usual, variable, file, directory}: Program): Promise<void> {
	const command = (variable === undefined ? undefined : env[variable]) || usual;
	const run = (files: readonly string[]) => runOn(command, [...optionsFor(command, files), ...files], env, directory);
	const code = await (file === undefined ? run([]) : withFile(file.name, file.text, (path) => run([path])));
	// A program may exit with any code; only these mean that it did not start.
	if (code !== 126 && code !== 127) return;
	const fix = variable === undefined ? `Install ${usual}, or put it in PATH.` : `Set $${variable} to one that works.`;
	throw new UserError(`${command} did not start`, fix, 3);
}

/** With `-F` in $LESS a short text would disappear at once. */
function optionsFor(command: string, files: readonly string[]): readonly string[] {
	return files.length > 0 && /^(?:\S*\/)?less(?:\s|$)/.test(command) ? ['-+F', '-+X'] : [];
}

/** The variable is a command with arguments, so a shell reads it. No shell reads the text. */
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
