/** The claim of each witness in words, newest first, with the rule of the winning one. */
import type {Evidence, HookClaim, ScreenClaim, TranscriptClaim} from '../evidence.js';
import {describeAsk} from '../fold/event-words.js';
import type {Fact} from '../terms/state.js';
import type {Ranked} from './rank.js';

/** At most this many hook events are facts of a state. */
const HOOK_FACTS = 8;

export function toFacts(evidence: Evidence, winner: Ranked | undefined, now: number): readonly Fact[] {
	const facts = [...hookFacts(evidence.hook), ...statusFacts(evidence), ...transcriptFacts(evidence.transcript)];
	const all = [...facts, ...screenFacts(evidence.screen), ...tmuxFacts(evidence), ...reportFacts(evidence)].map((fact) => ({
		...fact,
		at: Math.min(fact.at, now),
	}));
	const newestFirst = all.sort((one, other) => other.at - one.at);
	if (!winner) return newestFirst;
	const {source, since} = winner.verdict;
	// The rule goes to the fact at which the claim began, else to the oldest of its witness.
	const own = newestFirst.filter((fact) => fact.source === source);
	const began = own.find((fact) => fact.at <= since) ?? own.at(-1);
	if (!began) return [{source, at: Math.min(since, now), says: winner.verdict.phase, rule: winner.rule}, ...newestFirst];
	return newestFirst.map((fact) => (fact === began ? {...fact, rule: winner.rule} : fact));
}

function hookFacts(hook: HookClaim | undefined): readonly Fact[] {
	if (!hook) return [];
	const open = hook.open.map((ask): Fact => ({source: 'hook', at: ask.at, says: `open request: ${oneLine(describeAsk(ask.ask))}`}));
	return [...open, ...hook.recent.slice(-HOOK_FACTS).map(({at, says}): Fact => ({source: 'hook', at, says}))];
}

function statusFacts({status}: Evidence): readonly Fact[] {
	if (!status) return [];
	const waiting = status.waitingFor ? ` (${status.waitingFor})` : '';
	const at = status.statusAt ?? status.readAt;
	return [{source: 'client', at, says: oneLine(`${status.status ?? 'started'}${waiting}`)}];
}

function transcriptFacts(transcript: TranscriptClaim | undefined): readonly Fact[] {
	if (!transcript || transcript.turn.kind === 'none') return [];
	const {turn} = transcript;
	const tools = turn.kind === 'working' && turn.openTools.length > 0 ? `, open: ${turn.openTools.join(', ')}` : '';
	const failed = turn.kind === 'failed' ? `: ${turn.message}` : '';
	return [
		{source: 'transcript', at: turn.at, says: oneLine(`turn ${turn.kind === 'working' ? 'in progress' : turn.kind}${tools}${failed}`)},
	];
}

function screenFacts(screen: ScreenClaim | undefined): readonly Fact[] {
	if (!screen) return [];
	const {surface} = screen;
	const detail = surface.dialog?.title ?? surface.activity ?? '';
	return [{source: 'screen', at: screen.at, says: oneLine(`shows ${surface.surface}${detail ? ` (${detail})` : ''}`)}];
}

function tmuxFacts({tmux}: Evidence): readonly Fact[] {
	if (!tmux) return [];
	const pane = tmux.place ? `pane ${tmux.place.pane} runs ${tmux.foreground ?? '?'}` : tmux.paneLost ? 'the pane is gone' : 'no pane';
	const mode = tmux.inMode ? ', in copy mode' : '';
	return [{source: 'tmux', at: tmux.at, says: oneLine(`process ${tmux.process}, ${pane}${mode}`)}];
}

function reportFacts({report}: Evidence): readonly Fact[] {
	if (!report) return [];
	const {state, kind, id, message, progress, by, at} = report;
	const told = [state, kind, id, progress === undefined ? '' : `${progress}%`, message].filter(Boolean).join(' ');
	return [{source: 'report', at, says: oneLine(`${by === 'option' ? '@agent_state ' : ''}${told}`)}];
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim().slice(0, 160);
}
