/** The programs that tests start. Plain JavaScript: `npm test` begins with it, before anything is built. */
import {spawnSync} from 'node:child_process';
import {accessSync, constants, statSync} from 'node:fs';
import {join} from 'node:path';

/**
 * @typedef {object} Program
 * @property {string} name of an optional one, also the tag of the tests that it is needed for
 * @property {readonly string[]} [files] what has to be there, where that is not the name alone
 * @property {string} [least] the oldest version of tmux that will do
 * @property {string} [untested] what no test looks at without it
 * @property {string} apt the package that has it
 * @property {string} [brew] undefined: macOS has it, or there is none for macOS
 */

/** Without one of these, a run of the tests says nothing. @type {readonly Program[]} */
export const required = [
	{name: 'tmux', least: '3.2', apt: 'tmux', brew: 'tmux'},
	{name: 'git', apt: 'git', brew: 'git'},
	{name: 'ps', apt: 'procps'},
	{name: 'sh', apt: 'dash'},
];

/** @type {readonly (Program & {readonly untested: string})[]} */
export const optional = [
	{name: 'bash', untested: 'hooks, hosts and completions in bash', apt: 'bash', brew: 'bash'},
	{name: 'busybox', untested: 'hooks and hosts in the sh of busybox', apt: 'busybox'},
	{name: 'dash', untested: 'hooks and hosts in dash', apt: 'dash', brew: 'dash'},
	{name: 'fish', untested: 'completions in fish', apt: 'fish', brew: 'fish'},
	{name: 'zsh', untested: 'completions in zsh', apt: 'zsh', brew: 'zsh'},
	{
		name: 'userland',
		files: ['awk', 'find', 'grep', 'sed'],
		untested: 'sessions of hosts, which are read with these',
		apt: 'mawk findutils grep sed',
	},
	{name: 'script', untested: 'notices in a terminal, and faults of it', apt: 'bsdutils'},
	{name: 'setsid', untested: 'hosts and agents that leave the group of their processes', apt: 'util-linux', brew: 'util-linux'},
	{name: 'shellcheck', untested: 'mistakes in shell scripts', apt: 'shellcheck', brew: 'shellcheck'},
	{name: 'sshd', files: ['ssh', 'ssh-keygen', 'sshd'], untested: 'hosts over ssh', apt: 'openssh-server openssh-client'},
];

/** What no program gives: the user who runs the tests. CI runs the files with cases for root once more, as root. */
export const isRoot = process.getuid?.() === 0;

/** Whose tests are skipped here, each with what has to be done about it. @returns {readonly {name: string, untested: string, lacks: string}[]} */
export function whatIsSkipped() {
	const lacking = optional.flatMap((program) => {
		const gone = missingFiles(program);
		return gone.length === 0 ? [] : [{...program, lacks: `${gone.join(', ')} not installed: ${installedBy(program)}`}];
	});
	const user = isRoot
		? {name: 'user', untested: 'what root is never refused', lacks: 'run as an ordinary user'}
		: {name: 'root', untested: 'what only root can do', lacks: 'run as root'};
	const newer = {name: 'tmux-3.4', untested: 'clicks on the status line', lacks: `${tmuxVersion()}; they came with 3.4`};
	const sqlite = {
		name: 'sqlite',
		untested: 'what OpenCode has in its database',
		lacks: `Node ${process.versions.node}; 22.13 reads SQLite`,
	};
	return [...lacking, ...(isBefore(tmuxVersion(), '3.4') ? [newer] : []), ...(isBefore(process.version, '22.13') ? [sqlite] : []), user];
}

/** The file that PATH means by a program's name; the name itself where there is none. sshd is in no user's PATH. @param {string} name */
export function whereIs(name) {
	const folders = `${process.env['PATH'] ?? ''}${name === 'sshd' ? ':/usr/sbin' : ''}`.split(':');
	return folders.map((folder) => join(folder, name)).find(isExecutable) ?? name;
}

/** Those of its files that are not there. @param {Program} program */
export function missingFiles({name, files = [name]}) {
	return files.filter((file) => whereIs(file) === file);
}

/** What is wrong with a required program, in one line with the fix; undefined: nothing. @param {Program} program */
export function whyNot(program) {
	const {name, least} = program;
	const fix = `Install ${name}${least === undefined ? '' : ` ${least} or newer`}: ${installedBy(program)}.`;
	if (missingFiles(program).length > 0) return `${name} is not installed, or not in PATH. ${fix}`;
	if (least === undefined) return undefined;
	const says = tmuxVersion();
	return isBefore(says, least) ? `${says} is older than ${least}. ${fix}` : undefined;
}

/** Whether a version text is older; one without a number is not. @param {string} says @param {string} least */
export function isBefore(says, least) {
	const [major = 0, minor = 0] = least.split('.').map(Number);
	const found = /(\d+)\.(\d+)/.exec(says);
	return found !== null && (Number(found[1]) - major || Number(found[2]) - minor) < 0;
}

/** `tmux 3.3a` */
export function tmuxVersion() {
	return spawnSync('tmux', ['-V'], {encoding: 'utf8'}).stdout?.trim() ?? '';
}

/** @param {Program} program */
function installedBy({apt, brew}) {
	return `\`apt install ${apt}\`${brew === undefined ? '' : ` or \`brew install ${brew}\``}`;
}

/** @param {string} path */
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		// Not there, or in a folder of PATH that is another user's.
		return false;
	}
}
