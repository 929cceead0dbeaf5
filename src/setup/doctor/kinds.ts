/** Files whose place is taken by something unreadable: a pipe, a folder, a circular link, too many bytes. */
import {join} from 'node:path';
import {agentOf} from '../../agents/agents.js';
import type {Problem} from '../../core/parsed.js';
import type {Row} from '../../core/session.js';
import {namesIn} from '../../store/files.js';
import type {StatePaths} from '../../store/paths.js';
import {whyUnreadable} from '../../store/read-file.js';
import {type Finding, wrong} from './finding.js';

type Looked = {readonly problems: readonly Problem[]; readonly rows: readonly Row[]};

/** Those that the look has not reported. */
export function checkKinds(paths: StatePaths, {problems, rows}: Looked): readonly Finding[] {
	const reported = new Set(problems.map(({file}) => file));
	const ours = [
		...list(paths.root).filter((file) => /\.(jsonl?|log)$/.test(file)),
		...[paths.outbox, paths.readers].flatMap(list),
		...list(paths.sessions).map((folder) => join(folder, 'journal.1.jsonl')),
		paths.marker,
	];
	const transcripts = new Map(rows.flatMap(({transcriptPath, agent}) => (transcriptPath === undefined ? [] : [[transcriptPath, agent]])));
	return [
		...ours
			.filter((file) => !reported.has(file))
			.flatMap((file) => find(file, 'Move it away: beckon makes a new one when it needs it.', true)),
		...[...transcripts].flatMap(([file, agent]) => find(file, `Move it away: ${agentOf(agent).words.name} goes on in a new one.`, false)),
	];
}

function find(file: string, fix: string, isSmall: boolean): readonly Finding[] {
	const why = whyUnreadable(file, isSmall);
	return why === undefined ? [] : [wrong(`${file} cannot be read: ${why}`, fix)];
}

/** None also in an unreadable folder, which the checks of folders report. */
function list(folder: string): readonly string[] {
	return namesIn(folder).map((name) => join(folder, name));
}
