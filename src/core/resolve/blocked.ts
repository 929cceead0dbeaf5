/** What a blocked session asks: the request behind the dialog on the screen, with its asker. */
import {askTool} from '../ask/ask.js';
import type {Ask} from '../ask/model.js';
import type {Evidence, OpenAsk} from '../evidence.js';
import type {KnownState, Source, StateContext} from '../session.js';
import {type Dialog, type SurfaceAssessment, showsFirstOption} from '../surface.js';
import {dialogName, squeeze} from './dialog/dialog-match.js';
import {areSilent, type Ranked} from './rank.js';
import {chooseRequest} from './request.js';
import {asksByNotice} from './verdict.js';

/** What the tellers ask of the config. */
export type Judge = {readonly stuckAfterMs: number; readonly isQuestion: (text: string) => boolean};

export type Told = {
	readonly state: KnownState;
	readonly label: string;
	readonly since: number;
	readonly context: StateContext;
	/** The confidence of the state's word, where it differs from the one of its group. */
	readonly confidence?: number | undefined;
	/** The witness that gave the word. */
	readonly source?: Source | undefined;
};

export function tellBlocked(ranked: Ranked, all: Evidence): Told {
	const {verdict} = ranked;
	const evidence = areSilent(all.hook, all.client) ? {...all, hook: undefined} : all;
	const shown = shownSurface(evidence, verdict.since);
	const chosen = chooseRequest(evidence, shown?.dialog);
	const request = chosen.kind === 'shown' || chosen.kind === 'heard' ? chosen.open : undefined;
	// A dialog that is not that of the request is the one before it.
	const isUnreadYet = chosen.kind === 'ambiguous' && chosen.unread === true;
	const dialog = chosen.kind === 'heard' || isUnreadYet ? undefined : shown?.dialog;
	const notice = request ? undefined : noticeOf(evidence);
	const ask = request?.ask ?? (notice ? noticeAsk(notice) : undefined) ?? dialogAsk(evidence, shown);
	const askedAt = request?.at ?? verdict.since;
	return {
		state: stateOf(ask, evidence, notice?.type),
		label: notice ? noticeLabel(notice, ask) : askLabel(ask, request?.announced === true),
		since: Math.min(askedAt, Math.max(verdict.since, askedAt)),
		context: {
			kind: 'blocked',
			request: chosen.kind,
			ask,
			...(request?.cwds ? {cwds: request.cwds} : {}),
			asker: request?.asker,
			askedAt,
			payload: request?.payload,
			drawn: shown?.surface !== 'deferred',
			...(dialog && evidence.screen ? {shownSince: shownSince(evidence, request, Math.max(askedAt, evidence.screen.changedAt))} : {}),
			...(dialog?.drawn.above === undefined ? {} : {aboveDialog: dialog.drawn.above}),
			options: dialog && showsFirstOption(dialog) ? dialog.options.map(({label, role, short}) => ({label, role, short})) : [],
			...(dialog?.kind === 'elicitation' && dialog.body !== '' ? {hasFields: true} : {}),
			...(isUnreadYet || isUnread(evidence, verdict.since) ? {unread: true} : {}),
			...(dialog?.kind === 'review' ? {review: dialog.body} : {}),
			...(request && ask.kind !== 'questions' ? {} : {shown: shownWords(dialog)}),
			...(request || verdict.source !== 'screen' ? {} : {askedAtKnown: false}),
		},
	};
}

/** It has a pane, and nobody has looked at that yet: the first looks tell what is known without. */
function isUnread({screen, tmux}: Evidence, since: number): boolean {
	return tmux?.place !== undefined && (screen === undefined || screen.at < since);
}

/** The client tells of a dialog once nobody has pressed a key for 6 s, of which it has stood for most (facts §2): it is older than a first look. */
function shownSince({hook}: Evidence, request: OpenAsk | undefined, seenAt: number): number {
	const isOfThis = request !== undefined && hook?.notice?.type === 'permission_prompt' && hook.open.length === 1;
	return isOfThis && hook.notice.at > request.at ? Math.min(seenAt, hook.notice.at) : seenAt;
}

/** What stands in the dialog whatever its cursor, check marks and text fields do. */
function shownWords(dialog: Dialog | undefined): string | undefined {
	if (!dialog) return undefined;
	const tab = dialog.tabs.find((each) => each.current)?.label ?? '';
	const words = [dialog.kind, dialog.title, tab, dialog.question];
	// Of a command the blanks count too.
	return `${squeeze(words.join('|'))}|${dialog.kind === 'permission' ? dialog.body : squeeze(dialog.body)}`;
}

/** The pane as last seen, if that was since the dialog came up and it shows one. */
function shownSurface({screen}: Evidence, since: number): SurfaceAssessment | undefined {
	if (!screen || screen.at < since) return undefined;
	return screen.surface.dialog || screen.surface.surface === 'deferred' ? screen.surface : undefined;
}

function dialogAsk({client, tmux, transcript}: Evidence, shown: SurfaceAssessment | undefined): Ask {
	const dialog = shown?.dialog;
	if (dialog?.kind === 'trust') return {kind: 'trust', directory: dialog.body.split('\n\n')[0]?.trim() || (client?.cwd ?? '')};
	if (dialog?.kind === 'plan') return {kind: 'plan', plan: dialog.body};
	if (dialog?.kind === 'elicitation') return {kind: 'elicitation', server: '', message: dialog.title || dialog.question};
	if (dialog && (dialog.kind === 'question' || dialog.kind === 'review')) {
		return {kind: 'questions', questions: [questionOf(dialog)]};
	}
	if (dialog) return {kind: 'dialog', title: dialogName(dialog)};
	const gated = transcript?.turn.kind === 'working' ? transcript.turn.openTools : [];
	if (gated.includes('ExitPlanMode') && client?.waitingFor !== 'input needed') return {kind: 'plan', plan: ''};
	return {kind: 'dialog', title: client?.waitingFor ?? tmux?.title ?? ''};
}

function questionOf(dialog: Dialog) {
	const options = dialog.options.map(({label, description}) => ({label, description}));
	return {question: dialog.question || dialog.title, header: dialog.title, multiSelect: dialog.multiSelect, options};
}

function stateOf(ask: Ask, {client, screen}: Evidence, notice: string | undefined): KnownState {
	switch (ask.kind) {
		case 'tool':
		case 'trust':
			return 'needs_permission';
		case 'questions':
		case 'elicitation':
			return 'awaiting_input';
		case 'plan':
			return 'awaiting_approval';
		case 'dialog': {
			if (client?.waitingFor === 'input needed') return 'awaiting_input';
			const autoMode = client?.waitingFor === 'dialog open' || screen?.surface.dialog?.kind === 'auto-mode';
			return notice === 'agent_needs_input' && !autoMode ? 'awaiting_input' : 'needs_permission';
		}
	}
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

/** A notice may end with `permission to use Bash`, which names the tool; later versions leave it out. */
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
			return announced ? 'has a question' : ask.questions[0]?.question || 'has a question';
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
