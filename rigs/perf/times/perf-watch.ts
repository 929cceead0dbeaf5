/** `beckon watch` in a world at rest: the delay of a variable after an event, and the cost without events. */
import {spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {packagePath} from '../../../src/store/program.js';
import {type Measurement, toLatency, toShare} from '../measurement.js';
import {readProcessCost, shareDuring} from '../process-cost.js';
import {openTerminal} from '../terminal.js';
import type {BenchWorld} from '../worlds/world-model.js';
import {timeEvents} from './perf-latency.js';

export async function measureWatch(
	world: BenchWorld,
	{samples, settleMs, seconds}: {readonly samples: number; readonly settleMs: number; readonly seconds: number},
): Promise<readonly Measurement[]> {
	world.tmux('new-session', '-d', '-s', 'status', '-x', '200', '-y', '10', 'exec cat');
	world.tmux('set-option', '-t', 'status', 'status-left-length', '180');
	world.tmux('set-option', '-t', 'status', 'status-left', '[#{@beckon_status} #{@beckon_next}]');
	// A message of beckon's would be drawn in the place of the variable.
	const config = join(world.root, 'watch-config', 'beckon');
	mkdirSync(config, {recursive: true});
	writeFileSync(join(config, 'config.json'), '{"notify": {"channels": []}}');
	const child = spawn(process.execPath, [packagePath('bin', 'beckon.js'), 'watch'], {
		env: {...world.env, XDG_CONFIG_HOME: dirname(config)},
		stdio: 'ignore',
	});
	const ended = new Promise((resolve) => child.on('close', resolve));
	const terminal = openTerminal(`exec tmux -u -S '${world.socket}' attach-session -t =status`, {columns: 200, rows: 10, env: world.env});
	const count = `${world.sessions.length} sessions`;
	try {
		await terminal.see(['project-'], 0, 30_000);
		await pause(settleMs);
		const share = await shareDuring(
			() => readProcessCost(child.pid ?? 0).cpuMs,
			() => pause(seconds * 1000),
		);
		// Each sample changes the variables two or three times, and more than two changes a second are gathered.
		const see = (text: string, from: number) => terminal.see([text], from);
		const times = await timeEvents(world, {samples, pauseMs: 1500, printed: terminal.printed, see});
		return [
			toLatency(`event on disk → variable in a status line, ${count}`, times, 200),
			toShare(`\`beckon watch\`, ${count} at rest: CPU over ${seconds} s`, share, 0.002, 'with the tmux it starts'),
		];
	} finally {
		terminal.close();
		child.kill();
		await ended;
	}
}
