/** Where a new session is started, and what it goes on with. */
import type {AgentId} from '../../core/address.js';
import {targetText} from '../../core/address.js';
import type {Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow} from '../../core/queue/find-row.js';
import type {Row} from '../../core/session.js';
import {toHosts} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {type DeliverIo, machineOf} from '../../deliver/pane/pane-lock.js';
import {resumeEnv} from '../../deliver/resume.js';
import type {StartOrder} from '../../deliver/start/start.js';
import {type WindowHome, windowHome} from '../../jump/window-home.js';
import {lookOnce} from '../../observe/once.js';
import {readConfig} from '../../store/config/config.js';
import {parseTmuxEnv} from '../../tmux/server.js';
import {orderMs} from '../far-rows.js';

type Where = {readonly host: string | undefined; readonly client: string | undefined};

/** Runs `act` on this machine, or over the link to a host. @throws UserError where the host or a tmux server on it does not answer. */
export async function onMachine<T>(io: Io, {host, client}: Where, act: (io: DeliverIo, home: WindowHome) => Promise<T>): Promise<T> {
	if (host === undefined) {
		const home = await windowHome(io.env, client);
		const inside = parseTmuxEnv(io.env);
		return act(io, {...home, pane: inside?.socket === home.socket ? inside.pane : undefined});
	}
	const [{openRemoteHost}, {unknownHost}, {config}] = await Promise.all([
		import('../../sources/remote/remote-host.js'),
		import('../../sources/host-look.js'),
		readConfig(io.env),
	]);
	const setting = toHosts(config.hosts).find(({name}) => name === host);
	if (setting === undefined) throw unknownHost(host);
	const remote = openRemoteHost(io, setting);
	try {
		const machine = await remote.ready(orderMs);
		if (machine === undefined) throw new UserError(`${host} does not answer`, `\`beckon hosts test ${host}\` says why.`);
		const {world} = await lookOnce(remote.io, {noScreens: true}, machine);
		const running = world.panes.panes.map(({place}) => place.server.socket);
		// The default server, or one that a session there has named.
		const socket = machine.sockets().find((each) => running.includes(each)) ?? running[0];
		if (socket === undefined)
			throw new UserError(`No tmux server is running on ${host}`, 'Start one there with `tmux`, then run this again.');
		return await act({...remote.io, machine}, {socket, sessionId: undefined, pane: undefined});
	} finally {
		remote.close();
	}
}

type Past = {readonly agent: AgentId; readonly directory: string | undefined; readonly resume: NonNullable<StartOrder['resume']>};

/** @throws UserError where no conversation is called so, and where it runs: one conversation is never started twice. */
export async function pastSession(io: DeliverIo, text: string): Promise<Past> {
	const machine = machineOf(io);
	const {rows, wired} = await lookOnce(io, {noScreens: true}, machine.host === undefined ? undefined : machine);
	const row = knownRow(rows, text) ?? (await import('../../recall/past-row.js')).pastRow(text, io.env, wired.ports.configDirs());
	if (row?.sessionId === undefined)
		throw new UserError(`No conversation is called "${text}"`, '`beckon search` finds those that have ended.', 2);
	if (row.state.state !== 'session_ended') {
		const where = row.place === undefined ? '' : `, in ${targetText(row.place)}`;
		throw new UserError(printableLine(`${row.project} runs already${where}`), `Go there with \`beckon jump ${row.key}\`.`, 3);
	}
	return {agent: row.agent, directory: row.cwd, resume: {sessionId: row.sessionId, env: resumeEnv(io.env, row)}};
}

function knownRow(rows: readonly Row[], text: string): Row | undefined {
	try {
		return findRow(rows, text);
	} catch (error) {
		// Of several that fit the user has to choose; of none the transcripts may know more.
		if (error instanceof UserError && rows.some(({sessionId}) => sessionId?.startsWith(text) === true)) throw error;
		return undefined;
	}
}
