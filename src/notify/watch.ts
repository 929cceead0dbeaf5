/** `beckon watch`: variables and notifications while no navigator is open. It needs no terminal and ends with the last tmux server. */
import {setTimeout as sleep} from 'node:timers/promises';
import {agentVariables, agentWords} from '../agents/agents.js';
import type {ExitCode, Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {toUserError} from '../core/machine/machine-error.js';
import type {SendPrompt} from '../deliver/queue-sender.js';
import {sendReply} from '../deliver/send.js';
import {type Bell, createBell} from '../observe/changes/bell.js';
import {settleAll} from '../observe/faults.js';
import type {Looks, LooksOptions} from '../observe/live.js';
import {listeningSockets} from '../observe/local-machine.js';
import {startMaintenance} from '../observe/maintenance-timer.js';
import {createObserver} from '../observe/observer.js';
import {lookOnce} from '../observe/once.js';
import {type Wired, wirePorts} from '../observe/wire.js';
import {installLauncher, launcherPath} from '../store/installed-copies.js';
import type {Lock} from '../store/lock.js';
import {statePaths} from '../store/paths.js';
import {buildName, programCommand} from '../store/program.js';
import {readWatchProcess, takeWatchLock, type WatchProcess} from '../store/watch/watch-lock.js';
import {onEndSignal} from '../system/end-process.js';
import {lockHolders, readProcesses, thisProcess} from '../system/processes.js';
import {startDetached} from '../system/programs.js';
import {startReporter} from './report.js';

type WatchOptions = {
	/** Looks once, then ends. */
	readonly once: boolean;
	/** Runs in a detached process. */
	readonly detach: boolean;
	/** Waits for a tmux server when there is none. */
	readonly stay: boolean;
	readonly printUnit: boolean;
	/** Writes the sessions to the terminals of clients, whatever the config says. */
	readonly osc: boolean;
	/** Called at the start, to correct an install that had to guess. */
	readonly atStart: () => Promise<unknown>;
	/** Opens the looks to publish, with the sender for their sessions. */
	readonly openLooks: (io: Io, options: LooksOptions) => Promise<Looks & {readonly reply: SendPrompt}>;
};

const withoutServerMs = 5000;
const renewMs = 10_000;
const quitMs = 5000;
const againMs = 1000;
const patienceMs = 60_000;

/** Publishes and notifies until it is ended. It exits at once if a watch of the same build runs, and asks one of another build to end. */
export async function runWatch(io: Io, {once, detach, printUnit, ...watch}: WatchOptions): Promise<ExitCode> {
	if (printUnit) {
		installLauncher(statePaths(io.env), io.env);
		io.stdout.write(unitText(io.env, [launcherPath(statePaths(io.env))]));
		return 0;
	}
	if (detach) return detachWatch(io, watch);
	const wired = await wirePorts(io);
	if (once) return lookOnceAndNotify(io, wired);
	const lock = await takePlace(wired);
	if (lock === undefined) return leaveToOther(io, watch.stay);
	try {
		await watchOn(io, {...watch, wired, lock});
		return 0;
	} finally {
		lock.release();
	}
}

/** Ends the running watch of any build. @returns whether there was one. */
export async function endWatch({env}: Io): Promise<boolean> {
	const running = readWatchProcess(statePaths(env))?.process;
	const isThere = () => running !== undefined && readProcesses().isAlive(running);
	if (running === undefined || !isThere()) return false;
	process.kill(running.pid, 'SIGTERM');
	for (const end = performance.now() + quitMs; isThere() && performance.now() < end; ) await sleep(50);
	return true;
}

/** Exits 0, because `run-shell` puts a pane into view mode at a failure. For a service manager (`stay`) it fails, to be started again. */
function leaveToOther({stderr}: Io, stay: boolean): ExitCode {
	const [what, fix] = ['`beckon watch` is already running', 'One is enough for all servers; nothing was started.'];
	if (stay) throw new UserError(what, fix);
	stderr.write(`${what}\n  ${fix}\n`);
	return 0;
}

async function lookOnceAndNotify(io: Io, wired: Wired): Promise<ExitCode> {
	const reporter = startReporter(io, wired, {send: (row, reply) => sendReply(io, row, reply)});
	reporter.follow(await createObserver(wired.ports).look());
	await reporter.settled();
	return 0;
}

async function detachWatch(io: Io, {stay, osc}: Pick<WatchOptions, 'stay' | 'osc'>): Promise<ExitCode> {
	const {env, stdout} = io;
	const running = readWatchProcess(statePaths(env));
	// The new watch ends one of another build, as a watch in the foreground does.
	if (running?.build === buildName() && readProcesses().isAlive(running.process)) return leaveToOther(io, false);
	if (!stay && !(await hasServer(io)))
		throw new UserError('No tmux server is running', 'Start tmux, or add --stay: then it waits for a server.');
	stdout.write(`\`beckon watch\` runs in the background now${stay ? '' : ', until the last tmux server ends'}.\n`);
	startDetached(programCommand('watch', ...(stay ? ['--stay'] : []), ...(osc ? ['--osc'] : [])), env).catch(() => undefined);
	return 0;
}

/** A starting server listens before it has a pane. A server on a socket of another name is found by the records of its sessions. */
async function hasServer(io: Io): Promise<boolean> {
	if ((await listeningSockets(io.env)).length > 0) return true;
	const {world} = await lookOnce(io, {noScreens: true});
	return world.panes.panes.length > 0;
}

async function takePlace({paths}: Wired): Promise<Lock | undefined> {
	const me: WatchProcess = {process: thisProcess(), build: buildName()};
	const lock = await takeWatchLock(paths, me, {waitMs: 0, holders: lockHolders()});
	if (lock !== undefined) return lock;
	const other = readWatchProcess(paths);
	if (other === undefined || other.build === me.build || !readProcesses().isAlive(other.process)) return undefined;
	process.kill(other.process.pid, 'SIGTERM');
	return takeWatchLock(paths, me, {waitMs: quitMs, holders: lockHolders()});
}

type Watch = Pick<WatchOptions, 'stay' | 'osc' | 'atStart' | 'openLooks'> & {readonly wired: Wired; readonly lock: Lock};

async function watchOn(io: Io, {wired, lock, stay, osc, atStart, openLooks}: Watch): Promise<void> {
	const reporter = startReporter(io, wired, {
		send: (row, reply) => looks.reply(row, reply),
		programStatus: ({world}) => osc || world.config.notify.programStatus,
	});
	const bell = createBell();
	const looks = await openLooks(io, {wired, follow: reporter.follow});
	const stopUpkeep = startMaintenance(wired, {atStart});
	const ignoreSignals = onEndSignal(bell.end);
	try {
		if (io.stdout.isTTY) io.stdout.write('Watching, for notifications and the status line. Ctrl-C ends it.\n');
		await looks.listen(bell.ring);
		await lookOn({io, looks, bell, lock, stay});
	} finally {
		stopUpkeep();
		await settleAll(wired.report, 'the end of `beckon watch`', [reporter.close(), looks.close()]);
		ignoreSignals();
	}
}

type Rounds = {readonly io: Io; readonly looks: Looks; readonly bell: Bell; readonly lock: Lock; readonly stay: boolean};

async function lookOn({io, looks, bell, lock, stay}: Rounds): Promise<void> {
	let lastServerAt = io.now();
	let renewedAt = io.now();
	let lookedAt = io.now();
	while (!bell.isEnded()) {
		const look = await looks.next().catch((error: unknown) => passOver(io, error, lookedAt));
		const now = io.now();
		if (look !== undefined) lookedAt = now;
		if (look === undefined || look.world.panes.panes.length > 0) lastServerAt = now;
		if (!stay && now - lastServerAt > withoutServerMs) {
			io.stderr.write('No tmux server is running, so `beckon watch` ended\n  With --stay it waits for one.\n');
			return;
		}
		if (now - renewedAt >= renewMs) {
			renewedAt = now;
			if (!lock.renew()) return;
		}
		await bell.wait(look === undefined ? againMs : Math.max(0, look.nextAt - now));
	}
}

/** Ignores an error of the state directory, which may be unreadable for a while: nothing would restart the watch. */
function passOver({now, debug}: Io, error: unknown, lookedAt: number): undefined {
	const known = toUserError(error);
	if (known === undefined || now() - lookedAt > patienceMs) throw error;
	debug?.('look-failed', {why: known.message.slice(0, 100)});
}

const handedOn = ['BECKON_STATE_DIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', ...agentVariables, 'TMUX_TMPDIR'];

/**
 * The systemd user unit of `--print-unit`. It sets the variables of beckon's directories, which a user manager does not have.
 * @param command starts beckon.
 */
function unitText(env: NodeJS.ProcessEnv, command: readonly string[]): string {
	const settings = handedOn.flatMap((name) => (env[name] ? [`Environment=${unitWord(`${name}=${env[name]}`)}`] : []));
	return [
		'[Unit]',
		`Description=beckon watch: which ${agentWords.name} session needs you`,
		'',
		'[Service]',
		`ExecStart=${[...command, 'watch', '--stay'].map((word) => unitWord(word).replaceAll('$', '$$$$')).join(' ')}`,
		...(env['PATH'] ? [`Environment=${unitWord(`PATH=${env['PATH']}`)}`] : []),
		...settings,
		'Restart=on-failure',
		'RestartSec=5',
		'',
		'[Install]',
		'WantedBy=default.target',
		'',
	].join('\n');
}

/** systemd expands `%`; in commands it expands `$` as well. */
function unitWord(text: string): string {
	const inert = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('\n', ' ');
	return /^[A-Za-z0-9_@%/:=.,+$-]+$/.test(inert) ? inert : `"${inert}"`;
}
