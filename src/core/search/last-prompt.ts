/** Sessions that are found by their last prompt: the hook tells of it before the agent has written it into the transcript. */
import type {Row} from '../session.js';
import {toExcerpt} from './excerpt.js';
import {foldedText} from './fold.js';
import type {Hit} from './hit.js';
import type {Query} from './query.js';

/** @param rows of this machine, without those that were found by their transcripts. @param width characters of an excerpt. @returns the newest first. */
export function foundByPrompt(rows: readonly Row[], query: Query, width: number): readonly Hit[] {
	const {words, project, agent, after = 0, before = Number.POSITIVE_INFINITY} = query;
	const hits = rows.flatMap((row): readonly Hit[] => {
		const {sessionId, prompt = '', cwd, branch, title, suggestedTitle, transcriptPath: path = ''} = row;
		const at = row.taskStartedAt ?? row.lastActivityAt;
		const isMeant =
			row.host === undefined && (project === undefined || foldedText(row.project).includes(project)) && (agent ?? row.agent) === row.agent;
		if (sessionId === undefined || !isMeant || at < after || at >= before) return [];
		const small = foldedText(prompt);
		if (words.length === 0 || !words.every((word) => small.includes(word))) return [];
		const excerpt = {by: 'user' as const, at, ...toExcerpt(prompt, words, width)};
		return [
			{sessionId, agent: row.agent, path, cwd, branch, title, suggestedTitle, from: at, to: at, score: 0, messages: 1, excerpts: [excerpt]},
		];
	});
	return hits.toSorted((one, other) => other.to - one.to);
}
