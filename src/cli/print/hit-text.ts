/** What a search found, as text for people and as JSON. */

import type {FarSession, Hit, SaidExcerpt} from '../../core/search/hit.js';
import type {Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {inParts} from '../../core/text/parts.js';
import {counted, toAge} from '../../core/text/times.js';
import type {Ink} from '../../core/words/ink.js';
import {namedState, stateWord} from '../../core/words/state-word.js';
import {textTools} from './row-text.js';

/** `row`: the session in the list of this moment; undefined: only its transcript is left. */
export type ShownHit = {
	readonly hit: Hit;
	readonly row: Row | undefined;
	readonly project: string;
	/** What a host tells of a session of its own; the row is then not known here. */
	readonly far?: FarSession | undefined;
};

type Look = {readonly now: number; readonly columns: number; readonly ink: Ink; readonly total: number};

/** A block for each session: its name and state, what was said, and the command that goes there. */
export async function hitsText(hits: readonly ShownHit[], {now, columns, ink, total}: Look): Promise<string> {
	const heads = hits.map((shown) => headOf(shown, now));
	const {clip} = await textTools(heads.flat());
	const blocks = hits.map((shown, index) => {
		const said = shown.hit.excerpts.map(
			(excerpt) =>
				`  ${ink('quiet', speakers[excerpt.by].padEnd(6))}${inParts(excerpt.text, excerpt.marks, (part, isFound) => (isFound ? ink('strong', part) : part)).join('')}`,
		);
		const head = clip((heads[index] ?? []).join(' · '), columns);
		return [ink('strong', head), ...said, `  ${ink('code', commandOf(shown))}`, ''].join('\n');
	});
	const more = total > hits.length ? `\n${counted(total - hits.length, 'more session')}: add words, or --limit.\n` : '';
	return `${blocks.join('\n')}${more}`;
}

/** The facts of the first line, cleaned. */
function headOf(shown: ShownHit, now: number): readonly string[] {
	const {hit, row, project} = shown;
	const title = row?.title ?? hit.title ?? row?.suggestedTitle ?? hit.suggestedTitle ?? '';
	const age = toAge(now - (row?.lastActivityAt || hit.to));
	const about = [project, shown.far?.host ?? '', row?.branch ?? hit.branch ?? '', stateOf(shown), age, title === project ? '' : title];
	return about.map(cleanText).filter((text) => text !== '');
}

const speakers = {user: 'you', agent: 'agent', tool: 'tool'} as const satisfies Record<SaidExcerpt['by'], string>;

function stateOf({row, far}: ShownHit): string {
	if (far?.isAlive) return namedState(far.state);
	return row === undefined ? 'ended' : stateWord(row);
}

function isAlive({row, far}: ShownHit): boolean {
	if (far !== undefined) return far.isAlive;
	return row !== undefined && row.state.state !== 'session_ended';
}

function commandOf(shown: ShownHit): string {
	const {far, hit} = shown;
	if (far !== undefined) return far.isAlive ? `beckon jump ${far.host}/${far.key}` : `on ${far.host}: beckon resume ${hit.sessionId}`;
	return `beckon ${isAlive(shown) ? 'jump' : 'resume'} ${shown.hit.sessionId}`;
}

/** Names and shapes are a promise: fields are added, never changed. Unknown values are null. */
export function toHitJson(shown: ShownHit) {
	const {hit, row, project, far} = shown;
	return {
		session_id: hit.sessionId,
		host: far?.host ?? null,
		key: row?.key ?? null,
		agent: hit.agent,
		project,
		cwd: row?.cwd ?? hit.cwd ?? null,
		branch: row?.branch ?? hit.branch ?? null,
		title: row?.title ?? hit.title ?? null,
		suggested_title: row?.suggestedTitle ?? hit.suggestedTitle ?? null,
		transcript_path: hit.path,
		started_at: hit.from === 0 ? null : hit.from,
		last_at: hit.to === 0 ? null : hit.to,
		group: row?.state.group ?? null,
		state: far?.state ?? row?.state.state ?? 'session_ended',
		alive: isAlive(shown),
		command: commandOf(shown),
		score: hit.score,
		messages: hit.messages,
		excerpts: hit.excerpts.map(({by, at, text, marks}) => ({by, at: at === 0 ? null : at, text, marks})),
	};
}
