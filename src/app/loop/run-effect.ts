/** Carries out all effects, over ports. */
import type {HostName, Place, SessionId} from '../../core/address.js';
import type {SourceFile} from '../../core/ask/file-change.js';
import type {Choice} from '../../core/ask/option-role.js';
import type {Config} from '../../core/config.js';
import {messageOf} from '../../core/errors.js';
import {isReplaced, toUserError} from '../../core/machine/machine-error.js';
import type {Program} from '../../core/machine/program.js';
import type {Problem} from '../../core/parsed.js';
import type {Mark} from '../../core/queue/marks.js';
import {type Receipt, refused, unconfirmed} from '../../core/receipt.js';
import {shortName} from '../../core/rows/row-name.js';
import type {FarFound} from '../../core/search/hit.js';
import type {PastTurn} from '../../core/search/past-turn.js';
import type {Row} from '../../core/session.js';
import type {PaneHistory, Snapshot} from '../../core/surface.js';
import type {Act} from '../../core/words/send-summary.js';
import type {SentLine} from '../../core/words/sent-words.js';
import type {FilledCommand} from '../commands/model.js';
import type {Effect} from '../effect.js';
import type {AppEvent, Notice} from '../event.js';
import type {OwnCommand, Setup} from '../first-run/model.js';
import type {PastFound, PastOrder} from '../past/model.js';
import {turnsText} from '../reading/copied.js';
import {type Reply, type SendEnd, type SendResult, toWords} from '../sends/model.js';
import type {SendOrder} from '../sends/receipts.js';
import type {StartAgent, StartedPane, StartFolder, StartWanted} from '../start/model.js';

/** `nextAt`: when a state may change without an event, epoch ms. `config`: the present one; undefined: unchanged. */
type Looked = {
	readonly rows: readonly Row[];
	readonly problems: readonly Problem[];
	readonly nextAt: number | undefined;
	readonly config?: Config;
	readonly onlyPanes?: ReadonlySet<string>;
	readonly limits?: string;
};

/** Everything that the navigator needs of the world. */
export type NavigatorPorts = {
	readonly look: () => Promise<Looked>;
	/** The screen of a row's pane, up to an empty input box. Undefined: the pane is gone. */
	readonly capture: (row: Row) => Promise<Pick<Snapshot, 'text'> | undefined>;
	/** Undefined: the pane is gone. */
	readonly readPane: (place: Place, host: HostName | undefined) => Promise<PaneHistory | undefined>;
	/** Also marks the row as seen. Rejects with a `UserError` when the pane is gone or no client can show it. */
	readonly jump: (row: Row) => Promise<void>;
	/** Names the row's directory. @returns its former name. */
	readonly rename: (row: Row, name: string | undefined) => Promise<string | undefined>;
	readonly appendMark: (mark: Mark) => Promise<void> | void;
	readonly answer: (row: Row, answer: {readonly choice: Choice; readonly token: string}) => Promise<SendResult>;
	readonly reply: (row: Row, reply: Reply) => Promise<SendResult>;
	/** Keeps a prompt until the session rests. @returns what to tell. Rejects with a `UserError`. */
	readonly keepUntilRest: (row: Row, text: string) => Promise<string>;
	readonly submit: (row: Row, entry: string) => Promise<SendResult>;
	readonly act: (row: Row, act: Act) => Promise<SendResult>;
	/** @returns the saved text. */
	readonly edit: (text: string) => Promise<string>;
	/** Gives the terminal to a program until it ends. Rejects with a `UserError` when it does not start. */
	readonly open: (program: Program) => Promise<void>;
	/** The file of a request. `path` is the request's; a relative one starts at the session's directory. */
	readonly readSource: (row: Row, path: string) => SourceFile;
	/** Earlier sent texts, oldest first. */
	readonly pastReplies: () => readonly string[];
	/** Copies the text to the clipboard. */
	readonly copy: (text: string) => Promise<void>;
	/** The prompts and answers of the row's session, oldest first. */
	readonly readHistory: (row: Row) => Promise<readonly PastTurn[]>;
	/** Newest first. */
	readonly readLog: () => readonly SentLine[];
	readonly readSetup: () => Promise<Setup>;
	/** Gives the terminal to a command of beckon. @returns a notice about the end; undefined: it ended well. */
	readonly runBeckon: (command: OwnCommand) => Promise<Notice | undefined>;
	/** @returns a notice about the end; undefined: it ended well. Rejects with a `UserError` when it does not start. */
	readonly runCommand: (command: FilledCommand) => Promise<Notice | undefined>;
	/** Writes the theme into the config file. @returns a notice. Rejects with a `UserError` when it cannot be written. */
	readonly keepTheme: (theme: string) => Promise<Notice>;
	/** Directories of earlier sessions, or what zoxide knows on a host, and the agents that can be started here, the usual one first. */
	readonly readFolders: (
		host: HostName | undefined,
	) => Promise<{readonly folders: readonly StartFolder[]; readonly agents: readonly StartAgent[]}>;
	/** The names of the folders in one; none where it cannot be read. */
	readonly readBelow: (parent: string) => Promise<readonly string[]>;
	/** Starts a session. Rejects with a `UserError`, having started nothing. */
	readonly start: (wanted: StartWanted) => Promise<StartedPane>;
	/** Shows the pane of a new session; nothing outside tmux. */
	readonly goToStarted: (started: StartedPane) => Promise<void>;
	/** Resolves when the prompt was sent, or no longer can be. `row` undefined: the session never appeared. */
	readonly sendFirst: (started: StartedPane, prompt: string) => Promise<{readonly row: Row | undefined; readonly sent: SendResult}>;
	/** Searches what was said. Undefined: another search was ordered meanwhile. */
	readonly searchPast: (order: PastOrder) => Promise<PastFound | undefined>;
	/** Resumes a session that may be in no list. Rejects with a `UserError` when its transcript is gone. */
	readonly resumePast: (sessionId: SessionId, host: HostName | undefined) => Promise<Receipt>;
	/** Asks each host of the config. */
	readonly searchHosts: (order: PastOrder) => Promise<readonly FarFound[]>;
	/** Epoch ms. */
	readonly now: () => number;
	readonly quit: () => void;
};

/** @returns the event of the result or the failure; undefined when there is none. Never rejects. */
export async function runEffect(effect: Exclude<Effect, {type: 'wait'}>, ports: NavigatorPorts): Promise<AppEvent | undefined> {
	try {
		return await carryOut(effect, ports);
	} catch (error) {
		const known = toUserError(error);
		const message = known?.message ?? messageOf(error);
		if (effect.type === 'look') return {type: 'look-failed', message};
		if (effect.type === 'read-pane') return {type: 'pane-read', key: effect.row.key, past: undefined};
		if (effect.type === 'capture') return {type: 'preview-captured', key: effect.row.key, text: undefined};
		// Any other error may have come after the keys were sent, so the send is unconfirmed and is not repeated.
		const receipt = isReplaced(error)
			? refused({code: 'machine-refused', message})
			: unconfirmed({code: 'machine-refused', message, midway: true});
		const sent = {receipt, outboxId: undefined};
		if (isSend(effect)) return {type: 'delivered', ...deliveryOf(effect), sent};
		if (effect.type === 'send-first') return {type: 'first-prompt-ended', sent, prompt: effect.prompt};
		return {type: 'failed', message, fix: known?.fix};
	}
}

function isSend(effect: Effect): effect is SendOrder {
	return effect.type === 'reply' || effect.type === 'answer' || effect.type === 'submit' || effect.type === 'act';
}

/** The row of a send, and its text, which is kept when it was not sent. */
function deliveryOf(order: SendOrder): Pick<SendEnd, 'row' | 'text' | 'words'> {
	const row = order.row.key;
	if (order.type === 'answer') return {row, text: undefined, words: toWords(order.token, order.choice)};
	return {row, text: order.type === 'reply' ? order.reply.text : undefined};
}

async function carryOut(effect: Exclude<Effect, {type: 'wait'}>, ports: NavigatorPorts): Promise<AppEvent | undefined> {
	switch (effect.type) {
		case 'look': {
			return {type: 'rows-changed', ...(await ports.look())};
		}
		case 'capture': {
			const snapshot = effect.row.place && (await ports.capture(effect.row));
			return {type: 'preview-captured', key: effect.row.key, text: snapshot?.text};
		}
		case 'read-pane': {
			const {key, place, host} = effect.row;
			return {type: 'pane-read', key, past: place && (await ports.readPane(place, host))};
		}
		case 'jump':
			await ports.jump(effect.row);
			return {type: 'jumped'};
		case 'mark':
			await ports.appendMark(effect.mark);
			return {type: 'marked', notice: effect.notice};
		case 'rename': {
			const {row, name, isUndo} = effect;
			return {type: 'renamed', row, name, isUndo, before: await ports.rename(row, name)};
		}
		case 'answer':
			return {type: 'delivered', ...deliveryOf(effect), sent: await ports.answer(effect.row, {choice: effect.choice, token: effect.token})};
		case 'reply':
			return {type: 'delivered', ...deliveryOf(effect), sent: await ports.reply(effect.row, effect.reply)};
		case 'keep-until-rest':
			return {type: 'command-ended', notice: {kind: 'said', text: await ports.keepUntilRest(effect.row, effect.text)}};
		case 'submit':
			return {type: 'delivered', ...deliveryOf(effect), sent: await ports.submit(effect.row, effect.entry)};
		case 'act':
			return {type: 'delivered', ...deliveryOf(effect), sent: await ports.act(effect.row, effect.act)};
		case 'write':
			return {type: 'text-written', text: await ports.edit(effect.text)};
		case 'read-source':
			return {type: 'source-read', row: effect.row, file: ports.readSource(effect.row, effect.path)};
		case 'open':
			await ports.open(effect.program);
			return undefined;
		case 'recall':
			return {type: 'past-recalled', texts: ports.pastReplies()};
		case 'copy':
			await ports.copy(effect.copied.text);
			return {type: 'copied', name: shortName(effect.row), what: effect.copied.what};
		case 'copy-turns': {
			const turns = await ports.readHistory(effect.row);
			const text = turnsText(turns, effect.count);
			if (text === '') return {type: 'failed', message: 'No prompts are known', fix: 'H says why.'};
			await ports.copy(text);
			const count = Math.min(effect.count, turns.length);
			const what = count === 1 ? 'the last turn' : `the last ${count} turns`;
			return {type: 'copied', name: shortName(effect.row), what};
		}
		case 'read-log':
			return {type: 'log-read', sent: ports.readLog()};
		case 'read-history':
			return {type: 'history-read', row: effect.row.key, turns: await ports.readHistory(effect.row)};
		case 'read-setup':
			return {type: 'setup-read', setup: await ports.readSetup()};
		case 'run-beckon':
			return {type: 'command-ended', notice: await ports.runBeckon(effect.command)};
		case 'run-command':
			return {type: 'command-ended', notice: await ports.runCommand(effect.command)};
		case 'keep-theme':
			return {type: 'command-ended', notice: await ports.keepTheme(effect.theme)};
		case 'read-folders':
			return {type: 'folders-read', host: effect.host, ...(await ports.readFolders(effect.host))};
		case 'read-below':
			return {type: 'below-read', parent: effect.parent, names: await ports.readBelow(effect.parent)};
		case 'start': {
			const {wanted, goes} = effect;
			return {type: 'session-started', started: await ports.start(wanted), prompt: wanted.prompt, goes};
		}
		case 'go-to-started':
			await ports.goToStarted(effect.started);
			return {type: 'jumped'};
		case 'send-first': {
			const {started, prompt} = effect;
			const {row, sent} = await ports.sendFirst(started, prompt);
			if (row === undefined) return {type: 'first-prompt-ended', sent, prompt};
			return {type: 'delivered', row: row.key, text: prompt, sent};
		}
		case 'search-past': {
			const found = await ports.searchPast(effect.order);
			return found && {type: 'past-found', order: effect.order, found};
		}
		case 'search-hosts':
			return {type: 'hosts-found', order: effect.order, far: await ports.searchHosts(effect.order)};
		case 'resume-past':
			return {type: 'past-resumed', name: effect.name, receipt: await ports.resumePast(effect.sessionId, effect.host)};
		case 'quit':
			ports.quit();
			return undefined;
	}
}
