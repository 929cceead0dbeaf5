/** Hook events, folds and evidence as literals: a test names only the fields that matter. */
import {toHookBody} from '../../../src/agents/agents.js';
import {fitsAsk} from '../../../src/agents/claude/dialog/fits.js';
import {emptyClaim} from '../../../src/agents/parts/record-reader.js';
import {parsePaneId, parseSessionId, type SessionId} from '../../../src/core/address.js';
import type {AgentStatus} from '../../../src/core/agent-traits.js';
import {defaultConfig} from '../../../src/core/config.js';
import type {Evidence, HookClaim, ScreenClaim, TmuxClaim, TranscriptClaim} from '../../../src/core/evidence.js';
import {emptyFold, foldEvent, latestLife} from '../../../src/core/fold/fold.js';
import type {SessionFold} from '../../../src/core/fold/world.js';
import {type HookEvent, type JournalLine, toHookEvent} from '../../../src/core/hook-event.js';
import {createClock} from '../../../src/core/resolve/clock.js';
import {resolve} from '../../../src/core/resolve/resolve.js';
import {blankAssessment, type SurfaceAssessment} from '../../../src/core/surface.js';
import type {SessionState} from '../../../src/core/terms/state.js';

export function sessionId(text = 's1'): SessionId {
	const id = parseSessionId(text);
	if (!id) throw new Error(`not a session id: ${text}`);
	return id;
}

export function journalLine(event: string, more: Partial<JournalLine> = {}): JournalLine {
	return {
		event,
		pane: parsePaneId('%1'),
		tmux: {socket: '/tmp/tmux-1/default', serverPid: 50},
		process: {pid: 100, start: '7'},
		boot: 'b1',
		entrypoint: 'cli',
		attended: true,
		payload: 'p/1.json',
		...more,
	};
}

type Payload = Readonly<Record<string, unknown>>;

/** An event at `at`; the payload may name its session. */
export function hookEvent(at: number, event: string, payload: Payload = {}, line: Partial<JournalLine> = {}): HookEvent {
	return toHookEvent({
		line: journalLine(event, line),
		payload: {cwd: '/home/me/proj', ...payload},
		at,
		toBody: toHookBody,
	});
}

export function foldAll(events: readonly HookEvent[], fold: SessionFold = emptyFold(sessionId())): SessionFold {
	return events.reduce((folded, event) => foldEvent(folded, event), fold);
}

export function claimOf(events: readonly HookEvent[]): HookClaim {
	const life = latestLife(foldAll(events));
	if (!life) throw new Error('no event was folded');
	return life;
}

const nobody: Evidence = {
	hook: undefined,
	status: undefined,
	transcript: undefined,
	screen: undefined,
	tmux: undefined,
	seenAt: undefined,
};

export function alive(at: number, more: Partial<TmuxClaim> = {}): TmuxClaim {
	const base: TmuxClaim = {
		at,
		place: undefined,
		paneLost: false,
		foreground: 'claude',
		mayRunAgent: true,
		inMode: false,
		dead: false,
		title: undefined,
		process: 'alive',
		lookedAt: undefined,
	};
	return {...base, ...more};
}

export function native(status: AgentStatus['status'], statusAt: number, more: Partial<AgentStatus> = {}): AgentStatus {
	return {
		agent: 'claude',
		process: {pid: 100, start: '7'},
		sessionId: sessionId(),
		cwd: '/home/me/proj',
		version: '2.1.329',
		kind: 'interactive',
		entrypoint: 'cli',
		name: undefined,
		nameSource: undefined,
		status,
		waitingFor: undefined,
		statusAt,
		spare: false,
		jobId: undefined,
		parkedJobId: undefined,
		file: '/home/me/.claude/sessions/100.json',
		readAt: statusAt,
		...more,
	};
}

export function screen(at: number, surface: Partial<SurfaceAssessment>, more: Partial<ScreenClaim> = {}): ScreenClaim {
	const shown: SurfaceAssessment = {...blankAssessment, availability: 'supported', confidence: 0.9, ...surface};
	return {at, surface: shown, fits: fitsAsk, changedAt: at, unchangedCount: 0, ...more};
}

export function transcript(turn: TranscriptClaim['turn'], more: Partial<TranscriptClaim> = {}): TranscriptClaim {
	const at = turn.kind === 'none' ? 0 : turn.at;
	return {...emptyClaim, lastLineAt: at, turn, ...more};
}

export function stateOf(evidence: Partial<Evidence>, now: number): SessionState {
	return resolve({...nobody, ...evidence}, defaultConfig, createClock(now));
}
