/** The user's own editor and pager on a text of ours. Both run in this terminal; a private file holds the text while they do. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';
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

/**
 * Opens `$PAGER`, else `less`.
 * @param kind the ending of the file's name, e.g. `diff`.
 * @throws UserError when there is no such pager.
 */
export function pageText(env: NodeJS.ProcessEnv, {text, kind}: {readonly text: string; readonly kind: string}): Promise<void> {
	const pager = env['PAGER'] || 'less';
	// With `-F` in $LESS a short text would be gone before it is read.
	const options = /^(?:\S*\/)?less(?:\s|$)/.test(pager) ? ['-+F', '-+X'] : [];
	return withFile(`shown.${kind}`, text, async (file) => {
		const code = await runOn(pager, [...options, file], env);
		// A pager that was quit may end with anything; only one that never began is a failure.
		if (code === 126 || code === 127) throw new UserError(`the pager (${pager}) did not start`, 'Set $PAGER to one that works.', 3);
	});
}

/** The variable is a command of the user's own and may hold arguments, so a shell reads it. The text passes through no shell. */
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
