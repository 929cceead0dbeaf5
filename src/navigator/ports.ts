/** The ports that carry out the navigator's orders: the same in a pane and in a popup. */
import {agentOf} from '../agents/agents.js';
import type {Setup} from '../app/first-run/model.js';
import type {NavigatorPorts} from '../app/loop/runtime.js';
import type {AppEvent, Notice} from '../app/model.js';
import type {SendResult} from '../app/sends/model.js';
import {deliveredBy, type SendOrder} from '../app/sends/receipts.js';
import {oneLine} from '../app/text.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {onlyPanes} from '../core/rows/ended.js';
import {namedDirectory, shortName} from '../core/rows/row-name.js';
import type {Row} from '../core/session.js';
import type {Snapshot} from '../core/surface.js';
import {reasonText} from '../core/terms/receipt-words.js';
import {limitsText} from '../core/usage/limits.js';
import type {Looks} from '../observe/live.js';
import type {Wired} from '../observe/wire.js';
import type {Source, Sources} from '../sources/sources.js';
import {listSessions} from '../store/journal/journal.js';
import type {StatePaths} from '../store/paths.js';
import {readAudit} from '../store/records/audit-log.js';
import {readLimits} from '../store/records/limits.js';
import {appendMark} from '../store/records/marks.js';
import {readNames, writeName} from '../store/records/names.js';
import {countKept, readOutbox} from '../store/records/outbox.js';
import {clockTime} from '../system/clocks.js';
import {lockHolders} from '../system/processes.js';
import {copyPorts} from './copy.js';
import {startPorts} from './new-session.js';
import type {Lend} from './own-command.js';
import {pastPorts} from './past.js';

/** This many sends run at the same time, because each captures its pane repeatedly. */
const atOnce = 4;
/** The history of replies has this many entries. */
const historyLength = 200;

type OpenNavigator = {
	readonly io: Io;
	readonly wired: Wired;
	readonly looks: Looks;
	readonly sources: Sources;
	/** Rejects with a `UserError` when the pane is gone or no client can show it. */
	readonly jump: (row: Row) => Promise<void>;
	/** Gives the terminal to another program while it runs, then draws again. */
	readonly lend: Lend;
	/** `#{client_name}` of the client that shows the navigator, if it is known. */
	readonly client: string | undefined;
	/** Aborted when this process is about to end. */
	readonly signal: AbortSignal;
	readonly quit: () => void;
};

export function navigatorPorts(opened: OpenNavigator): NavigatorPorts {
	const {io, wired, sources, signal, quit} = opened;
	return {
		...lookPorts(opened),
		...sendPorts(opened),
		...markPorts(opened),
		...programPorts(opened),
		...copyPorts(opened),
		...startPorts(opened),
		...pastPorts(io, wired, {sources, signal}),
		now: io.now,
		quit: () => {
			quit();
			return undefined;
		},
	};
}

/** Reads what is shown. */
function lookPorts({io, wired, looks, sources}: OpenNavigator) {
	const {paths, sums} = wired;
	const readFooter = createFooterReader(paths);
	let setup: Promise<(hasSessions: boolean) => Promise<Setup>> | undefined;
	return {
		look: async () => {
			const found = await looks.next();
			const {now, config} = found.world;
			const panes = onlyPanes(found.world.panes.panes);
			return {type: 'rows-changed', ...found, config, onlyPanes: panes, today: sums.onDay(now), ...readFooter(now)};
		},
		capture: async ({row}) => {
			const snapshot = row.place && (await sources.sourceOf(row).capture(row.place));
			return {type: 'preview-captured', key: row.key, text: snapshot && aboveEmptyBox(row, snapshot).text};
		},
		'read-pane': async ({row: {key, place, host}}) => ({
			type: 'pane-read',
			key,
			past: place && (await sources.sourceOf({host}).readPane(place)),
		}),
		'read-setup': async () => {
			// This is loaded late: parsing settings is slow, and at most openings the hooks are installed.
			setup ??= import('../setup/missing.js').then(({createSetupReader}) => createSetupReader(io));
			return {type: 'setup-read', setup: await (await setup)(listSessions(paths.sessions).size > 0)};
		},
		'read-source': ({row, path}) => ({type: 'source-read', row, file: sources.sourceOf(row).readSource(row, path)}),
		'read-history': async ({row}) => ({type: 'history-read', row: row.key, turns: await sources.sourceOf(row).readTurns(row)}),
		'read-log': () => ({type: 'log-read', sent: readAudit(paths).lines}),
		recall: () => ({type: 'past-recalled', texts: pastReplies(wired)}),
	} satisfies Partial<NavigatorPorts>;
}

/** Sends to a session. */
function sendPorts({io, wired, looks, sources}: OpenNavigator) {
	const take = createLimit(atOnce);
	/** After a send the row is looked at again. */
	const sent = async (order: SendOrder, send: (source: Source, at: number) => Promise<SendResult>): Promise<AppEvent> => {
		// This is the time of the key; a send that waits for its turn starts later.
		const at = io.now();
		try {
			return deliveredBy(order, await take(async () => send(sources.sourceOf(order.row), at)));
		} finally {
			looks.reread(order.row.key);
		}
	};
	return {
		answer: (order) => sent(order, (source, at) => source.answer(order.row, {choice: order.choice, token: order.token, at})),
		reply: (order) => sent(order, (source, at) => source.reply(order.row, {...order.reply, at})),
		submit: (order) => sent(order, (source, at) => submitKept(source, wired, {row: order.row, entry: order.entry, at})),
		act: (order) => sent(order, (source, at) => source.act(order.row, {act: order.act, at})),
		'keep-until-rest': async ({row, text}) => {
			const {queuePrompt} = await import('../deliver/queue-sender.js');
			const {id, held} = queuePrompt(io, row, text);
			looks.reread(row.key);
			const kept = held === undefined ? `Kept until ${shortName(row)} rests` : `Kept, and held: ${reasonText(held)}`;
			return {type: 'command-ended', notice: {kind: 'said', text: `${kept} (beckon outbox: ${id})`}};
		},
	} satisfies Partial<NavigatorPorts>;
}

/** Goes to a session, and writes the user's marks and names. */
function markPorts({wired, looks, jump}: OpenNavigator) {
	return {
		jump: async ({row}) => {
			await jump(row);
			looks.reread();
			return {type: 'jumped'};
		},
		rename: async ({row, name, isUndo}) => {
			const directory = directoryOf(wired, row);
			const before = readNames(wired.paths).names.get(directory);
			await writeName(wired.paths, directory, name, lockHolders());
			looks.reread();
			return {type: 'renamed', row, name, isUndo, before};
		},
		mark: ({mark, notice}) => {
			appendMark(wired.paths, mark);
			looks.reread();
			return {type: 'marked', notice};
		},
	} satisfies Partial<NavigatorPorts>;
}

/** Runs other programs, some of them in this terminal. */
function programPorts({io, lend, client}: OpenNavigator) {
	return {
		write: async ({text}) => ({
			type: 'text-written',
			text: await lend(async () => (await import('../system/editor.js')).editText(io.env, text)),
		}),
		open: async ({file}) => {
			await lend(async () => (await import('../system/editor.js')).openPager(io.env, file));
			return undefined;
		},
		'run-beckon': async ({command}) => ended(await (await import('./own-command.js')).runBeckonHere(io, command, lend)),
		'run-command': async ({command}) => ended(await (await import('./own-command.js')).runOwnCommand(io, command, {lend, client})),
		'keep-theme': async ({theme}) => ended(await (await import('./keep-theme.js')).keepTheme(io, theme)),
	} satisfies Partial<NavigatorPorts>;
}

function ended(notice: Notice | undefined): AppEvent {
	return {type: 'command-ended', notice};
}

function directoryOf({ports}: Wired, row: Row): string {
	const directory = namedDirectory(row, ports.readSessions().sessions);
	if (directory === undefined) throw new UserError(`The directory of ${shortName(row)} is not known`, '`beckon rename` takes a directory.');
	return directory;
}

type KeptPrompt = {readonly row: Row; readonly entry: string; readonly at: number};

async function submitKept(source: Source, {paths}: Wired, {row, entry, at}: KeptPrompt) {
	const kept = readOutbox(paths).entries.find(({id}) => id === entry);
	if (kept === undefined) throw new UserError('The text is not in the outbox any more', '`beckon outbox` lists its entries.');
	const {text, queue, allowShell} = kept;
	return source.reply(row, {text, at, queue, allowShell, entry, entryAt: kept.at, submitOnly: true});
}

/** The texts of earlier replies, oldest first, each once. */
function pastReplies({paths}: Wired): readonly string[] {
	const newest = readAudit(paths).lines.flatMap(({kind, text}) => (kind === 'reply' && text !== null && text !== '' ? [text] : []));
	return [...new Set(newest)].slice(0, historyLength).toReversed();
}

/** @returns a function that starts its argument as soon as fewer than `most` are running. */
function createLimit(most: number): <T>(start: () => Promise<T>) => Promise<T> {
	let on = 0;
	const waiting: (() => void)[] = [];
	return async (start) => {
		if (on >= most) await new Promise<void>((resolve) => waiting.push(resolve));
		on += 1;
		try {
			return await start();
		} finally {
			on -= 1;
			waiting.shift()?.();
		}
	};
}

/** Cuts off an empty input box. A box with a draft stays, and so does every other screen. */
export function aboveEmptyBox(
	{agent, agentVersion: version}: Pick<Row, 'agent' | 'agentVersion'>,
	snapshot: Snapshot,
): Pick<Snapshot, 'text'> {
	const {emptyBoxFrom} = agentOf(agent).readScreen(snapshot, {version, patterns: []});
	return emptyBoxFrom === undefined ? snapshot : {text: snapshot.text.split('\n').slice(0, emptyBoxFrom).join('\n')};
}

/** How often the files are read at most. */
const readMs = 2000;

function createFooterReader(
	paths: Pick<StatePaths, 'limits' | 'outbox'>,
): (now: number) => {readonly limits: string; readonly kept: number} {
	let found = {limits: '', kept: 0};
	let readAt = Number.NEGATIVE_INFINITY;
	return (now) => {
		if (Math.abs(now - readAt) < readMs) return found;
		const limits = oneLine(limitsText(readLimits(paths, now), (at) => clockTime(at, now)));
		found = {limits, kept: countKept(paths, now)};
		readAt = now;
		return found;
	};
}
