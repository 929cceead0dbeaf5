/** The configuration files of a user's tmux. */
import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import {readBlock} from '../core/quoting/tmux-block.js';
import {homeOf, namedFolder} from '../store/files.js';
import {readSettings, type SettingsFile} from '../store/settings-file.js';

/**
 * The file with beckon's block, else the one that exists; tmux reads both, the one in the XDG folder last. `~/.tmux.conf` when neither exists. Where that
 * is a link into somebody's repository, as oh-my-tmux has it, the `.local` file that is beside it for the user's own lines.
 * Throws the file system's error.
 */
export function findTmuxConf(env: NodeJS.ProcessEnv): {readonly file: SettingsFile; readonly others: readonly SettingsFile[]} {
	const home = homeOf(env);
	const plain = readSettings(join(home, '.tmux.conf'));
	const files = [readSettings(join(namedFolder(env, 'XDG_CONFIG_HOME', '.config'), 'tmux', 'tmux.conf')), plain];
	const there = files.filter(({text}) => text !== undefined);
	const locals = there
		.filter(({path}) => lstatSync(path).isSymbolicLink())
		.flatMap(({path}) => {
			const local = readSettings(`${path}.local`);
			return local.text === undefined ? [] : [local];
		});
	const all = [...there, ...locals];
	const file = all.find(hasBlock) ?? locals[0] ?? there[0] ?? plain;
	return {file, others: all.filter((each) => each !== file)};
}

/** A broken block counts too, so that its file is found. */
export function hasBlock({text}: SettingsFile): boolean {
	const block = readBlock(text ?? '');
	return !block.ok || block.value !== undefined;
}
