/**
 * `beckon update`: says how to update this installation, by its path. It changes nothing, since the installer of beckon must replace it.
 */
import {existsSync} from 'node:fs';
import type {ExitCode, Io} from '../core/context.js';
import {packagePath, programCommand, programVersion} from '../store/program.js';
import {writeLines} from './settings-change.js';

export async function runUpdate(io: Io): Promise<ExitCode> {
	const file = programCommand().at(-1) ?? '';
	const {owner, how} = updateWay(file, existsSync(packagePath('.git')));
	writeLines(io, [`beckon ${programVersion()} is ${file}, installed by ${owner}`, `It is updated by: ${how}`]);
	return 0;
}

type UpdateWay = {readonly owner: string; readonly how: string};

const ways: readonly (UpdateWay & {readonly place: RegExp})[] = [
	{place: /\/Cellar\/|\/linuxbrew\/|\/homebrew\//, owner: 'Homebrew', how: 'brew upgrade beckon'},
	{place: /^\/nix\/store\//, owner: 'Nix', how: 'nix profile upgrade beckon'},
	{place: /\/_npx\//, owner: 'npx, for this run only', how: 'npx beckon@latest'},
	{place: /\/\.?volta\//, owner: 'Volta', how: 'volta install beckon@latest'},
	{place: /\/\.?pnpm\//, owner: 'pnpm', how: 'pnpm add -g beckon@latest'},
	{place: /\/\.bun\//, owner: 'Bun', how: 'bun add -g beckon@latest'},
	{place: /\/plugins\/(?:tmux-)?beckon\//, owner: 'the plugin manager of tmux', how: 'prefix U in tmux'},
	{place: /\/node_modules\//, owner: 'npm', how: 'npm install -g beckon@latest'},
	{place: /^\/usr\/(?:bin|lib)\//, owner: "the system's package manager", how: 'that package manager; on Arch: paru -S beckon-bin'},
];

/** @param file the program's real path. @param isCheckout whether its package is a git checkout. */
export function updateWay(file: string, isCheckout: boolean): UpdateWay {
	const known = ways.find(({place}) => place.test(file));
	if (known !== undefined) return {owner: known.owner, how: known.how};
	return isCheckout
		? {owner: 'git', how: 'git pull && npm ci && npm run build'}
		: {owner: 'the install script, or by hand', how: 'sh install.sh, which is beside each release'};
}
