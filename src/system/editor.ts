/** Runs the user's editor, pager and other programs in this terminal. A text for them is in a private file meanwhile. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';
import {lendTerminal} from './programs.js';

/** Opens `$VISUAL`, else `$EDITOR`, else `vi`, and returns the saved text. @throws UserError when the editor fails. */
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

/** Opens `$PAGER`, else `less`, on a text. @throws UserError when the pager does not start. */
export async function openPager(env: NodeJS.ProcessEnv, {name, text}: {readonly name: string; readonly text: string}): Promise<void> {
	const pager = env['PAGER'] || 'less';
	// With `-F` in $LESS a short text would disappear at once.
	const options = /^(?:\S*\/)?less(?:\s|$)/.test(pager) ? ['-+F', '-+X'] : [];
	const code = await withFile(name, text, (file) => runOn(pager, [...options, file], env));
	// A pager may exit with any code; only these mean that it did not start.
	if (code === 126 || code === 127) throw new UserError(`${pager} did not start`, 'Set $PAGER to one that works.', 3);
}

/** The variable is a command with arguments, so a shell reads it. No shell reads the text. */
function runOn(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | undefined> {
	return lendTerminal(['sh', '-c', `${command} "$@"`, command, ...args], env);
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
