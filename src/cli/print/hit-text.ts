/** What a search found, as text for people and as JSON. */

import type {PlacedHit} from '../../core/search/hit.js';
import type {Row} from '../../core/session.js';
import {cleanText} from '../../core/text/label.js';
import {inParts} from '../../core/text/parts.js';
import {counted} from '../../core/text/times.js';
import {hitFacts, speakerWords} from '../../core/words/hit-words.js';
import type {Ink} from '../../core/words/ink.js';
import {textTools} from './row-text.js';

/** `row`: the session in the list of this moment; undefined: only its transcript is left, or it is a host's. */
export type ShownHit = PlacedHit & {readonly row: Row | undefined};

type Look = {readonly now: number; readonly columns: number; readonly ink: Ink; readonly total: number};

/** A block for each session: its name and state, what was said, and the command that goes there. */
export async function hitsText(hits: readonly ShownHit[], {now, columns, ink, total}: Look): Promise<string> {
	const heads = hits.map((shown) => headOf(shown, now));
	const {clip} = await textTools(heads.flat());
	const blocks = hits.map((shown, index) => {
		const said = shown.excerpts.map(
			(excerpt) =>
				`  ${ink('quiet', speakerWords[excerpt.by].padEnd(6))}${inParts(excerpt.text, excerpt.marks, (part, isFound) => (isFound ? ink('strong', part) : part)).join('')}`,
		);
		const head = clip((heads[index] ?? []).join(' · '), columns);
		return [ink('strong', head), ...said, `  ${ink('code', commandOf(shown))}`, ''].join('\n');
	});
	const more = total > hits.length ? `\n${counted(total - hits.length, 'more session')}: add words, or --limit.\n` : '';
	return `${blocks.join('\n')}${more}`;
}

/** The facts of the first line, cleaned. */
function headOf(shown: ShownHit, now: number): readonly string[] {
	const {host, branch, state, age, title} = hitFacts(shown, shown.row, now);
	return [shown.project, host, branch, state, age, title].map(cleanText).filter((text) => text !== '');
}

function isAlive({row, far}: ShownHit): boolean {
	if (far !== undefined) return far.isAlive;
	return row !== undefined && row.state.state !== 'session_ended';
}

function commandOf(shown: ShownHit): string {
	const {far, sessionId} = shown;
	if (far !== undefined) return far.isAlive ? `beckon jump ${far.host}/${far.key}` : `on ${far.host}: beckon resume ${sessionId}`;
	return `beckon ${isAlive(shown) ? 'jump' : 'resume'} ${sessionId}`;
}

/** Names and shapes are a promise: fields are added, never changed. Unknown values are null. */
export function toHitJson(shown: ShownHit) {
	const {row, far} = shown;
	return {
		session_id: shown.sessionId,
		host: far?.host ?? null,
		key: row?.key ?? null,
		agent: shown.agent,
		project: shown.project,
		cwd: row?.cwd ?? shown.cwd ?? null,
		branch: row?.branch ?? shown.branch ?? null,
		title: row?.title ?? shown.title ?? null,
		suggested_title: row?.suggestedTitle ?? shown.suggestedTitle ?? null,
		transcript_path: shown.path,
		started_at: shown.from === 0 ? null : shown.from,
		last_at: shown.to === 0 ? null : shown.to,
		group: row?.state.group ?? null,
		state: far?.state ?? row?.state.state ?? 'session_ended',
		alive: isAlive(shown),
		command: commandOf(shown),
		score: shown.score,
		messages: shown.messages,
		excerpts: shown.excerpts.map(({by, at, text, marks}) => ({by, at: at === 0 ? null : at, text, marks})),
	};
}
