/** `beckon new`: starts a session in a new tmux window, pane or session, and sends its first prompt. */
import {agentIds, agentOf, usualAgent} from '../../agents/agents.js';
import {type AgentId, parsePaneId, targetText} from '../../core/address.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {findRow, rowsNamed} from '../../core/queue/find-row.js';
import {toExitCode} from '../../core/receipt.js';
import {withHost} from '../../core/rows/host-rows.js';
import {parseStartMark, type StartedPane} from '../../core/rows/start-mark.js';
import {isEnded, type Row} from '../../core/session.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import {printableLine} from '../../core/text/label.js';
import {resumeEnv} from '../../deliver/act.js';
import {type DeliverIo, machineOf} from '../../deliver/pane/pane-lock.js';
import {sendFirstPrompt} from '../../deliver/start/first-prompt.js';
import {awaitSign} from '../../deliver/start/signs.js';
import {type StartOrder, startInto, startSession} from '../../deliver/start/start.js';
import {type WindowHome, windowHome} from '../../jump/focus.js';
import {goToNew} from '../../jump/go.js';
import {lookOnce} from '../../observe/once.js';
import {createPlaceKeeper} from '../../observe/place-keeper.js';
import {wholePath} from '../../store/files.js';
import {statePaths} from '../../store/paths.js';
import {findPane} from '../../tmux/panes/panes.js';
import {parseTmuxEnv} from '../../tmux/run.js';
import type {NewCommand} from '../params/send.js';
import {toReceiptJson, writeReceipt} from '../print/receipt-text.js';
import {writeJson} from '../print/row-json.js';

/** @throws UserError, having started nothing, when the directory, the agent or a tmux server is missing. */
export async function runNew(io: Io, command: NewCommand): Promise<ExitCode> {
	const {agent, host, prompt} = command;
	if (agent !== undefined && !agentIds.includes(agent))
		throw new UserError(`No agent is called "${agent}"`, `There are: ${agentIds.join(', ')}.`, 2);
	const isPrompted = prompt !== undefined && prompt.trim() !== '';
	const start = async (there: DeliverIo, home: WindowHome): Promise<ExitCode> => {
		const started = await openIn(there, home, {...command, prompt: isPrompted ? prompt : undefined});
		const {name} = agentOf(started.agent).words;
		const where = host === undefined ? '' : ` on ${host}`;
		if (!command.json)
			io.stdout.write(printableLine(`Started ${name} in ${started.directory}${where} (pane ${started.pane})`).concat('\n'));
		if (!command.detach && host === undefined && io.stdout.isTTY === true) await goToNew(io, started, command.client);
		const code = await (started.entry === undefined ? watchIt(there, started, command) : promptIt(there, started, started.entry, command));
		// Without a navigator, sessions must be recorded here, to be restored after a crash.
		if (host === undefined && code === 0) await createPlaceKeeper(statePaths(io.env))(await lookOnce(io, {noScreens: true}));
		return code;
	};
	if (host !== undefined) return (await import('../../sources/start-on-host.js')).onHost(io, host, start);
	const home = await windowHome(io.env, command.client);
	const inside = parseTmuxEnv(io.env);
	return start(io, {...home, pane: inside?.socket === home.socket ? inside.pane : undefined});
}

async function openIn(io: DeliverIo, {socket, sessionId, pane: beside}: WindowHome, command: NewCommand): Promise<StartedPane> {
	const {directory, name, prompt, entry} = command;
	const pane = parsePaneId(command.into);
	const whole = (written: string): string => (command.host === undefined ? wholePath(written, io.env) : written);
	if (pane !== undefined) {
		const text = (await findPane(socket, pane, machineOf(io)))?.starting;
		const mark = text === undefined ? undefined : parseStartMark(text);
		const agent = agentOf(mark?.agent ?? usualAgent.id);
		return {
			socket,
			pane,
			host: command.host,
			directory: whole(directory ?? '.'),
			agent: agent.id,
			command: agent.commands.start,
			mark,
			entry,
		};
	}
	const past = command.resume === undefined ? undefined : await pastSession(io, command.resume);
	if (past !== undefined && command.agent !== undefined && past.agent !== command.agent)
		throw new UserError(`That conversation is one of ${agentOf(past.agent).words.name}`, 'Leave out --agent.', 2);
	return startSession(io, {
		directory: whole(directory ?? past?.directory ?? '.'),
		socket,
		sessionId,
		agent: past?.agent ?? command.agent ?? usualAgent.id,
		resume: past?.resume,
		name,
		into: startInto(command.in, beside),
		prompt,
		entry,
	});
}

/** Waits for a sign of the session, to report a failed start. */
async function watchIt(io: DeliverIo, started: StartedPane, command: NewCommand): Promise<ExitCode> {
	const {json} = command;
	const sign = await awaitSign(io, started);
	const row = sign.kind === 'ended' ? undefined : sign.row;
	if (json) writeJson(io, {session: row?.key ?? null, pane: started.pane, receipt: null, outbox: null});
	if (sign.kind === 'seen') {
		if (sign.row.state.context.kind === 'blocked') io.stderr.write(askText(sign.row, started, command));
		return 0;
	}
	const why = sign.kind === 'ended' ? `does not start: ${reasonText(sign.why)}` : (sign.row?.state.label ?? 'does not start');
	io.stderr.write(`beckon: ${printableLine(`${agentOf(started.agent).words.name} ${why}`)}\n`);
	return sign.kind === 'ended' ? 3 : 4;
}

async function promptIt(io: DeliverIo, started: StartedPane, entry: string, command: NewCommand): Promise<ExitCode> {
	const {json} = command;
	const onDialog = (row: Row): void => {
		io.stderr.write(askText(row, started, command));
		io.stderr.write('  The prompt is sent after that. Ctrl-C stops waiting and leaves the prompt in `beckon outbox`.\n');
	};
	const {row, delivered} = await sendFirstPrompt(io, started, {entry, onDialog});
	const {host} = command;
	if (row !== undefined) return writeReceipt(io, host === undefined ? row : withHost(host, row), {delivered, json});
	const {receipt, outboxId} = delivered;
	if (json) writeJson(io, {session: null, pane: started.pane, receipt: toReceiptJson(receipt), outbox: outboxId ?? null});
	else if (receipt.kind !== 'landed') {
		const kept = outboxId === undefined ? '' : `  It is kept in \`beckon outbox\` as ${outboxId}.\n`;
		io.stderr.write(`beckon: The prompt was not sent: ${printableLine(reasonText(receipt.why))}\n${kept}`);
	}
	return toExitCode(receipt);
}

function askText({state: {context, label}}: Row, {agent, pane}: StartedPane, {host}: NewCommand): string {
	const asks = context.kind === 'blocked' && context.ask.kind === 'trust' ? 'whether you trust this folder' : `something first: ${label}`;
	return `beckon: ${printableLine(`${agentOf(agent).words.name} asks ${asks}`)}. Answer it: \`beckon answer ${pane} y${host === undefined ? '' : ` --host ${host}`}\`, or in its window.\n`;
}

type ResumedSession = {readonly agent: AgentId; readonly directory: string | undefined; readonly resume: NonNullable<StartOrder['resume']>};

/** @throws UserError when there is no such conversation, or when it runs: one conversation is never started twice. */
async function pastSession(io: DeliverIo, text: string): Promise<ResumedSession> {
	const machine = machineOf(io);
	const {rows, wired} = await lookOnce(io, {noScreens: true}, machine.host === undefined ? undefined : machine);
	const row = knownRow(rows, text) ?? (await import('../../recall/past-turns.js')).pastRow(text, io.env, wired.ports.configDirs());
	if (row?.sessionId === undefined)
		throw new UserError(`No conversation is called "${text}"`, '`beckon search` finds those that have ended.', 2);
	if (!isEnded(row)) {
		const where = row.place === undefined ? '' : `, in ${targetText(row.place)}`;
		throw new UserError(printableLine(`${row.project} runs already${where}`), `Go there with \`beckon jump ${row.key}\`.`, 3);
	}
	return {agent: row.agent, directory: row.cwd, resume: {sessionId: row.sessionId, env: resumeEnv(io.env, row)}};
}

function knownRow(rows: readonly Row[], text: string): Row | undefined {
	const named = rowsNamed(rows, text);
	if (named.length === 1) return named[0];
	// `findRow` refuses an id that fits several rows; without a row of that id, the transcripts are searched.
	return rows.some(({sessionId}) => sessionId?.startsWith(text) === true) ? findRow(rows, text) : undefined;
}
