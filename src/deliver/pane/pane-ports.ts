/** The ports of `deliver/` over tmux, store and system. The whole address is read again at every read of the pane and before every key. */
import {setTimeout as sleep} from 'node:timers/promises';
import {agentOf} from '../../agents/agents.js';
import type {Address} from '../../core/address.js';
import type {Machine} from '../../core/machine/machine.js';
import type {SurfaceAssessment} from '../../core/surface.js';
import type {PlainReason} from '../../core/terms/receipt-words.js';
import {toPasteText} from '../../core/text/reply-text.js';
import type {SendTarget} from '../../tmux/panes/guard.js';
import {type PaneSnapshot, readPaneSnapshot} from '../../tmux/panes/reading.js';
import {killPane, pasteText, sendKeys} from '../../tmux/panes/send.js';
import {TmuxError} from '../../tmux/run.js';
import {type DeliverPorts, type KeyResult, type PaneLook, waitMs} from '../ports.js';
import {addressProblem} from './address-check.js';
import {type DeliverySite, openPaneWitnesses, type PaneWitnesses} from './pane-evidence.js';
import {isSilent, toKeyRows} from './watch-pane.js';

/** The ports of one delivery to one row. Undefined: tmux does not answer. */
export async function createDeliverPorts(site: DeliverySite, address: Address): Promise<DeliverPorts | undefined> {
	const {io, holder, machine} = site;
	// A host answers in order, so this read comes after the hold.
	const ahead = machine.keepsOrder ? onlyAtOnce(readAll(machine, address)) : () => undefined;
	const witnesses = await openPaneWitnesses(site, address);
	if (witnesses === undefined) return undefined;
	/** The last look at the pane, which tmux compares in the call that writes. */
	let last: LastRead | undefined;
	/** Whether the look has just read process and witnesses of the host, with no wait since: another round trip would bring nothing newer. */
	let isFresh = false;
	const look = async (): Promise<PaneLook> => {
		const found = await (ahead() ?? readAll(machine, address));
		const seen = behindEditor(toPaneLook(address, found, witnesses), address, machine);
		const {capture} = found;
		last = capture instanceof TmuxError || capture === undefined ? undefined : {capture, seen};
		isFresh = machine.keepsOrder;
		setImmediate(() => {
			isFresh = false;
		});
		return seen;
	};
	/**
	 * Where tmux cannot compare rows that equal ones hide, waits for a window that has printed nothing since the look: only that surely
	 * shows the same.
	 */
	const settle = async (): Promise<PlainReason | undefined> => {
		const first = last;
		for (const end = io.now() + waitMs.silent; ; await sleep(waitMs.still)) {
			const {capture, seen} = last ?? {};
			if (capture?.snapshot.text !== first?.capture.snapshot.text) return 'screen-moved';
			if (capture === undefined || seen?.kind !== 'seen' || isSilent(capture.reading)) return undefined;
			if (toKeyRows(capture.snapshot, seen.surface)?.needsSilence !== true) return undefined;
			if (io.now() >= end) return 'rows-alike';
			await look();
		}
	};
	const aim = async (): Promise<SendTarget | PlainReason> => {
		const restless = await settle();
		const [problem] = isFresh ? [] : await Promise.all([processProblem(machine, address), machine.refresh()]);
		return restless ?? problem ?? toTarget(last, {address, holder, witnesses});
	};
	/** Compares pane and program only: to close a pane, its screen does not matter. */
	const aimAtPane = async (): Promise<SendTarget | PlainReason> => {
		const problem = await processProblem(machine, address);
		if (last === undefined || problem === 'process-ended') return problem ?? 'pane-not-read';
		return {...paneOf(address), foreground: last.capture.reading.foreground, holder};
	};
	const send = async (act: (target: SendTarget) => ReturnType<typeof sendKeys>, aimed = aim): Promise<KeyResult> => {
		try {
			const target = await aimed();
			if (typeof target === 'string') return {kind: 'refused', why: target};
			const outcome = await act(target);
			if (outcome.kind === 'sent') return outcome;
			// If the address still holds, the holder has changed, or else the screen or the foreground program.
			const why = addressProblem(address, outcome.now) ?? (outcome.now?.holder === holder ? 'screen-moved' : 'pane-taken-over');
			return {kind: 'refused', why};
		} catch (error) {
			if (error instanceof TmuxError && !isUnsure(error)) return {kind: 'refused', why: {code: 'machine-refused', message: error.message}};
			throw error;
		}
	};
	return {
		now: io.now,
		pause: (ms) => sleep(ms),
		look,
		press: (_, key) => send((target) => sendKeys(target, [key], machine.tmux)),
		paste: (_, text) => send((target) => pasteText(target, toPasteText(text), machine.tmux)),
		close: () => send((target) => killPane(target, machine.tmux), aimAtPane),
	};
}

type LastRead = {readonly capture: PaneSnapshot; readonly seen: PaneLook};
type Aim = {readonly address: Address; readonly holder: SendTarget['holder']; readonly witnesses: PaneWitnesses};

/** What tmux compares in the call that types, if the witnesses still report the prompt that was seen. */
function toTarget(last: LastRead | undefined, {address, holder, witnesses}: Aim): SendTarget | PlainReason {
	if (last === undefined || last.seen.kind !== 'seen') return 'pane-not-read';
	const {capture, seen} = last;
	// An identical dialog that follows at once looks the same; only its request differs.
	const evidence = witnesses(capture.reading, () => seen.surface);
	if (typeof evidence === 'string') return evidence;
	const {token, status} = evidence.reports;
	if (token !== seen.reports.token || (token !== undefined && status?.at !== seen.reports.status?.at)) return 'prompt-moved';
	const rows = toKeyRows(capture.snapshot, seen.surface);
	if (rows === undefined) return 'screen-unread';
	const {foreground, modes, cursor, attended, printedAt} = capture.reading;
	// Text for the composer is inserted at its cursor, next to what somebody may be typing.
	const isComposing = seen.surface.composer.kind !== 'none';
	return {
		...paneOf(address),
		foreground,
		modes,
		holder,
		...(isComposing ? {cursor, alone: !attended} : {}),
		...(rows.needsSilence ? {printedAt} : {hiddenRows: rows.hidden}),
		rows: rows.shown,
	};
}

function paneOf({socket, serverStart, pane, panePid}: Address): Pick<SendTarget, 'socket' | 'serverStart' | 'pane' | 'panePid'> {
	return {socket, serverStart, pane, panePid};
}

type PaneAndProcess = {
	/** A read shortly before this one, for a host. */
	readonly earlier?: PaneSnapshot | undefined | TmuxError;
	readonly capture: PaneSnapshot | undefined | TmuxError;
	readonly problem: PlainReason | undefined;
};

/** The pane is read first: its program may end right after the capture. */
async function readAll(machine: Machine, address: Address): Promise<PaneAndProcess> {
	const read = (): Promise<PaneSnapshot | undefined | TmuxError> =>
		readPaneSnapshot(address.socket, address.pane, machine.tmux).catch(unreadable);
	const first = read();
	if (machine.keepsOrder) await sleep(waitMs.look);
	else await first;
	const second = machine.keepsOrder ? read() : first;
	try {
		const [problem] = await Promise.all([processProblem(machine, address), machine.refresh()]);
		return {earlier: machine.keepsOrder ? await first : undefined, capture: await second, problem};
	} catch (error) {
		return {capture: unreadable(error), problem: undefined};
	}
}

/** Shares a result that is still coming in; a caller that comes later gets nothing, since it would be too old. */
function onlyAtOnce<T>(coming: Promise<T>): () => Promise<T> | undefined {
	let kept: Promise<T> | undefined = coming;
	const drop = (): void => {
		kept = undefined;
	};
	coming.then(
		() => setImmediate(drop),
		() => setImmediate(drop),
	);
	return () => kept;
}

function toPaneLook(address: Address, {earlier, capture, problem: gone}: PaneAndProcess, witnesses: PaneWitnesses): PaneLook {
	if (capture instanceof TmuxError)
		return {kind: 'unreadable', why: capture.reason === 'timeout' ? 'tmux-silent' : {code: 'machine-refused', message: capture.message}};
	const problem = addressProblem(address, capture?.reading) ?? gone;
	if (problem !== undefined || capture === undefined) return {kind: 'changed', why: problem ?? 'pane-gone'};
	if (capture.snapshot.columns === 0 || capture.snapshot.rows === 0) return {kind: 'unreadable', why: 'screen-unread'};
	const {readScreen} = agentOf(address.agent);
	let before: SurfaceAssessment | undefined;
	const evidence = witnesses(capture.reading, (version) => {
		const read = ({snapshot}: PaneSnapshot) => readScreen(snapshot, {version, patterns: [], title: snapshot.title});
		if (earlier !== undefined && !(earlier instanceof TmuxError)) before = read(earlier);
		return read(capture);
	});
	if (typeof evidence === 'string') return {kind: 'changed', why: evidence};
	return {kind: 'seen', ...evidence, before, attended: capture.reading.attended};
}

/** The editor runs in the agent's own process group, so that its pane still names the agent. */
function behindEditor(look: PaneLook, {agent, process}: Address, {processes}: Machine): PaneLook {
	if (look.kind !== 'seen' || look.surface.availability !== 'unsupported') return look;
	const {children, argv} = processes();
	const isOpen = children(process.pid).some((pid) => agentOf(agent).traits.isDraftEditor?.(argv(pid)) === true);
	return isOpen ? {kind: 'changed', why: 'editor-open'} : look;
}

/** Whether tmux hung or went away midway, so that it is unknown whether the key was written. */
export function isUnsure({reason, stderr}: TmuxError): boolean {
	return reason === 'timeout' || /^(?:lost server|server exited)/.test(stderr);
}

function unreadable(error: unknown): TmuxError {
	if (error instanceof TmuxError) return error;
	throw error;
}

const processProblems = {ended: 'process-ended', behind: 'process-behind', foreground: undefined} as const;

async function processProblem({processStatus}: Machine, {process, panePid}: Address): Promise<PlainReason | undefined> {
	return processProblems[await processStatus(process, panePid)];
}
