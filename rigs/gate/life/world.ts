/** A home with an agent, a project and a private tmux server, in which sessions begin and end by beckon's own commands. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {asList, type Fields, parseObject} from '../../../src/core/fields.js';
import {removeFolder} from '../../../src/store/files.js';
import {fieldsOf, type Model} from '../agent/model.js';
import type {Agent} from '../agent/versions.js';
import {type Ran, run, within} from '../desk.js';
import {programEnv, type Renderer, writeHome} from '../home.js';
import type {Client} from '../others/clients.js';
import type {OtherModel} from '../others/model.js';
import {writeOtherHome} from '../others/stage.js';
import {Miss} from '../stage.js';

export type LifeSite = {
	/** Its id in beckon. */
	readonly agent: string;
	/** What the table calls this run. */
	readonly run: string;
	readonly beckon: string;
	readonly root: string;
	readonly model: Pick<Model, 'requests'> & {readonly script: (turns: readonly LifeTurn[]) => void};
	/** Writes the agent's own files. @returns the environment that it needs, whole */
	readonly prepare: (home: string, project: string) => Record<string, string>;
	/** Of `beckon install`; undefined: it is not run. */
	readonly install: readonly string[] | undefined;
};
type LifeTurn = {readonly text: string; readonly charactersPerSecond?: number};

export type World = Omit<LifeSite, 'prepare' | 'install' | 'root' | 'beckon'> & {
	readonly project: string;
	readonly tmux: (...args: readonly string[]) => Promise<string>;
	readonly beckon: (...args: readonly string[]) => Promise<Ran>;
	/** The same, where anything but this exit code is a miss. */
	readonly exits: (code: number, ...args: readonly string[]) => Promise<Fields>;
	/** A tmux server like that after a start of the machine; the one before has to be gone. */
	readonly openTmux: () => Promise<void>;
	/** The navigator in a window of its own. */
	readonly openNavigator: () => Promise<void>;
	/** All rows of `ls --json --all`. */
	readonly rows: () => Promise<readonly Fields[]>;
	/** The row of that session comes to say so, within a minute. */
	readonly is: (id: string, ...states: readonly string[]) => Promise<Fields>;
	/** Within a minute its row says that it has ended, or is gone, as that of an agent whose end nothing tells. */
	readonly isOver: (id: string) => Promise<void>;
	/** How often the text is in each of the model's requests that hold it. */
	readonly received: (text: string) => readonly number[];
	readonly close: () => Promise<void>;
};

const patienceMs = 60_000;

export function claudeSite({
	agent,
	renderer,
	model,
	...site
}: {readonly agent: Agent; readonly renderer: Renderer; readonly model: Model} & Pick<LifeSite, 'root' | 'beckon'>): LifeSite {
	return {
		...site,
		agent: 'claude',
		run: `${agent.version} ${renderer}`,
		model,
		prepare(home, project) {
			const bin = join(home, 'bin');
			for (const folder of [bin, join(home, '.claude')]) mkdirSync(folder, {recursive: true});
			writeHome(home, project, {agent, renderer});
			writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec ${agent.program} "$@"\n`, {mode: 0o755});
			return programEnv({home, bin, url: model.url});
		},
		install: [],
	};
}

export function otherSite({
	client,
	modules,
	model,
	...site
}: {readonly client: Client; readonly modules: string; readonly model: OtherModel} & Pick<LifeSite, 'root' | 'beckon'>): LifeSite {
	return {
		...site,
		agent: client.id,
		run: `${client.name ?? client.id} ${client.version}`,
		model,
		prepare: (home, project) => writeOtherHome(home, project, {client, modules, model}),
		install: client.installs ? ['--agent', client.id, '--yes'] : undefined,
	};
}

export async function openWorld({agent, run: name, beckon: program, root, model, prepare, install}: LifeSite): Promise<World> {
	const home = mkdtempSync(join(root, 'life-'));
	const project = join(home, 'work', 'demo');
	for (const folder of [project, join(home, 'tmp')]) mkdirSync(folder, {recursive: true});
	writeFileSync(join(project, 'app.py'), 'def add(a, b):\n    return a + b\n');
	execFileSync('git', ['init', '-q', project]);
	const env = prepare(home, project);
	// A login shell sets PATH anew.
	writeFileSync(join(home, '.profile'), `PATH='${env['PATH']}'\n`);
	const socket = join(home, 'tmux.sock');
	const tmux = async (...args: readonly string[]) =>
		(await run('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args], env, project)).out;
	const beckon = (...args: readonly string[]) => run(process.execPath, [program, ...args], env, project);
	const rows = async () => asList(fieldsOf(parseObject((await beckon('ls', '--json', '--all')).out))['sessions']).map(fieldsOf);
	const openTmux = async () => {
		await tmux('new-session', '-d', '-s', 'gate', '-x', '160', '-y', '45', 'exec sleep 86400');
		env['TMUX'] = `${socket},${(await tmux('display-message', '-p', '#{pid}')).trim()},0`;
	};
	await openTmux();
	if (install !== undefined) {
		const {code, out} = await beckon('install', ...install);
		if (code !== 0) throw new Error(`beckon install failed: ${out}`);
	}
	return {
		agent,
		run: name,
		model,
		project,
		tmux,
		beckon,
		openTmux,
		rows,
		async exits(wanted, ...args) {
			const {code, out} = await beckon(...args);
			if (code !== wanted) throw new Miss(`beckon ${args.join(' ')}: exit ${wanted} is right, ${code} was it: ${out.trim().slice(0, 400)}`);
			return fieldsOf(parseObject(out));
		},
		async openNavigator() {
			await tmux('new-session', '-d', '-s', 'beckon', '-x', '160', '-y', '40', `exec '${process.execPath}' '${program}'`);
			await within(10_000, async () => ((await tmux('capture-pane', '-p', '-t', 'beckon:')).trim() === '' ? undefined : true));
		},
		async is(id, ...states) {
			let last: Fields | undefined;
			const found = await within(patienceMs, async () => {
				last = (await rows()).find((row) => row['session_id'] === id);
				return last !== undefined && states.includes(String(last['state'])) ? last : undefined;
			});
			if (found === undefined) throw new Miss(`${states.join('/')} is so, ${String(last?.['state'] ?? 'no row')} is said`);
			return found;
		},
		async isOver(id) {
			const found = await within(patienceMs, async () => {
				const row = (await rows()).find((each) => each['session_id'] === id);
				return row === undefined || row['state'] === 'session_ended' ? true : undefined;
			});
			if (found === undefined) throw new Miss(`${id} has ended, its row does not say so`);
		},
		received: (text) => model.requests().flatMap((request) => request.split(text).length - 1 || []),
		async close() {
			await tmux('kill-server');
			await removeFolder(home);
		},
	};
}
