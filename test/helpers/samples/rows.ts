/** Sample rows, so that a test names only the fields that matter. */
import {agentTraits} from '../../../src/agents/agents.js';
import {type Place, parsePaneId, parseSessionId, type RowKey} from '../../../src/core/address.js';
import {noMarks, type Row} from '../../../src/core/session.js';
import type {Question} from '../../../src/core/terms/ask.js';
import type {Blocked, SessionState} from '../../../src/core/terms/state.js';

/** A fixed moment every sample counts from. */
export const noon = Date.UTC(2026, 5, 1, 12, 0, 0);

export function aState(some: Partial<SessionState> = {}): SessionState {
	return {
		group: 'needs_you',
		state: 'idle',
		label: 'Turn finished',
		since: noon - 60_000,
		source: 'hook',
		confidence: 0.95,
		because: [],
		context: {kind: 'none'},
		...some,
	};
}

export function aPlace(some: Partial<Place> = {}): Place {
	return {
		server: {socket: '/tmp/tmux-1000/default', pid: 800, start: 1_700_000_000},
		session: 'main',
		sessionId: '$0',
		windowId: '@1',
		windowIndex: 1,
		windowName: 'claude',
		paneIndex: 0,
		pane: paneId('%1'),
		panePid: 900,
		...some,
	};
}

/** @param some what differs from an idle session; `id` names the session, its key and its project at once. */
export function aRow({id = 'alpha', state, ...some}: Partial<Omit<Row, 'state'>> & {id?: string; state?: Partial<SessionState>} = {}): Row {
	return {
		key: id as RowKey,
		sessionId: parseSessionId(id.replaceAll(' ', '-')),
		agent: 'claude',
		rulePlaces: agentTraits.rulePlaces('claude'),
		host: undefined,
		lastSeenAt: undefined,
		kind: 'interactive',
		process: {pid: 1000, start: '5000'},
		agentVersion: '2.1.329',
		entrypoint: 'cli',
		place: aPlace(),
		cwd: `/home/dev/${id}`,
		project: id,
		branch: undefined,
		title: undefined,
		transcriptPath: undefined,
		task: '',
		taskStartedAt: undefined,
		taskWorkedMs: 0,
		prompt: undefined,
		usage: {model: undefined, contextTokens: undefined, contextShare: undefined, outputTokens: 0, costUsd: undefined},
		state: aState(state),
		detail: {primary: 'idle', detail: 'waiting_input', unchangedCount: 0, lastChange: noon},
		token: undefined,
		marks: noMarks,
		notes: [],
		lastActivityAt: state?.since ?? noon - 60_000,
		lastReportAt: state?.since ?? noon - 60_000,
		hasStatusFile: false,
		domain: {icon: undefined, urgency: undefined},
		...some,
	};
}

/** Blocked on `npm test`, for two minutes. */
export function aBlockedRow(id = 'blocked', command = 'npm test'): Row {
	return aRow({
		id,
		token: 'token',
		state: {
			state: 'needs_permission',
			label: 'Needs permission: Bash',
			since: noon - 120_000,
			confidence: 0.99,
			context: {
				kind: 'blocked',
				request: 'reported',
				ask: {kind: 'tool', tool: 'Bash', input: {command, description: 'Run the unit tests'}, rules: []},
				asker: undefined,
				askedAt: noon - 120_000,
				drawn: true,
				options: [],
			},
		},
	});
}

/** The row with other facts of its request. */
export function withRequest(row: Row, request: Partial<Blocked>): Row {
	const {context} = row.state;
	if (context.kind !== 'blocked') throw new Error('not blocked');
	const blocked = {...context, ...request};
	return {...row, state: {...row.state, context: {...blocked, question: request.question ?? questionShown(blocked)}}};
}

/** The question of a form that begins with the option that the pane shows first. */
function questionShown({ask, options: [shown]}: Pick<Blocked, 'ask' | 'options'>): Question | undefined {
	if (ask.kind !== 'questions' || shown === undefined) return undefined;
	return ask.questions.find(({options: [first]}) => first?.label === shown.label);
}

export function aWorkingRow(id = 'working', task = 'Rewrite the install guide'): Row {
	return aRow({
		id,
		task,
		state: {
			group: 'autonomous',
			state: 'acting',
			label: 'Editing README.md',
			since: noon - 40_000,
			context: {kind: 'working', tool: 'Edit', toolInput: 'README.md', subagents: []},
		},
		detail: {primary: 'active', detail: 'using_tools', unchangedCount: 0, lastChange: noon},
	});
}

export function aDoneRow(id = 'done', task = 'Upgrade the linter'): Row {
	return aRow({
		id,
		task,
		state: {
			group: 'delivered',
			state: 'task_complete',
			label: 'All done.',
			since: noon - 7_200_000,
			context: {kind: 'rest', said: 'All done.', shells: 0, wakesItself: false, interrupted: false},
		},
	});
}

/** One of each group and more, as a person with six sessions sees them. */
export function sixRows(): readonly Row[] {
	return [
		aBlockedRow('api server', 'npm test -- --watch'),
		aQuestionRow('web frontend'),
		aRow({
			id: 'billing',
			state: {
				state: 'error',
				label: 'API Error: 529 Overloaded',
				since: noon - 400_000,
				context: {kind: 'error', error: 'server_error', message: 'API Error: 529 Overloaded', resetsAt: undefined},
			},
		}),
		aWorkingRow('docs'),
		aWorkingRow('search index', 'Make the index build in parallel'),
		aDoneRow('infra'),
	];
}

export function aQuestionRow(id = 'asking'): Row {
	return aRow({
		id,
		token: 'token',
		state: {
			state: 'awaiting_input',
			label: 'Which database should the service use?',
			since: noon - 190_000,
			context: {
				kind: 'blocked',
				request: 'reported',
				ask: {
					kind: 'questions',
					questions: [
						{
							question: 'Which database should the service use?',
							header: 'Database',
							multiSelect: false,
							options: [
								{label: 'PostgreSQL', description: 'What the other services use'},
								{label: 'SQLite', description: 'Nothing to run'},
							],
						},
					],
				},
				asker: undefined,
				askedAt: noon - 190_000,
				drawn: true,
				options: [],
			},
		},
	});
}

/** @returns `count` rows, spread over the groups, each with a pane of its own. */
export function manyRows(count: number): readonly Row[] {
	const makers = [(id: string) => aBlockedRow(id), (id: string) => aWorkingRow(id), (id: string) => aDoneRow(id)];
	return Array.from({length: count}, (_, index) => {
		const id = `project ${String(index).padStart(4, '0')}`;
		const row = makers[index % 3]?.(id) ?? aRow({id});
		return {...row, place: aPlace({pane: paneId(`%${index}`), windowIndex: index, panePid: 2000 + index})};
	});
}

function paneId(text: string) {
	const pane = parsePaneId(text);
	if (pane === undefined) throw new Error(`bad pane id ${text}`);
	return pane;
}

/** The row in a session of tmux of its own, which has the name of its project. */
export function aloneInTmux(row: Row): Row {
	return {...row, place: aPlace({session: row.project})};
}
