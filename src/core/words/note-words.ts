/** The remarks on a row, as people read them. */
import type {Note, PermissionMode, Row} from '../session.js';
import {counted} from '../text/times.js';

type Noted = Pick<Row, 'notes' | 'state' | 'permissionMode' | 'queued'>;

const plain: Readonly<Record<Exclude<Note, 'shells-running' | 'wakes-itself' | 'mode' | 'prompt-waits' | 'prompt-held'>, string>> = {
	'dialog-open': 'dialog open',
	'tmux-silent': 'tmux does not answer',
	'copy-mode': 'copy mode',
	draft: 'draft in the input box',
	'prompt-queued': 'prompt queued',
	'moved-to-background': 'moved to the background',
	'runs-in-background': 'runs in the background',
	'no-hooks': 'without hooks',
	suspended: 'suspended',
	'behind-shell': 'behind a shell',
	'behind-session': 'behind the session in its pane',
};

const modes: Readonly<Record<PermissionMode, string>> = {
	manual: '',
	'accept-edits': 'accepts edits',
	plan: 'plan mode',
	auto: 'auto mode',
	bypass: 'dangerous: bypasses permissions',
	'dont-ask': 'denies without asking',
};

/** Why keys do not reach the session. @param name the subject of the sentence: the session's name, or `it`. */
export function outOfReach({notes}: Pick<Row, 'notes'>, name: string): string | undefined {
	if (notes.includes('suspended')) return `${name} is suspended: type fg in its pane`;
	return notes.includes('behind-shell') ? `${name} is behind a shell: if it is suspended, type fg in its pane` : undefined;
}

export function noteTexts(row: Noted): readonly string[] {
	return row.notes.map((note) => noteText(note, row));
}

const none = {count: 0, held: undefined} as const;

function noteText(note: Note, {state: {context}, permissionMode = 'manual', queued = none}: Noted): string {
	if (note === 'mode') return modes[permissionMode];
	if (note === 'prompt-waits') return queued.count === 1 ? '1 prompt waits until it rests' : `${queued.count} prompts wait until it rests`;
	if (note === 'prompt-held') return `queued prompt held: ${queued.held ?? ''}`;
	if (note === 'wakes-itself') return `wakes itself${context.kind === 'rest' ? wakeTime(context.wakesBy) : ''}`;
	if (note !== 'shells-running') return plain[note];
	return `${counted(context.kind === 'rest' ? context.shells : 0, 'shell')} still running`;
}

/** When a cron line fires, in words, for two forms only: every so many minutes, and a time of day. */
function wakeTime(line = ''): string {
	const every = /^\*\/(\d{1,2}) \* \* \* \*$/.exec(line)?.[1];
	if (every !== undefined) return every === '1' ? ' every minute' : ` every ${every} minutes`;
	const [, minute, hour] = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(line) ?? [];
	return minute === undefined || hour === undefined ? '' : ` at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
