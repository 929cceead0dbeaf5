/** One life: the events of one session in one agent process, folded. The fold holds requests and what runs, not content. */
import type {HookBody, HookEvent} from '../hook-event.js';
import {withReport} from '../report/standing.js';
import {noReports} from '../terms/report.js';
import type {Subagent} from '../terms/state.js';
import {describeEvent} from './event-words.js';
import {twinMs, withoutAnswered} from './open-asks.js';
import {
	atRest,
	compacting,
	elicitationEnded,
	finishedAgent,
	isEcho,
	noTask,
	notified,
	prompted,
	resolved,
	started,
	toolEnded,
	turnEnded,
	withAgent,
	withAsk,
	withEnded,
	working,
} from './steps.js';
import type {FoldConfig, Life} from './world.js';

const maxRecent = 24;

export function emptyLife({at, line: {event: _, payload, ...line}}: Pick<HookEvent, 'at' | 'line'>): Life {
	return {
		...line,
		startedAt: at,
		lastEventAt: at,
		cwd: undefined,
		transcriptPath: undefined,
		permissionMode: undefined,
		turn: {kind: 'unknown', at: 0},
		movedAt: 0,
		promptId: undefined,
		endedPrompts: [],
		open: [],
		lapsed: [],
		subagents: [],
		failure: undefined,
		notice: undefined,
		subject: undefined,
		title: undefined,
		prompt: undefined,
		task: noTask,
		taskBefore: noTask,
		label: undefined,
		recent: [],
	};
}

export function foldLife(life: Life, event: HookEvent, config: FoldConfig): Life {
	const {body} = event;
	const updated = withEventFields(life, event);
	if (body.name === 'reported') return {...updated, reports: withReport(updated.reports ?? noReports, body.report, event.at)};
	// After SessionEnd only these open the session again; a late event of the closing process changes nothing.
	const reopens = ['session-started', 'prompt-submitted', 'permission-asked'].includes(body.name);
	if (updated.turn.kind === 'closed' && !reopens) return updated;
	const next = event.agent ? foldAgent(updated, event, event.agent) : foldMain(updated, event, config);
	return next.turn === updated.turn && next.open === updated.open && next.subagents === updated.subagents
		? next
		: {...next, movedAt: event.at};
}

function withEventFields(life: Life, event: HookEvent): Life {
	const says = describeEvent(event);
	const twin = life.recent.slice(-4).some((fact) => fact.says === says && Math.abs(event.at - fact.at) <= twinMs);
	return {
		...life,
		process: life.process?.start ? life.process : (event.line.process ?? life.process),
		pane: event.line.pane,
		tmux: event.line.tmux,
		entrypoint: event.line.entrypoint ?? life.entrypoint,
		attended: event.line.attended,
		lastEventAt: Math.max(life.lastEventAt, event.at),
		// When it ends, an agent may leave the worktree in which it worked (facts §3.1); it must be resumed in that worktree.
		cwd: event.body.name === 'session-ended' ? (life.cwd ?? event.cwd) : (event.cwd ?? life.cwd),
		transcriptPath: event.transcriptPath ?? life.transcriptPath,
		...(event.permissionMode !== undefined && {permissionMode: event.permissionMode, modeAt: event.at}),
		recent: twin ? life.recent : [...life.recent, {at: event.at, says}].slice(-maxRecent),
	};
}

/** What an event says of a request, of the main loop or of a subagent's; undefined: nothing. */
function foldRequest(life: Life, {body, agent: asker, at, promptId, line: {payload}}: HookEvent): Life | undefined {
	switch (body.name) {
		case 'permission-asked':
		case 'elicitation-asked':
			return withAsk(life, {ask: body.ask, asker, at, promptId, name: payload, payload, ...(life.cwd && {cwds: [life.cwd]})});
		case 'tool-started':
			return body.ask && withAsk(life, {ask: body.ask, asker, at, promptId, name: payload, announced: true});
		case 'permission-denied':
			return resolved(life, withoutAnswered(life.open, asker, undefined), at);
		case 'elicitation-answered':
			return elicitationEnded(life, body.action, at);
		default:
			return undefined;
	}
}

/** A subagent's events never move the main state except by blocking it (design: witnesses). */
function foldAgent(life: Life, event: HookEvent, asker: Subagent): Life {
	const {body, at} = event;
	switch (body.name) {
		case 'tool-ended':
		case 'tool-failed':
			return resolved(life, withoutAnswered(life.open, asker, body.tool), at);
		case 'subagent-started':
			return {...life, subagents: withAgent(life.subagents, {...asker, startedAt: at})};
		case 'subagent-ended':
			return finishedAgent(life, asker, at);
		default:
			return foldRequest(life, event) ?? life;
	}
}

/** Whether an event is a turn's own work: then it is late after the end of its turn, and changes nothing. Each new event says it here. */
const isOfTurn: Readonly<Record<HookBody['name'], boolean>> = {
	'permission-asked': true,
	'tool-started': true,
	'tool-ended': true,
	'tool-failed': true,
	'turn-ended': true,
	'turn-failed': true,
	'session-started': false,
	'prompt-submitted': false,
	'permission-denied': false,
	notified: false,
	'subagent-started': false,
	'subagent-ended': false,
	compacting: false,
	compacted: false,
	'task-completed': false,
	'elicitation-asked': false,
	'elicitation-answered': false,
	'session-ended': false,
	reported: false,
	unknown: false,
};

function foldMain(life: Life, event: HookEvent, config: FoldConfig): Life {
	const {at, promptId, body} = event;
	if (isOfTurn[body.name] && isEcho(life, promptId)) return life;
	switch (body.name) {
		case 'session-started':
			return started(life, body, at);
		case 'prompt-submitted':
			return prompted(life, {...body, at, promptId}, config);
		case 'tool-started':
			return foldRequest(life, event) ?? {...life, turn: working(life.turn, at, body.tool), failure: undefined};
		case 'tool-ended':
			return toolEnded(life, at, body.tool);
		case 'tool-failed':
			return {...toolEnded(life, at, body.tool), failure: body.interrupted ? undefined : {tool: body.tool, error: body.error, at}};
		case 'notified':
			return notified(life, body, at);
		case 'turn-ended':
			return turnEnded(withEnded(life, promptId), body, at);
		case 'turn-failed':
			return atRest(withEnded(life, promptId), {kind: 'failed', at, error: body.error, message: body.said || body.details}, at);
		case 'compacting':
			return life.turn.kind === 'compacting' ? life : compacting(life, at);
		case 'compacted':
			return life.turn.kind === 'compacting' ? {...life, turn: life.turn.before} : life;
		case 'task-completed':
			return body.subject ? {...life, subject: body.subject, label: body.subject} : life;
		case 'session-ended':
			return {...atRest(life, {kind: 'closed', at, reason: body.reason}, at), open: [], lapsed: [], subagents: []};
		case 'permission-asked':
		case 'permission-denied':
		case 'elicitation-asked':
		case 'elicitation-answered':
			return foldRequest(life, event) ?? life;
		// Without `default`: what a new event says is decided here.
		case 'subagent-started':
		case 'subagent-ended':
		case 'reported':
		case 'unknown':
			return life;
	}
}
