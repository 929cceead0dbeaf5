/** The user's own editor on a text of ours. */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';

/**
 * Opens `$VISUAL`, else `$EDITOR`, else `vi` in this terminal, and gives back what was saved. The variable is a command of the user's own and
 * may hold arguments, so a shell reads it; the text never passes through one, only the name of a private file.
 * @throws UserError when the editor fails.
 */
export async function editText(env: NodeJS.ProcessEnv, text: string): Promise<string> {
	const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
	const folder = mkdtempSync(join(tmpdir(), 'beckon-'));
	const file = join(folder, 'reply.md');
	try {
		writeFileSync(file, text, {mode: 0o600, flag: 'wx'});
		const code = await runEditor(editor, file, env);
		if (code !== 0) throw new UserError(`the editor (${editor}) ended with ${code ?? 'a signal'}`, 'Set $EDITOR to one that works.', 3);
		return readFileSync(file, 'utf8');
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}

function runEditor(editor: string, file: string, env: NodeJS.ProcessEnv): Promise<number | null> {
	return new Promise((resolve, reject) => {
		const child = spawn('sh', ['-c', `${editor} "$@"`, editor, file], {stdio: 'inherit', env});
		child.on('error', reject);
		child.on('close', resolve);
	});
}
