/** The rollout of the session that a process shows, among the files that it holds open. */
import {parseSessionId, type SessionId} from '../../../core/address.js';
import type {OpenTranscript} from '../../../core/agent-traits.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {readFirstLine} from '../../../store/read-lines.js';

const head = 4096;

/** Whether each rollout is that of a subagent, whose first line never changes. */
const known = new Map<string, boolean>();

/**
 * The newest session, since those from before `/new` stay open. Its ids are in the order of their times. Undefined: it has no prompt and so no
 * rollout yet, or the process in the pane holds none, as with the daemon.
 */
export function rolloutAmong(files: readonly string[]): OpenTranscript | undefined {
	const rollouts = files.flatMap((path) => withId(path, /\/rollout-[\dT-]{19}-([0-9a-f-]{36})\.jsonl$/));
	const newestLock = files
		.flatMap((path) => withId(path, /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/))
		.toSorted(byId)
		.at(-1);
	const newest = rollouts.toSorted(byId).at(-1);
	if (newestLock && newest && newest.sessionId < newestLock.sessionId) return undefined;
	return rollouts.toSorted(byId).findLast(({path}) => !isSubagents(path));
}

function withId(path: string, pattern: RegExp): readonly OpenTranscript[] {
	const sessionId: SessionId | undefined = parseSessionId(pattern.exec(path)?.[1]);
	return sessionId === undefined ? [] : [{path, sessionId}];
}

function byId(one: OpenTranscript, other: OpenTranscript): number {
	return one.sessionId < other.sessionId ? -1 : 1;
}

/** Says so in its beginning; the instructions of the model come behind that. An empty rollout is asked again. */
export function isSubagents(path: string): boolean {
	const before = known.get(path);
	if (before !== undefined) return before;
	const begin = ignoreFileErrors(() => readFirstLine(path, head), '');
	if (begin === '') return false;
	if (known.size > 10_000) known.clear();
	const isOne = /"source": ?\{/.test(begin);
	known.set(path, isOne);
	return isOne;
}
