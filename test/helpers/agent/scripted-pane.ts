/** A pane whose agent is a function from keys to the next surface. Time passes only while delivery waits. */
import type {Address, PaneId, SessionId} from '../../../src/core/address.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import type {Reason} from '../../../src/core/terms/receipt-words.js';
import type {DeliverPorts, KeyResult, PaneLook, Reports} from '../../../src/deliver/ports.js';

export const address: Address = {
	socket: '/tmp/s',
	serverStart: 1,
	pane: '%1' as PaneId,
	panePid: 100,
	agent: 'claude',
	process: {pid: 101, start: '7'},
	sessionId: 'a' as SessionId,
};

export type PaneState = {surface: SurfaceAssessment; reports: Reports; away: Reason | undefined; unreadable: boolean; attended: boolean};

type OnKey<Result> = (key: string, state: PaneState, now: number) => Result;
export type ScriptedAgent = OnKey<Reason | undefined> | OnKey<void>;

export type ScriptedPane = {
	readonly ports: DeliverPorts;
	/** Keys by name, and pastes in quotes. */
	readonly sent: readonly string[];
	readonly state: PaneState;
	/** Something happens by itself after `ms`. */
	readonly at: (ms: number, change: (state: PaneState) => void) => void;
	readonly now: () => number;
};

export const silent: Reports = {prompts: [], status: undefined, token: undefined, request: undefined, askedAt: undefined};
const t0 = 1_800_000_000_000;

/** `agent` changes the state for a key or a paste; a reason it returns refuses it, as tmux would. */
export function createPane(surface: SurfaceAssessment, agent: ScriptedAgent): ScriptedPane {
	let now = t0;
	const sent: string[] = [];
	const due: {at: number; change: (state: PaneState) => void}[] = [];
	const state: PaneState = {surface, reports: silent, away: undefined, unreadable: false, attended: false};
	const pass = (ms: number): void => {
		now += ms;
		for (const event of due.splice(0).toSorted((one, other) => one.at - other.at)) {
			if (event.at <= now) event.change(state);
			else due.push(event);
		}
	};
	const look = async (): Promise<PaneLook> => {
		pass(4);
		if (state.away !== undefined) return {kind: 'changed', why: state.away};
		if (state.unreadable) return {kind: 'unreadable', why: 'tmux-silent'};
		return {kind: 'seen', at: now, surface: state.surface, reports: state.reports, attended: state.attended};
	};
	const send = async (what: string): Promise<KeyResult> => {
		pass(4);
		if (state.away !== undefined) return {kind: 'refused', why: state.away};
		const why = agent(what, state, now);
		if (typeof why === 'string') return {kind: 'refused', why};
		sent.push(what);
		return {kind: 'sent'};
	};
	return {
		sent,
		state,
		at: (ms, change) => due.push({at: now + ms, change}),
		now: () => now,
		ports: {
			now: () => now,
			pause: async (ms) => pass(ms),
			look,
			press: (_, key) => send(key),
			paste: (_, text) => send(JSON.stringify(text)),
			close: () => send('close'),
		},
	};
}

export function show(state: PaneState, surface: SurfaceAssessment): void {
	state.surface = surface;
}

export function tell(state: PaneState, reports: Reports): void {
	state.reports = reports;
}
