/** The user's own pager on a text of ours. */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../core/errors.js';

/**
 * Opens `$PAGER`, else `less`, in this terminal. The variable is a command of the user's own and may hold arguments, so a shell reads it; the
 * text never passes through one, only the name of a private file.
 * @param kind the ending of that file's name.
 * @throws UserError when there is no such pager.
 */
export async function pageText(env: NodeJS.ProcessEnv, {text, kind}: {readonly text: string; readonly kind: string}): Promise<void> {
	const pager = env['PAGER'] || 'less';
	const folder = mkdtempSync(join(tmpdir(), 'beckon-'));
	const file = join(folder, `shown.${kind}`);
	try {
		writeFileSync(file, text, {mode: 0o600, flag: 'wx'});
		const code = await runPager(pager, file, env);
		// A pager that was quit may end with anything; only one that never began is a failure.
		if (code === 126 || code === 127) throw new UserError(`the pager (${pager}) did not start`, 'Set $PAGER to one that works.', 3);
	} finally {
		rmSync(folder, {recursive: true, force: true});
	}
}

/** With `-F` in $LESS a short text would be gone before it is read. */
function runPager(pager: string, file: string, env: NodeJS.ProcessEnv): Promise<number | null> {
	const options = /^(?:\S*\/)?less(?:\s|$)/.test(pager) ? ['-+F', '-+X'] : [];
	return new Promise((resolve, reject) => {
		const child = spawn('sh', ['-c', `${pager} "$@"`, pager, ...options, file], {stdio: 'inherit', env});
		child.on('error', reject);
		child.on('close', resolve);
	});
}
