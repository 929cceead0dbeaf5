/** A world in which beckon is killed at one of its steps, and run again. */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {agentVersion} from '../../src/demo/own-world.js';
import {lookOnce} from '../../src/observe/once.js';
import {createPlaceKeeper} from '../../src/observe/place-keeper.js';
import {statePaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {type OutboxEntry, readOutbox} from '../../src/store/records/outbox.js';
import {tmux} from '../../src/tmux/run.js';
import {actorVariable} from '../../stand-in/actor-variable.js';
import type {Script} from '../../stand-in/agent/script.js';
import {linkAgent} from '../../stand-in/agent-home.js';
import {createPrivateWorld} from '../private-world.js';

export type Ran = {readonly code: number | null; readonly out: string; readonly err: string; readonly steps: readonly string[]};

export type PowerStage = {
	readonly env: NodeJS.ProcessEnv;
	readonly project: string;
	/** The agent. */
	readonly program: string;
	/** @param killAt the step before which it is killed; 0: it is not. */
	readonly beckon: (words: readonly string[], killAt: number) => Promise<Ran>;
	readonly tmux: (...words: readonly string[]) => Promise<string>;
	/** Ends the tmux server as a power loss does, and starts another. */
	readonly loseServer: () => Promise<void>;
	/** Writes down where the sessions live, as a navigator does. */
	readonly keepPlaces: () => Promise<void>;
	/** The ids with which the agent was started, and `new`. */
	readonly started: () => readonly string[];
	/** What the agents were given, as `what: text`. */
	readonly received: () => readonly string[];
	readonly outbox: () => readonly OutboxEntry[];
	readonly close: () => Promise<void>;
};

const script: Script = {trust: false, opening: undefined, turns: [[{do: 'say', text: 'All done.', ms: 0}]]};
const commandMs = 120_000;

/** @param entry Node's arguments that lead to the stand-in. @param ids of the conversations that the agent can be started with */
export async function openPowerStage(env: NodeJS.ProcessEnv, entry: readonly string[], ids: readonly string[]): Promise<PowerStage> {
	const world = createPrivateWorld(env);
	const {folder} = world;
	const [bin, project, log, started, steps] = ['bin', 'project', 'log', 'started', 'steps'].map((name) => join(folder, name)) as [
		string,
		string,
		string,
		string,
		string,
	];
	for (const each of [bin, project]) mkdirSync(each);
	for (const id of ['new', ...ids]) {
		const sessionId = id === 'new' ? 'started-1' : id;
		const spec = {configDir: world.configDir, sessionId, version: agentVersion, script, hooks: world.hooks, log};
		writeFileSync(join(folder, `spec-${id}.json`), JSON.stringify(spec));
	}
	const link = linkAgent(join(folder, 'link'));
	const run = [link, ...entry].map((word) => `'${word}'`).join(' ');
	writeFileSync(
		join(bin, 'claude'),
		`#!/bin/sh\n[ "$1" != --version ] || exec echo '${agentVersion} (Claude Code)'\nid=\${2:-new}\necho "$id" >>'${started}'\n${actorVariable}='${folder}'/spec-"$id".json exec ${run}\n`,
		{mode: 0o755},
	);
	// tmux gives a window the PATH of whoever asks for it.
	const own = {...world.env, PATH: `${bin}:${env['PATH'] ?? ''}`, SHELL: '/bin/sh'};
	let count = 0;
	const serve = async (): Promise<{socket: string; pid: string}> => {
		count += 1;
		const socket = await world.startServer(`s${count}`);
		// A login shell would set a PATH of its own.
		await tmux(socket, ['set-option', '-g', 'default-command', 'exec /bin/sh']);
		return {socket, pid: (await tmux(socket, ['display-message', '-p', '#{pid}'])).trim()};
	};
	let server = await serve();
	return {
		env: own,
		project,
		program: join(bin, 'claude'),
		beckon(words, killAt) {
			rmSync(steps, {force: true});
			const inside = {TMUX: `${server.socket},${server.pid},0`, TMUX_PANE: '%0'};
			const killer = {NODE_OPTIONS: `--import ${packagePath('rigs', 'power-loss', 'killer.mjs')}`, KILL_COUNT: steps, KILL_BELOW: folder};
			const child = spawn(process.execPath, [packagePath('bin', 'beckon.js'), ...words], {
				cwd: project,
				env: {...own, ...inside, ...killer, KILL_AT: `${killAt}`},
				stdio: ['ignore', 'pipe', 'pipe'],
				timeout: commandMs,
			});
			const [out, err]: [string[], string[]] = [[], []];
			child.stdout.on('data', (text: Buffer) => out.push(text.toString()));
			child.stderr.on('data', (text: Buffer) => err.push(text.toString()));
			return new Promise((resolve) => {
				child.on('close', (code) =>
					resolve({code, out: out.join(''), err: err.join(''), steps: existsSync(steps) ? JSON.parse(readFileSync(steps, 'utf8')) : []}),
				);
			});
		},
		tmux: (...words) => tmux(server.socket, words),
		async loseServer() {
			process.kill(Number(server.pid), 'SIGKILL');
			server = await serve();
		},
		async keepPlaces() {
			const io = {env: own, stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, now: Date.now};
			await createPlaceKeeper(statePaths(own))(await lookOnce(io));
		},
		started: () => linesOf(started),
		received: () => linesOf(log).map(toReceived),
		outbox: () => readOutbox(statePaths(own)).entries,
		close: world.close,
	};
}

function linesOf(file: string): readonly string[] {
	return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function toReceived(line: string): string {
	const {what, text}: {what: string; text: string} = JSON.parse(line);
	return `${what}: ${text}`;
}
