/** The state of a program that tells it by itself. Its words are for show: nothing is answered because of them. */
import type {Evidence} from '../evidence.js';
import type {ReportClaim, ReportKind} from '../terms/report.js';
import type {KnownState, StateContext} from '../terms/state.js';
import {plainLabels} from '../words/state-word.js';
import type {Outcome} from './blocked.js';

const asked: Readonly<Record<ReportKind, {readonly state: KnownState; readonly label: string}>> = {
	permission: {state: 'needs_permission', label: 'Waits for a permission'},
	question: {state: 'awaiting_input', label: 'Has a question'},
	auth: {state: 'awaiting_input', label: 'Wants you to log in'},
};
const askedPlain = {state: 'awaiting_input', label: 'Waits for you'} as const;

export function toldOutcome(report: ReportClaim, {tmux, seenAt = 0}: Evidence): Outcome {
	const {at: since, kind, progress} = report;
	const message = [report.id === '' ? '' : report.title || report.id, report.message].filter(Boolean).join(': ');
	switch (report.state) {
		case 'blocked': {
			const {state, label} = kind ? asked[kind] : askedPlain;
			return {state, label: message || label, since, context: request(message || label, since)};
		}
		case 'working': {
			const label = [progress === undefined ? '' : `${progress}%`, message].filter(Boolean).join(' · ');
			return {
				state: 'working',
				label: label || 'Working',
				since,
				context: {kind: 'working', tool: undefined, toolInput: undefined, subagents: []},
			};
		}
		case 'error':
			return {state: 'error', label: message || 'Error', since, context: {kind: 'error', error: '', message, resetsAt: undefined}};
		case 'done': {
			const state = Math.max(seenAt, tmux?.lookedAt ?? 0) > since ? 'task_complete' : 'idle';
			return {state, label: message || plainLabels.finished, since, context: rest};
		}
		case 'idle':
			return {state: 'ready', label: message || 'At rest', since, context: rest};
	}
}

const rest: StateContext = {kind: 'rest', said: '', shells: 0, wakesItself: false, interrupted: false};

function request(title: string, askedAt: number): StateContext {
	return {kind: 'blocked', request: 'told', ask: {kind: 'dialog', title}, asker: undefined, askedAt, drawn: true, options: []};
}
