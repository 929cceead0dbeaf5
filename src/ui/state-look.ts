/** Every state by glyph and word, so that neither colour nor memory is needed to read it. */
import type {Group, KnownState, Row, StateName} from '../core/session.js';
import type {Role} from './theme.js';

export type StateLook = {readonly glyph: string; readonly word: string; readonly role: Role};

type Entry = {readonly glyph: string; readonly ascii: string; readonly word: string; readonly role: Role};

const looks: Readonly<Record<KnownState, Entry>> = {
	needs_permission: {glyph: '▲', ascii: '!', word: 'permission', role: 'urgent'},
	awaiting_input: {glyph: '?', ascii: '?', word: 'question', role: 'waiting'},
	error: {glyph: '✗', ascii: 'x', word: 'error', role: 'urgent'},
	awaiting_approval: {glyph: '◆', ascii: '#', word: 'plan ready', role: 'waiting'},
	idle: {glyph: '●', ascii: '*', word: 'your turn', role: 'waiting'},
	thinking: {glyph: '○', ascii: 'o', word: 'thinking', role: 'running'},
	acting: {glyph: '▸', ascii: '>', word: 'acting', role: 'running'},
	responding: {glyph: '≡', ascii: '=', word: 'responding', role: 'running'},
	compacting: {glyph: '≈', ascii: '~', word: 'compacting', role: 'running'},
	delegating: {glyph: '»', ascii: '&', word: 'delegating', role: 'running'},
	retrying: {glyph: '↻', ascii: '%', word: 'retrying', role: 'waiting'},
	stuck: {glyph: '■', ascii: '!', word: 'stuck', role: 'urgent'},
	ready: {glyph: '·', ascii: '.', word: 'ready', role: 'done'},
	task_complete: {glyph: '✓', ascii: '+', word: 'done', role: 'done'},
	session_ended: {glyph: '–', ascii: '-', word: 'ended', role: 'quiet'},
	unknown: {glyph: '…', ascii: '.', word: 'connecting', role: 'quiet'},
};

/** A state this version does not know looks like its group. */
const groups: Readonly<Record<Group, Entry>> = {
	needs_you: looks.idle,
	autonomous: looks.thinking,
	delivered: looks.task_complete,
};

/** The longest word; the column of words is as wide. */
export const wordColumns = 10;

export function stateLook(row: Row, isAscii: boolean): StateLook {
	const {state, group} = row.state;
	const known = isKnown(state) ? looks[state] : {...groups[group], word: state.replaceAll('_', ' ')};
	return {glyph: row.domain.icon ?? (isAscii ? known.ascii : known.glyph), word: known.word, role: known.role};
}

function isKnown(state: StateName): state is KnownState {
	return Object.hasOwn(looks, state);
}

export function groupRole(group: Group): Role {
	return groups[group].role;
}
