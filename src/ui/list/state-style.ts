/** The glyph, the word and the role of every state, so that it can be recognized without colours. */
import type {Role} from '../../app/card/line.js';
import {type Part, partOf, type Row} from '../../core/session.js';
import {isKnownState, type KnownState} from '../../core/terms/state.js';
import {stateWord} from '../../core/words/state-word.js';

type StateRole = Extract<Role, 'urgent' | 'waiting' | 'running' | 'done' | 'quiet'>;
export type StateStyle = {readonly glyph: string; readonly word: string; readonly role: StateRole};

type Entry = {readonly glyph: string; readonly ascii: string; readonly role: StateRole};

const styles: Readonly<Record<KnownState, Entry>> = {
	needs_permission: {glyph: '▲', ascii: '!', role: 'urgent'},
	awaiting_input: {glyph: '?', ascii: '?', role: 'waiting'},
	error: {glyph: '✗', ascii: 'x', role: 'urgent'},
	awaiting_approval: {glyph: '◆', ascii: '#', role: 'waiting'},
	idle: {glyph: '●', ascii: '*', role: 'waiting'},
	working: {glyph: '○', ascii: 'o', role: 'running'},
	thinking: {glyph: '○', ascii: 'o', role: 'running'},
	acting: {glyph: '▸', ascii: '>', role: 'running'},
	responding: {glyph: '≡', ascii: '=', role: 'running'},
	compacting: {glyph: '≈', ascii: '~', role: 'running'},
	delegating: {glyph: '»', ascii: '&', role: 'running'},
	retrying: {glyph: '↻', ascii: '%', role: 'waiting'},
	stuck: {glyph: '■', ascii: '!', role: 'urgent'},
	ready: {glyph: '·', ascii: '.', role: 'done'},
	task_complete: {glyph: '✓', ascii: '+', role: 'done'},
	session_ended: {glyph: '–', ascii: '-', role: 'quiet'},
	quiet: {glyph: '…', ascii: '.', role: 'quiet'},
	unknown: {glyph: '…', ascii: '.', role: 'quiet'},
};

/** The style of a state that this version does not know, by its part. */
const unknown: Readonly<Record<Part, Entry>> = {
	blocked: styles.awaiting_input,
	your_turn: styles.idle,
	running: styles.thinking,
	done: styles.task_complete,
};

export function stateStyle(row: Row, isAscii: boolean): StateStyle {
	const {state} = row.state;
	const known = isKnownState(state) ? styles[state] : unknown[partOf(row.state)];
	return {glyph: row.domain.icon ?? (isAscii ? known.ascii : known.glyph), word: stateWord(row), role: known.role};
}

export function partRole(part: Part): StateRole {
	return unknown[part].role;
}
