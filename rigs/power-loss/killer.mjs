/** Read by Node before the program: it kills its process right before one of its steps, or writes how many there were. A step changes a file or tmux. */
import child from 'node:child_process';
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';

const {KILL_AT, KILL_COUNT, KILL_BELOW = '/nowhere'} = process.env;
const write = fs.writeFileSync;
const steps = [];

function step(what) {
	steps.push(what);
	if (steps.length === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
}

/** Caches are made again by whoever misses them. */
const isCache = (path) => /\/(?:kept|sums-|last-view|readers|search)/.test(path);
for (const name of ['openSync', 'writeFileSync', 'renameSync', 'linkSync', 'rmSync', 'appendFileSync']) {
	const call = fs[name];
	fs[name] = (...args) => {
		const isRead =
			name === 'openSync' && (args[1] === undefined || args[1] === 'r' || (typeof args[1] === 'number' && (args[1] & 3) === 0));
		if (!isRead && String(args[0]).startsWith(KILL_BELOW) && !isCache(String(args[0]))) step(`${name} ${args[0]}`);
		return call(...args);
	};
}
const changing = new Set(['source-file', 'set-option', 'kill-pane', 'select-layout', 'respawn-pane', 'send-keys', 'new-window']);
const {spawn} = child;
child.spawn = (program, args, ...more) => {
	const word = program === 'tmux' && args.find((each) => changing.has(each));
	if (word) step(`tmux ${word}`);
	return spawn(program, args, ...more);
};
syncBuiltinESMExports();
process.on('exit', () => write(KILL_COUNT, JSON.stringify(steps)));
