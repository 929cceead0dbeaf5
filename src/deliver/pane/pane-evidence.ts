/** What each witness reports of one session at the moment of a look, as the queue would show it. */
import {agentOf} from '../../agents/agents.js';
import type {Address, ProcessId, SessionId} from '../../core/address.js';
import {requestName} from '../../core/ask/token.js';
import type {Config} from '../../core/config.js';
import type {Io} from '../../core/context.js';
import type {TranscriptClaim} from '../../core/evidence.js';
import {latestLife} from '../../core/fold/fold.js';
import {type ProcessTable, paneKey, plainFacts, type SessionFold} from '../../core/fold/world.js';
import type {Machine} from '../../core/machine/machine.js';
import {toRows} from '../../core/rows/rows.js';
import {hasOwnPane, type Row} from '../../core/session.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import type {PlainReason} from '../../core/terms/receipt-words.js';
import {type Ports, readInputs} from '../../observe/inputs.js';
import {wirePorts} from '../../observe/wire.js';
import {sessionFiles} from '../../store/journal/session-journal.js';
import {statePaths} from '../../store/paths.js';
import type {AddressReading} from '../../tmux/panes/reading.js';
import type {PaneEvidence, Reports} from '../ports.js';
import {processesOf} from '../session-process.js';

export type DeliverySite = {
	readonly io: Io;
	readonly machine: Machine;
	readonly config: Config;
	readonly row: Row;
	/** The name in the lock on the pane. */
	readonly holder: string;
	/** Whether a session that begins in the addressed process is the addressed one, whose id was unknown until then. */
	readonly mayBegin: boolean;
};

/** Returns a reason when the session is not the addressed one. */
export type PaneWitnesses = (
	reading: AddressReading,
	read: (version: string | undefined) => SurfaceAssessment,
) => PaneEvidence | PlainReason;

/** Undefined when tmux does not answer. */
export async function openPaneWitnesses(
	{io, machine, config, row, mayBegin}: DeliverySite,
	address: Address,
): Promise<PaneWitnesses | undefined> {
	const {now} = io;
	const {ports} = await wirePorts(io, {machine});
	const own = onlyOf(address, ports, {machine, config});
	const follow = (id: SessionId, from?: 'start') =>
		agentOf(row.agent).prompts?.follow(sessionFiles(statePaths(machine.env).sessions, id), from);
	let submitted = address.sessionId && follow(address.sessionId);
	const listed = await ports.listPanes([address.socket]);
	if (listed.hungSockets.length > 0) return undefined;
	const pane = listed.panes.find(({place}) => place.pane === address.pane && place.panePid === address.panePid);
	return (reading, read) => {
		if (pane === undefined) return 'pane-gone';
		const at = now();
		const surface = read(config.clientVersion ?? row.agentVersion);
		const claim = {at, surface, fits: agentOf(row.agent).fits, changedAt: at, unchangedCount: 0};
		const {world} = readInputs(own, {
			panes: {at: now(), panes: [{...pane, command: reading.foreground, title: reading.title}], deadSockets: [], hungSockets: []},
			screens: new Map([[paneKey(pane.place), claim]]),
		});
		const inPane = toRows(world).filter(
			({process, place}) => process && isOfProcess(address, process, world.processes) && place?.pane === address.pane,
		);
		// One process may have several sessions.
		const found = inPane.find(({sessionId}) => sessionId === address.sessionId) ?? inPane[0];
		const isUnsure = row.takes === undefined && found?.takes !== undefined;
		if (found === undefined || !hasOwnPane(found) || isUnsure) return 'session-left';
		const begins = address.sessionId === undefined && found.sessionId !== undefined;
		if (begins && !mayBegin) return 'session-began';
		if (!begins && found.sessionId !== address.sessionId) return 'session-replaced';
		if (begins) submitted ??= follow(found.sessionId, 'start');
		const native = world.statuses.find((each) => each.process.start === '' || each.process.start === address.process.start);
		const status = native?.status === undefined ? undefined : {at: native.statusAt ?? native.readAt, value: native.status};
		const {context} = found.state;
		const asked = context.kind === 'blocked' ? context : undefined;
		const request = asked && requestName(asked);
		const {transcriptPath = row.transcriptPath} = found;
		const transcript = transcriptPath === undefined ? undefined : world.transcripts.get(transcriptPath);
		const prompts = [...(submitted?.read() ?? []).map(({at, text}) => ({at, text, by: 'hook' as const})), ...transcriptPrompts(transcript)];
		const fold = found.sessionId && world.sessions.get(found.sessionId);
		const elicited = fold && latestLife(fold)?.elicited;
		return {
			at,
			surface,
			reports: {
				prompts,
				status,
				token: found.token,
				request,
				asker: asked?.asker?.id,
				askedAt: asked?.askedAt,
				elicited,
				interruptedAt: transcript?.interruptedAt,
				turnAt: found.turnAt,
			},
		};
	};
}

/** Ports that read only the addressed session and its process, whatever the user did with the row, such as putting it away. */
function onlyOf(address: Address, ports: Ports, {machine, config}: Pick<DeliverySite, 'machine' | 'config'>): Ports {
	const {
		sessionId,
		process: {pid, start},
		panePid,
	} = address;
	return {
		...ports,
		readFacts: () => plainFacts({...config, ignoreDirectories: []}),
		readSessions() {
			const {sessions, problems} = ports.readSessions();
			const table = processesOf(machine);
			const isOwn = (id: SessionId, {lives}: SessionFold) =>
				id === sessionId || lives.some(({process}) => process && isOfProcess(address, process, table));
			return {sessions: new Map([...sessions].filter(([id, fold]) => isOwn(id, fold))), problems};
		},
		readStatuses(dirs) {
			const {statuses, problems} = ports.readStatuses(dirs);
			return {statuses: statuses.filter(({process}) => process.pid === pid || process.start === start), problems};
		},
		processes() {
			const table = processesOf(machine);
			const agents = table.search([panePid]);
			return {...table, agents, search: () => agents};
		},
	};
}

/** Whether a process is the addressed one. The hooks of a new session may name a child of the process that was started. */
function isOfProcess({sessionId, process}: Address, {pid}: ProcessId, {ancestors}: Pick<ProcessTable, 'ancestors'>): boolean {
	return pid === process.pid || (sessionId === undefined && ancestors(pid).includes(process.pid));
}

/**
 * The prompts in the transcript. A queued text counts: older versions fire its hook only when it leaves the queue, or never if the running
 * turn includes it.
 */
function transcriptPrompts(transcript: TranscriptClaim | undefined): Reports['prompts'] {
	return [transcript?.lastPrompt, transcript?.enqueued].flatMap((prompt) =>
		prompt === undefined ? [] : [{at: prompt.at, text: prompt.text, by: 'transcript' as const}],
	);
}
