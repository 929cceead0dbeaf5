/**
 * A row as `ls --json` prints it. Names and shapes are a promise (version 1): fields are added, never changed. Documented in docs/json.md.
 */
import type {Place} from '../../core/address.js';
import {askNotes} from '../../core/ask/notes.js';
import {byNumber} from '../../core/ask/option-role.js';
import type {Io} from '../../core/context.js';
import type {RowCounts} from '../../core/queue/queue.js';
import {healthOf} from '../../core/resolve/health.js';
import {unclearProblem} from '../../core/resolve/request.js';
import {type Row, type RowMarks, type Usage, waitsOf} from '../../core/session.js';
import type {DialogOption} from '../../core/terms/ask.js';
import {reasonText} from '../../core/terms/receipt-words.js';
import type {SpentToday} from '../../core/terms/spending.js';
import {escaped} from '../../core/text/visible-text.js';
import type {AccountLimits, LimitWindow} from '../../core/usage/limits.js';
import {noteTexts} from '../../core/words/note-words.js';
import {isGuess} from '../../core/words/state-word.js';

/** Times are epoch ms; unknown values are null. */
export function toRowJson(row: Row) {
	const {state, place} = row;
	return {
		key: row.key,
		session_id: row.sessionId ?? null,
		agent: row.agent,
		witness: row.witness ?? null,
		guess: isGuess(row.witness),
		jump_only: row.takes === 'nothing',
		host: row.host ?? null,
		last_seen_at: row.lastSeenAt ?? null,
		stale: row.lastSeenAt !== undefined,
		kind: row.kind,
		project: row.project,
		title: row.title ?? null,
		suggested_title: row.suggestedTitle ?? null,
		cwd: row.cwd ?? null,
		branch: row.branch ?? null,
		group: state.group,
		waits: waitsOf(row) ?? null,
		state: state.state,
		detail: {
			primary: row.detail.primary,
			detail: row.detail.detail,
			unchanged_count: row.detail.unchangedCount,
			last_change: row.detail.lastChange,
		},
		health: healthOf(row),
		label: state.label,
		since: state.since,
		source: state.source,
		confidence: state.confidence,
		because: state.because.map(({source, at, says, rule}) => ({source, at, says, rule: rule ?? null})),
		pane: place?.pane ?? null,
		tmux: place === undefined ? null : toPlaceJson(place),
		pid: row.process?.pid ?? null,
		client_version: row.agentVersion ?? null,
		entrypoint: row.entrypoint ?? null,
		transcript_path: row.transcriptPath ?? null,
		prompt: row.prompt ?? null,
		task: row.task === '' ? null : row.task,
		task_started_at: row.taskStartedAt ?? null,
		task_worked_ms: row.taskWorkedMs,
		...toContextJson(row),
		permission_mode: row.permissionMode ?? null,
		usage: toUsageJson(row.usage),
		marks: toMarksJson(row.marks),
		notes: noteTexts(row),
		note_codes: row.notes,
		anomalies: row.anomalies ?? [],
		last_activity_at: row.lastActivityAt,
	};
}

function toPlaceJson({server, session, windowIndex, windowId, windowName, pane, paneIndex}: Place) {
	return {
		socket: server.socket,
		session,
		window: windowIndex,
		window_id: windowId,
		window_name: windowName,
		pane,
		pane_index: paneIndex,
	};
}

function toContextJson({state: {context}, token}: Row) {
	const blocked = context.kind === 'blocked' ? context : undefined;
	const unclear = blocked && unclearProblem(blocked);
	const notes = blocked && askNotes(blocked);
	const {tool, toolInput, subagents = []} = context.kind === 'working' ? context : {};
	return {
		ask: blocked?.ask ?? null,
		ask_invisible: notes?.isInvisible ?? false,
		ask_mixed: notes?.mixed ?? [],
		ask_cut: notes?.cut ?? [],
		ask_unclear: unclear === undefined ? null : reasonText(unclear),
		asker: blocked?.asker ?? null,
		options: blocked === undefined ? [] : labelsByNumber(blocked.options),
		token: token ?? null,
		tool: tool ?? null,
		tool_input: toolInput ?? null,
		subagents: subagents.map(({id, type, task, startedAt}) => ({id, type, task: task ?? null, started_at: startedAt ?? null})),
		said: context.kind === 'rest' && context.said !== '' ? context.said : null,
		error:
			context.kind === 'error'
				? {error: context.error, message: context.message, resets: context.resetsAt ?? null, resets_at: context.reset?.at ?? null}
				: null,
	};
}

function toUsageJson({model, contextTokens, contextShare, outputTokens, costUsd, isAtLeast, task}: Usage) {
	return {
		model: model ?? null,
		context_tokens: contextTokens ?? null,
		context_share: contextShare ?? null,
		output_tokens: outputTokens,
		cost_usd: costUsd ?? null,
		at_least: isAtLeast === true,
		task: task ? {cost_usd: task.costUsd, output_tokens: task.outputTokens} : null,
	};
}

/** The first label is that of option 1. One that is out of sight is empty. */
function labelsByNumber(options: readonly DialogOption[]): readonly string[] {
	const shown = byNumber(options);
	return Array.from({length: Math.max(0, ...shown.keys())}, (_, index) => shown.get(index + 1)?.label ?? '');
}

function toMarksJson({seenAt, snoozedUntil, dismissedAt, pinned, skippedAt}: RowMarks) {
	return {
		seen_at: seenAt ?? null,
		snoozed_until: snoozedUntil ?? null,
		dismissed_at: dismissedAt ?? null,
		pinned,
		skipped_at: skippedAt ?? null,
	};
}

/** The counts by group, and by kind of waiting. */
export function toCountsJson({blocked, your_turn, running, done, limited, skipped}: RowCounts) {
	return {needs_you: blocked + your_turn, blocked, your_turn, autonomous: running, delivered: done, limited, skipped};
}

/** `at_least`: whether some transcripts are not read yet. */
export function toSpentJson({costUsd, outputTokens, isWhole}: SpentToday) {
	return {cost_usd: costUsd, output_tokens: outputTokens, at_least: !isWhole};
}

/** The windows of one account. `resets_at` is epoch ms. */
export function toLimitsJson({configDir, fiveHour, sevenDay}: AccountLimits) {
	const toWindow = (window: LimitWindow | undefined) =>
		window === undefined ? null : {used_percentage: window.usedPercent, resets_at: window.resetsAt};
	return {config_dir: configDir === '' ? null : configDir, five_hour: toWindow(fiveHour), seven_day: toWindow(sevenDay)};
}

/** Prints an answer for programs, in version 1 of its form. */
export function writeJson({stdout}: Pick<Io, 'stdout'>, answer: object): void {
	stdout.write(`${jsonText({v: 1, ...answer})}\n`);
}

/** JSON text that is safe to print to a terminal: invisible characters are escaped. */
export function jsonText(value: unknown): string {
	return escaped(JSON.stringify(value));
}
