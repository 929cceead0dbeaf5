/** Links to far shells on this machine. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished} from 'vitest';
import type {LinkLimits} from '../../../src/sources/remote/connection.js';
import type {Answer} from '../../../src/sources/remote/conversation.js';
import {type Link, openLink} from '../../../src/sources/remote/link.js';
import {packagePath} from '../../../src/store/program.js';
import {whereIs} from '../../helpers/programs/programs.js';
import {waitFor} from '../../helpers/wait-for.js';

export const script = readFileSync(packagePath('hooks', 'far.sh'), 'utf8');

export function home(): string {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-far-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
}

export type Opened = {readonly link: Link; readonly states: string[]; readonly changes: () => number};

export function open(argv: readonly [string, ...string[]], limits: Partial<LinkLimits> = {}): Opened {
	const states: string[] = [];
	let changes = 0;
	const link = openLink(
		{name: 'far', via: {kind: 'command', argv}},
		{
			env: process.env,
			script,
			onState: (state) => states.push(state.kind),
			onChange: () => {
				changes += 1;
			},
			limits,
		},
	);
	onTestFinished(() => link.close());
	return {link, states, changes: () => changes};
}

export function far(shell: readonly string[], folder = home()): readonly [string, ...string[]] {
	const path = shell[0] === busyboxAlone ? applets() : (process.env['PATH'] ?? '');
	return ['env', '-i', `PATH=${path}`, `HOME=${folder}`, ...(shell[0] === busyboxAlone ? ['sh'] : shell)];
}

/** The shell and all programs are busybox's. */
export const busyboxAlone = 'nothing but busybox';

function applets(): string {
	const folder = home();
	const busybox = whereIs('busybox');
	for (const name of spawnSync(busybox, ['--list'], {encoding: 'utf8'}).stdout.trim().split('\n')) symlinkSync(busybox, join(folder, name));
	return folder;
}

export async function up(link: Link): Promise<void> {
	await waitFor(() => link.state().kind === 'up', {lastSeen: () => JSON.stringify(link.state())});
}

export function text(answer: Answer): string {
	return answer.kind === 'answered' ? answer.out.toString() : `lost: ${answer.reason}`;
}

/** The process over there that reads requests: a command of one runs in a child of it. */
export async function farPid(link: Link): Promise<number> {
	return Number(text(await link.ask('sh', '-c', 'cut -d " " -f 4 "/proc/$PPID/stat"')).trim());
}
