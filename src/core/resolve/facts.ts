/** The claim of each witness in words, newest first, with the rule of the winning one. */
import type {Evidence, TmuxClaim, TranscriptClaim} from '../evidence.js';
import {describeAsk} from '../fold/event-words.js';
import type {Fact, Source} from '../terms/state.js';
import type {Ranked} from './rank.js';

/** At most this many hook events are facts of a state. */
const HOOK_FACTS = 8;

export function toFacts(evidence: Evidence, winner: Ranked | undefined, now: number): readonly Fact[] {
	const newestFirst = claimsOf(evidence)
		.map((fact) => ({...fact, at: Math.min(fact.at, now)}))
		.sort((one, other) => other.at - one.at);
	if (!winner) return newestFirst;
	const {source, since, phase} = winner.verdict;
	// The rule goes to the fact at which the claim began, else to the oldest of its witness.
	const own = newestFirst.filter((fact) => fact.source === source);
	const began = own.find((fact) => fact.at <= since) ?? own.at(-1);
	if (!began) return [{source, at: Math.min(since, now), says: phase, rule: winner.rule}, ...newestFirst];
	return newestFirst.map((fact) => (fact === began ? {...fact, rule: winner.rule} : fact));
}

function claimsOf({hook, status, transcript, screen, tmux, report}: Evidence): readonly Fact[] {
	const fact = (source: Source, at: number, ...words: readonly (string | undefined)[]): Fact => {
		const says = words.filter(Boolean).join(' ');
		return {source, at, says: says.replace(/\s+/g, ' ').trim().slice(0, 160)};
	};
	const {by, state, kind, id, progress, message} = report ?? {};
	const reportWords = [by === 'option' ? '@agent_state' : '', state, kind, id, progress === undefined ? '' : `${progress}%`, message];
	const inBrackets = (text = ''): string => (text === '' ? '' : `(${text})`);
	return [
		...(hook?.open ?? []).map(({ask, at}) => fact('hook', at, 'open request:', describeAsk(ask))),
		...(hook?.recent ?? []).slice(-HOOK_FACTS).map(({at, says}) => fact('hook', at, says)),
		...(status ? [fact('client', status.statusAt ?? status.readAt, status.status ?? 'started', inBrackets(status.waitingFor))] : []),
		...(transcript && transcript.turn.kind !== 'none' ? [fact('transcript', transcript.turn.at, turnText(transcript.turn))] : []),
		...(screen
			? [fact('screen', screen.at, 'shows', screen.surface.surface, inBrackets(screen.surface.dialog?.title ?? screen.surface.activity))]
			: []),
		...(tmux ? [fact('tmux', tmux.at, tmuxText(tmux))] : []),
		...(report ? [fact('report', report.at, ...reportWords)] : []),
	];
}

function turnText(turn: TranscriptClaim['turn']): string {
	if (turn.kind === 'failed') return `turn failed: ${turn.message}`;
	if (turn.kind !== 'working') return `turn ${turn.kind}`;
	return `turn in progress${turn.openTools.length > 0 ? `, open: ${turn.openTools.join(', ')}` : ''}`;
}

function tmuxText({place, foreground, paneLost, process, inMode}: TmuxClaim): string {
	const pane = place ? `pane ${place.pane} runs ${foreground ?? '?'}` : paneLost ? 'the pane is gone' : 'no pane';
	return `process ${process}, ${pane}${inMode ? ', in copy mode' : ''}`;
}
