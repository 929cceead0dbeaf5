/** Paths of programs that another program may keep: package managers and version managers take many of theirs away. */
import {realpathSync} from 'node:fs';
import {join} from 'node:path';
import {ignoreFileErrors} from './file-errors.js';
import {homeOf} from './home.js';

/** Another path of the same file that stays when its version is replaced, where there is one: Homebrew and Nix keep a link in a fixed place. */
export function lastingPath(path: string, env: NodeJS.ProcessEnv): string {
	const [, prefix, formula, inFormula] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
	const [, inStore] = /^\/nix\/store\/[^/]+\/(.+)$/.exec(path) ?? [];
	const others = [
		...(inFormula === undefined ? [] : [`${prefix}/${inFormula}`, `${prefix}/opt/${formula}/${inFormula}`]),
		...(inStore === undefined ? [] : [join(homeOf(env), '.nix-profile', inStore), `/run/current-system/sw/${inStore}`]),
	];
	return others.find((other) => isSameFile(other, path)) ?? path;
}

/** Why a path will not last; undefined: nothing speaks against it. */
export function whyPassing(path: string, env: NodeJS.ProcessEnv): string | undefined {
	if (path.includes('/_npx/')) return "it is in npx's cache, which npm empties";
	if (path.includes('/fnm_multishells/')) return 'fnm removes it when its shell ends';
	if (path.includes('/Cellar/')) return '`brew upgrade` removes it';
	const temporary = env['TMPDIR']?.replace(/\/+$/, '') || '/tmp';
	return path.startsWith(`${temporary}/`) ? `it is in the temporary folder ${temporary}` : undefined;
}

function isSameFile(one: string, two: string): boolean {
	return ignoreFileErrors(() => realpathSync(one) === realpathSync(two), false);
}
