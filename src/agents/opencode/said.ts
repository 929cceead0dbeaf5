/** Reads what was said from the database of OpenCode 1, for a search. */
import {isAbsolute, join} from 'node:path';
import {parseSessionId} from '../../core/address.js';
import {asText, asTime, type Fields} from '../../core/fields.js';
import {groupedBy} from '../../core/grouped.js';
import type {Message} from '../../core/search/hit.js';
import {namedFolder} from '../../store/files.js';
import {isUnreadable, readRows} from '../../store/sqlite.js';
import type {Said, SaidFiles} from '../agent.js';
import {callMessage, longestSaid, mostArguments, saidMessage} from '../parts/said-lines.js';

/** OpenCode's database, of all projects and programs. */
export function openCodeDatabase(env: NodeJS.ProcessEnv): string {
	const {OPENCODE_DB = ''} = env;
	if (isAbsolute(OPENCODE_DB)) return OPENCODE_DB;
	return join(namedFolder(env, 'XDG_DATA_HOME', '.local', 'share'), 'opencode', OPENCODE_DB || 'opencode.db');
}

/** Why it is not searched, as a sentence; undefined when it is, or when there is none. */
export function whyUnsaid(env: NodeJS.ProcessEnv): string | undefined {
	return isUnreadable(openCodeDatabase(env))
		? `OpenCode's sessions are not searched: Node ${process.versions.node} reads no SQLite (22.13 and newer do)`
		: undefined;
}

/** A session's own time is written before that of its last message. */
const sessionsQuery = `select id, parent_id, directory, title, max(time_updated, coalesce((select time_updated from message
	where session_id = session.id order by time_created desc limit 1), 0)) as changed_at from session`;

/** Sessions with those of their subagents. @param databases among other paths */
export function listStored(databases: readonly string[]): readonly SaidFiles[] {
	return databases.filter((path) => path.endsWith('.db')).flatMap((path) => listIn(path, readRows(path, sessionsQuery) ?? []));
}

function listIn(database: string, rows: readonly Fields[]): readonly SaidFiles[] {
	const parents = new Map(rows.map((row) => [row['id'], row['parent_id']]));
	const rootOf = (id: unknown): unknown => {
		let root = id;
		for (let depth = 0; depth < 20 && parents.has(parents.get(root)); depth++) root = parents.get(root);
		return root;
	};
	return [...groupedBy(rows, (row) => rootOf(row['id']))].flatMap(([root, tree]) => {
		const sessionId = parseSessionId(root);
		const own = tree.find((row) => row['id'] === root);
		if (sessionId === undefined || own === undefined) return [];
		const title = asText(own['title'], 1000);
		const about = {
			cwd: asText(own['directory'], 4096),
			// Such a title is only there until the model names the session.
			suggestedTitle: title === undefined || /^(?:New|Child) session - /.test(title) ? undefined : title,
		};
		const ids = tree.flatMap((row) => parseSessionId(row['id']) ?? []);
		return {
			sessionId,
			files: [`${database}/${sessionId}`],
			stored: {
				changedAt: Math.max(...tree.map((row) => asTime(row['changed_at']) ?? 0)),
				cwd: about.cwd,
				read: (): readonly Said[] => [{...about, messages: ids.flatMap((id) => messagesOf(database, id))}],
			},
		};
	});
}

/** Synthetic parts were added by OpenCode, such as the text of a file that a prompt names. */
const partsQuery = `select part.id, part.time_created as at, json_extract(message.data, '$.role') as role,
	json_extract(part.data, '$.text') as text, json_extract(part.data, '$.tool') as tool,
	json_extract(part.data, '$.state.input.command') as command, substr(json_extract(part.data, '$.state.input'), 1, ${mostArguments}) as input
	from part join message on message.id = part.message_id
	where part.session_id = ? and json_valid(part.data) and json_valid(message.data)
	and json_extract(part.data, '$.type') in ('text', 'tool') and json_extract(part.data, '$.synthetic') is not 1 order by part.id`;

function messagesOf(database: string, sessionId: string): readonly Message[] {
	return (readRows(database, partsQuery, sessionId) ?? []).flatMap((part): readonly Message[] => {
		const about = {at: asTime(part['at']) ?? 0, id: part['id']};
		const tool = asText(part['tool'], 128);
		if (tool !== undefined)
			return callMessage(about, tool, asText(part['command'], longestSaid) ?? asText(part['input'], longestSaid) ?? '');
		return saidMessage({...about, by: part['role'] === 'user' ? 'user' : 'agent'}, asText(part['text'], longestSaid));
	});
}
