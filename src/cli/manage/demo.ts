/** `beckon demo`: simulated sessions on separate tmux servers. It reads and changes nothing of the user's. */
import {actorVariable} from '../../../stand-in/actor-variable.js';
import {canDraw, type ExitCode, type Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import type {Row} from '../../core/session.js';
import type {DemoWorld} from '../../demo/demo-world.js';
import {demoAgents, type OtherAgent} from '../../demo/other-agents.js';
import {programCommand, programEntry} from '../../store/program.js';
import {onEndSignal} from '../../system/end-process.js';
import {parseTmuxEnv, runInTerminal, tmux, tmuxBatch} from '../../tmux/run.js';
import {whyNoTmux} from '../../tmux/version.js';

const settleMs = 20_000;

/** With a terminal: opens the navigator there until the user leaves. Without: prints the list once all sessions have settled. */
export async function runDemo(io: Io, {hosts, agents}: {readonly hosts: boolean; readonly agents: boolean}): Promise<ExitCode> {
	const spec = io.env[actorVariable];
	if (spec) {
		// This process plays one of the sessions, and loads only that part.
		const {runActor} = await import('../../../stand-in/actor.js');
		await runActor(spec);
		return 0;
	}
	// tmux attaches to no terminal without a `TERM`.
	const interactive = canDraw(io) && (io.env['TERM'] ?? '') !== '';
	const {columns = 120, rows = 40} = io.stdout;
	const {createDemoWorld} = await import('../../demo/demo-world.js');
	const prefix = await freePrefix(io.env);
	const world = createDemoWorld({entry: [...programEntry(), 'demo'], env: io.env, columns, rows, prefix, hosts, agents});
	// A closed terminal or a kill ends the demo too, and removes its files.
	const ignoreSignals = onEndSignal(() => void world.close().then(() => process.exit(1)));
	let code: ExitCode;
	try {
		if (interactive) io.stdout.write('Starting simulated sessions…\n');
		await world.start().catch(withOldTmux);
		code = interactive ? await showNavigator(world) : await printSettled(io, world, agents ? demoAgents : []);
	} finally {
		// The handlers stay until everything is removed: a closing terminal sends SIGHUP twice.
		await world.close();
		ignoreSignals();
	}
	// Written last, since a closed terminal accepts nothing.
	if (interactive) io.stdout.write('That was beckon with simulated sessions. `beckon init` sets it up for yours.\n');
	return code;
}

/** Shows the navigator. The server ends with the navigator's window, so quitting the navigator leaves the demo. */
async function showNavigator(world: DemoWorld): Promise<ExitCode> {
	// Until the navigator sets raw mode, Ctrl-C reaches the shell too, which must still end the server.
	const script = 'trap : INT; "$@"; tmux -S "$0" kill-server';
	const {listPaneWindow} = await import('../../demo/demo-world.js');
	const window = ['new-window', '-t', `demo:${listPaneWindow}`, '-n', 'beckon', ...world.windowFlags];
	await tmux(world.socket, [...window, '--', '/bin/sh', '-c', script, world.socket, ...programCommand('navigate')]);
	await runInTerminal(['-u', '-S', world.socket, 'attach-session', '-t', 'demo'], world.env);
	return 0;
}

/** The prefix of the demo's tmux, which differs from that of a tmux around it. */
async function freePrefix(env: NodeJS.ProcessEnv): Promise<string> {
	const outer = parseTmuxEnv(env)?.socket;
	const asked = ['prefix', 'prefix2'].map((option) => ['show-options', '-gv', option]);
	const taken = outer === undefined ? '' : await tmuxBatch(outer, asked).catch(() => '');
	return ['C-b', 'C-a', 'C-q'].find((key) => !taken.split('\n').includes(key)) ?? 'C-b';
}

async function printSettled(io: Io, world: DemoWorld, others: readonly OtherAgent[]): Promise<ExitCode> {
	const [{lookOn}, {runLs}, {wirePorts}] = await Promise.all([
		import('../look/look-on.js'),
		import('../look/ls.js'),
		import('../../observe/wire.js'),
	]);
	const inside: Io = {...io, env: world.env};
	const deadline = io.now() + settleMs;
	let rows: readonly Row[] = [];
	const isThere = ({name, settles}: OtherAgent): boolean => rows.some(({project, state}) => project === name && state.state === settles);
	const see = (look: {readonly rows: readonly Row[]}): boolean | undefined => {
		rows = look.rows;
		return (isSettled(rows, world) && others.every(isThere)) || (io.now() < deadline ? undefined : false);
	};
	const isWhole = await lookOn(inside, await wirePorts(inside), see, deadline);
	if (isWhole === undefined) return 1;
	if (isWhole) return runLs(inside, {json: false, all: false, format: 'plain'});
	const seen = rows.map((row) => `${row.project}: ${row.state.state}`).join(', ');
	throw new UserError(`The demo did not start within ${settleMs / 1000} s (${seen})`, 'Try again when the machine is less busy.');
}

function isSettled(rows: readonly Row[], world: DemoWorld): boolean {
	return world.sessions.every(({sessionId, settles}) => {
		const row = rows.find((each) => each.sessionId === sessionId);
		return row !== undefined && settles.includes(row.state.state);
	});
}

async function withOldTmux(error: unknown): Promise<never> {
	const why = await whyNoTmux();
	throw why === undefined ? error : new UserError(why.problem, why.fix, 1, {cause: error});
}
