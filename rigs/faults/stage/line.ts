/** The way to a host, in pieces that can be broken: a relay that stands for the network, and behind it a shell in a session of its own. */
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {shellWord} from '../../../src/core/quoting/words.js';
import {readText} from '../../../src/system/proc.js';
import type {LineFaultKind} from '../plan/plan.js';

export type Line = {
	readonly argv: readonly [string, ...string[]];
	/** @returns whether it took hold. */
	readonly commit: (kind: LineFaultKind, chance: number) => boolean;
	/** What is over there has ended, or goes on: until then it holds the pane that it was about to write to. */
	readonly settled: () => Promise<void>;
	/** The environment of the side that sends. */
	readonly env: NodeJS.ProcessEnv;
	readonly close: () => void;
};

/** Longer than any request may wait: what was held back comes when nobody waits for it. */
const frozenMs = 6000;
/** Until a far shell without its line has ended. */
const settleMs = 300;
const variables = ['HOME', 'BECKON_STATE_DIR', 'CLAUDE_CONFIG_DIR', 'TMUX_TMPDIR'];

/** @param there the environment of the world that is the host */
export function createLine(there: NodeJS.ProcessEnv): Line {
	const folder = mkdtempSync(join(tmpdir(), 'beckon-line-'));
	const home = join(folder, 'home');
	mkdirSync(home);
	const own = variables.flatMap((name) => (there[name] === undefined ? [] : [`${name}=${there[name]}`]));
	const shell = ['env', '-i', `PATH=${process.env['PATH'] ?? ''}`, 'LANG=C.UTF-8', ...own, 'sh'].map(shellWord).join(' ');
	const [relay, far] = [join(folder, 'relay'), join(folder, 'far')];
	const script = `echo $$ >"$1"; cat | setsid sh -c 'echo $$ >"$0"; exec ${shell.replaceAll("'", "'\\''")}' "$2" | cat`;
	const timers = new Set<NodeJS.Timeout>();
	const frozen = new Set<number>();
	const signal = (pid: number | undefined, name: NodeJS.Signals): boolean => {
		try {
			return pid !== undefined && process.kill(-pid, name);
		} catch {
			// All of the group have ended.
			return false;
		}
	};
	const freeze = (ms: number): boolean => {
		const pid = pidIn(far);
		if (!signal(pid, 'SIGSTOP') || pid === undefined) return false;
		frozen.add(pid);
		const timer = setTimeout(() => {
			timers.delete(timer);
			frozen.delete(pid);
			signal(pid, 'SIGCONT');
		}, ms);
		timers.add(timer);
		return true;
	};
	return {
		argv: ['sh', '-c', script, 'line', relay, far],
		env: {PATH: process.env['PATH'], HOME: home, TMUX_TMPDIR: home, LANG: 'C.UTF-8'},
		commit(kind, chance) {
			switch (kind) {
				case 'sever':
					// The network alone, or the far end of it with all that it started.
					return signal(pidIn(chance % 2 === 0 ? relay : far), 'SIGKILL');
				case 'freeze':
					return freeze(frozenMs);
				case 'stall':
					return freeze(100 + (chance % 700));
				case 'babble':
					return babble(pidIn(far), chance);
			}
		},
		async settled() {
			while (frozen.size > 0) await pause(50);
			await pause(settleMs);
		},
		close() {
			for (const timer of timers) clearTimeout(timer);
			for (const pid of frozen) signal(pid, 'SIGKILL');
			rmSync(folder, {recursive: true, force: true});
		},
	};
}

/** Something over there writes what nobody asked for between the answers. */
function babble(pid: number | undefined, chance: number): boolean {
	if (pid === undefined) return false;
	const rubbish = ['printf "rubbish\\n"', 'printf "\\n0123456789abcdef . 7 0\\n\\033[2J"', 'head -c 9000000 /dev/zero'][chance % 3];
	const child = spawn('sh', ['-c', `${rubbish} >/proc/${pid}/fd/1`], {stdio: 'ignore'});
	child.unref();
	return true;
}

/** Undefined: the line was not used yet. */
function pidIn(file: string): number | undefined {
	const pid = Number(readText(file));
	return pid > 1 ? pid : undefined;
}
