/** The request of a blocked session: the one behind the dialog on the screen, with its asker. */
import {askTool, requestKind} from '../ask/ask.js';
import type {Evidence, OpenAsk} from '../evidence.js';
import {type Dialog, type SurfaceAssessment, showsFirstOption} from '../surface.js';
import type {Ask, DialogOption, Question} from '../terms/ask.js';
import {asksByNotice} from '../terms/hook-turn.js';
import type {AskedRequest, Blocked, KnownState, SessionState, Source} from '../terms/state.js';
import {squeeze} from '../text/label.js';
import type {Clock} from './clock.js';
import {askOf} from './dialog-ask.js';
import {areSilent, type Ranked} from './rank.js';
import {chooseRequest} from './request.js';

/** The moment (epoch ms) and the settings that the name of a state depends on. */
export type Judge = {readonly clock: Clock; readonly stuckAfterMs: number; readonly isQuestion: (text: string) => boolean};

/** `confidence`: how sure the name of the state is, where the group has another confidence. */
export type Outcome = Pick<SessionState, 'label' | 'since' | 'context'> & {
	readonly state: KnownState;
	readonly confidence?: number | undefined;
	readonly source?: Source | undefined;
};

/** The words for a form that asks whether to submit what was answered. */
export const submitsAnswers = 'Submit these answers?';

export function blockedOutcome(ranked: Ranked, all: Evidence): Outcome {
	const {verdict} = ranked;
	const shown = shownSurface(all, verdict.since);
	const evidence = withoutSilent(all, shown?.dialog);
	const chosen = chooseRequest(evidence, shown?.dialog);
	const request = chosen.kind === 'shown' || chosen.kind === 'reported' ? chosen.open : undefined;
	// A dialog that does not fit the request belongs to the previous one.
	const isUnreadYet = chosen.kind === 'ambiguous' && chosen.unread === true;
	const dialog = chosen.kind === 'reported' || isUnreadYet ? undefined : shown?.dialog;
	const notice = request || dialog?.kind === 'elicitation' ? undefined : noticeOf(evidence);
	const ask = request?.ask ?? (notice ? noticeAsk(notice) : undefined) ?? dialogAsk(evidence, shown);
	const askedAt = request?.at ?? verdict.since;
	const [question, ...twins] = drawnQuestions(request ?? {ask}, dialog, evidence);
	const label = dialog?.kind === 'review' ? submitsAnswers : (question?.question ?? askLabel(ask, request?.announced === true));
	return {
		state: stateOf(ask, evidence, notice?.type),
		label: notice && !(dialog && ask.kind === 'dialog') ? noticeLabel(notice, ask) : label,
		since: askedAt,
		context: {
			kind: 'blocked',
			request: twins.length > 0 ? 'ambiguous' : chosen.kind,
			question,
			ask,
			cwds: request?.cwds,
			asker: request?.asker,
			askedAt,
			name: request?.name,
			payload: request?.payload,
			drawn: shown?.surface !== 'deferred' && !(chosen.kind === 'reported' && shown?.surface === 'local-dialog'),
			...(dialog && evidence.screen ? {shownSince: shownSince(evidence, request, Math.max(askedAt, evidence.screen.changedAt))} : {}),
			options: [],
			...(dialog && ofDialog(dialog, request !== undefined)),
			...(isUnreadYet || isUnread(evidence, verdict.since) ? {unread: true} : {}),
			shown: request && ask.kind !== 'questions' ? dialog?.place : shownWords(dialog, evidence),
			...(request || verdict.source !== 'screen' ? {} : {askedAtKnown: false}),
		},
	};
}

/** The question that a form shows; several where the pane cuts off what distinguishes them. */
function drawnQuestions({ask, asker, cwds}: AskedRequest, dialog: Dialog | undefined, {screen}: Evidence): readonly Question[] {
	if (ask.kind !== 'questions' || dialog?.kind !== 'question') return [];
	// Of a form that was read from its pane, only the question that it shows has words.
	const worded = ask.questions.filter(({question}) => question !== '');
	return worded.length < 2
		? worded
		: worded.filter((question) => screen?.fits(dialog, {ask: {...ask, questions: [question]}, asker, cwds}) !== 'no');
}

/** What only the dialog on the screen shows. */
function ofDialog(dialog: Dialog, isReported: boolean): Partial<Blocked> & Pick<Blocked, 'options'> {
	const {drawn, previews, textField, kind, body} = dialog;
	return {
		// Previews that no hook reported are in the pane only, so none of its rows is left out.
		...(drawn.above === undefined || (previews && !isReported) ? {} : {aboveDialog: drawn.above}),
		...(drawn.advice?.length ? {advice: drawn.advice} : {}),
		options: optionsOf(dialog),
		...(textField === undefined ? {} : {hasOpenField: true}),
		...(kind === 'elicitation' && body !== '' ? {hasFields: true} : {}),
		...(kind === 'review' ? {review: body} : {}),
	};
}

/** In a low pane options may be missing; the others keep their numbers. */
function optionsOf({options}: Dialog): readonly DialogOption[] {
	let count = 0;
	return options.map(({label, role, short, digit}) => {
		if (role !== 'submit') count += 1;
		const isBehindGap = digit !== undefined && digit > count;
		if (isBehindGap) count = digit;
		return {label, role, short, ...(isBehindGap && {number: digit})};
	});
}

/** The request from the agent's record, where the record is the witness. */
export function recordedOutcome({verdict}: Ranked, evidence: Evidence): Outcome | undefined {
	const recorded = verdict.source === 'transcript' ? evidence.transcript?.asked : undefined;
	if (!recorded) return undefined;
	const {ask, asker, at, id, hasTwin} = recorded;
	const dialog = shownSurface(evidence, at)?.dialog;
	// An answer by ids chooses from the record's options; keys choose from what the pane draws.
	const drawn = evidence.transcript?.hasChannel ? undefined : dialog;
	const isIts = drawn !== undefined && showsFirstOption(drawn) && evidence.screen?.fits(drawn, {ask, asker}) !== 'no';
	const options = recorded.options ?? (isIts ? optionsOf(drawn) : []);
	const above = isIts ? drawn.drawn.above : undefined;
	const asks = ask.kind === 'questions' ? ask.questions : [];
	const byKeys = isIts ? drawnQuestions({ask, asker}, drawn, evidence) : [];
	// Options of the record answer a form as a whole.
	const [question, ...twins] = recorded.options === undefined ? byKeys : asks.length > 1 ? [] : asks;
	const current = question === undefined ? currentOf(ask, dialog) : undefined;
	const review = ask.kind === 'questions' && dialog?.kind === 'review' ? {review: dialog.body} : {};
	const request = hasTwin || twins.length > 0 ? 'ambiguous' : isIts ? 'shown' : 'reported';
	const about = {request, ask, asker, askedAt: at, payload: id, drawn: true, options, current} as const;
	const field = question && {question, ...(asks.length > 1 && {shown: shownWords(drawn, evidence)})};
	const context = {kind: 'blocked', ...about, ...field, ...review, ...(above !== undefined && {aboveDialog: above})} as const;
	const asked = (question ?? current?.question)?.question;
	return {state: stateOf(ask, evidence), label: asked ?? askLabel(ask, false), since: at, context};
}

/** The question that the pane shows, for a form of several; undefined inside when the pane does not say which. */
function currentOf(ask: Ask, dialog: Dialog | undefined): {readonly question: Question | undefined} | undefined {
	if (ask.kind !== 'questions' || ask.questions.length < 2) return undefined;
	const shown = squeeze(dialog?.question ?? '');
	const found = ask.questions.filter(({question}) => shown !== '' && squeeze(question) === shown);
	return {question: found.length === 1 ? found[0] : undefined};
}

/**
 * While a hook waits for a decision about a request of a background subagent, the agent draws no dialog and its file says `busy`. The
 * dialog comes when the hook gives up or the earlier dialogs are closed, and no hook fires until then. So of silent hooks only such a
 * request counts, and only if the dialog shows the whole of it.
 */
function withoutSilent(all: Evidence, dialog: Dialog | undefined): Evidence {
	const {hook, status} = all;
	if (hook === undefined || !areSilent(hook, status)) return all;
	const running = hook.open.filter(({asker}) => hook.subagents.some(({id}) => id === asker?.id));
	const late = {...all, hook: {...hook, open: running, lapsed: [], notice: undefined}};
	const chosen = chooseRequest(late, dialog);
	return chosen.kind === 'shown' && chosen.fit === 'yes' ? late : {...all, hook: undefined};
}

/** The session's pane was not captured yet. The first rows show what is known without it. */
function isUnread({screen, tmux}: Evidence, since: number): boolean {
	return tmux?.place !== undefined && (screen === undefined || screen.at < since);
}

/** The agent notifies of a dialog after 6 s without a key (facts §2), so the dialog may be older than its first capture. */
function shownSince({hook}: Evidence, request: OpenAsk | undefined, seenAt: number): number {
	const isOfThis = request !== undefined && hook?.notice?.type === 'permission_prompt' && hook.open.length === 1;
	return isOfThis && hook.notice.at > request.at ? Math.min(seenAt, hook.notice.at) : seenAt;
}

/** The words of the dialog that do not change with its cursor, check marks and text fields. */
function shownWords(dialog: Dialog | undefined, {transcript}: Evidence): string | undefined {
	if (!dialog) return undefined;
	const turn = dialog.isOfCall ? transcript?.turn : undefined;
	const call = turn?.kind === 'working' ? `|${turn.newest?.at}|${turn.openTools.length}` : '';
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	const words = [dialog.kind, dialog.title, tab, dialog.question];
	// Blanks are part of a command.
	return `${squeeze(words.join('|'))}|${dialog.kind === 'permission' ? dialog.body : squeeze(dialog.body)}${call}`;
}

/** The last capture, if it is newer than the dialog and shows one. */
function shownSurface({screen}: Evidence, since: number): SurfaceAssessment | undefined {
	if (!screen || screen.at < since) return undefined;
	return screen.surface.dialog || screen.surface.surface === 'deferred' ? screen.surface : undefined;
}

/** No hook reported the request, so only what the pane shows of it is known. */
function dialogAsk({status, tmux, transcript}: Evidence, shown: SurfaceAssessment | undefined): Ask {
	if (shown?.dialog) return askOf(shown.dialog, {cwd: status?.cwd, plan: transcript?.plan});
	const gated = transcript?.turn.kind === 'working' ? transcript.turn.openTools : [];
	if (gated.some((tool) => requestKind(tool) === 'plan') && status?.waitingFor !== 'input needed') return {kind: 'plan', plan: ''};
	// The pane's title counts only until a capture shows that a dialog waits: a mark in the title may blink.
	return {kind: 'dialog', title: status?.waitingFor ?? (shown === undefined ? tmux?.title : undefined) ?? ''};
}

const askStates = {
	tool: 'needs_permission',
	trust: 'needs_permission',
	questions: 'awaiting_input',
	elicitation: 'awaiting_input',
	plan: 'awaiting_approval',
} as const;

function stateOf({kind}: Ask, {status, screen}: Evidence, notice?: string): KnownState {
	if (kind !== 'dialog') return askStates[kind];
	if (status?.waitingFor === 'input needed') return 'awaiting_input';
	const autoMode = status?.waitingFor === 'dialog open' || screen?.surface.dialog?.kind === 'auto-mode';
	return notice === 'agent_needs_input' && !autoMode ? 'awaiting_input' : 'needs_permission';
}

function noticeOf({hook}: Evidence) {
	return hook?.notice && asksByNotice(hook.notice.type) && hook.open.length === 0 ? hook.notice : undefined;
}

function noticeAsk(notice: {readonly type: string; readonly message: string}): Ask | undefined {
	if (notice.type === 'plan_approval') return {kind: 'plan', plan: ''};
	if (notice.type.startsWith('elicitation')) return {kind: 'elicitation', server: '', message: notice.message};
	if (notice.type === 'permission_prompt') return undefined;
	return {kind: 'dialog', title: notice.message};
}

/** A notice may end with `permission to use Bash`; later versions do not name the tool. */
function noticeLabel(notice: {readonly type: string; readonly message: string}, ask: Ask): string {
	if (notice.type === 'plan_approval') return 'plan approval';
	if (notice.type !== 'permission_prompt') return notice.message;
	return `needs approval: ${/\buse (.+)$/.exec(notice.message)?.[1] ?? askTool(ask) ?? 'tool'}`;
}

function askLabel(ask: Ask, announced: boolean): string {
	switch (ask.kind) {
		case 'tool':
			return `Needs permission: ${ask.tool}`;
		case 'questions':
			return announced ? 'has a question' : (ask.questions.find(({question}) => question !== '')?.question ?? 'has a question');
		case 'plan':
			return announced ? 'plan approval' : 'Plan ready for review';
		case 'elicitation':
			return ask.message || 'has a question';
		case 'trust':
			return 'Trust this folder?';
		case 'dialog':
			return ask.title ? `Needs permission: ${ask.title}` : 'Needs permission';
	}
}
