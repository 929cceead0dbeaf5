/** What the hooks of tmux wrote. */
import {existsSync, readFileSync} from 'node:fs';
import type {Desk} from './desk.js';

export type Line = {readonly at: number; readonly row: string};

export function marks({paths}: Desk): readonly Line[] {
	if (!existsSync(paths.marks)) return [];
	return readFileSync(paths.marks, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line): Line => JSON.parse(line));
}

export function marked(desk: Desk): readonly string[] {
	return marks(desk).map(({row}) => /%\d+/.exec(row)?.[0] ?? '');
}
