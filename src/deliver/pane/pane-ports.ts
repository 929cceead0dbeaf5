/** The ports of `deliver/` over tmux, store and system. The whole address is read again at every read of the pane and before every key. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {Fragments} from '../../agents/agent.js';
import {agentOf} from '../../agents/agents.js';
import type {Address} from '../../core/address.js';
import type {Machine} from '../../core/machine/machine.js';
import type {Snapshot} from '../../core/surface.js';
import {stripControls} from '../../core/text/label.js';
import type {PlainReason} from '../../core/words/receipt-words.js';
import {type PaneSnapshot, readPaneSnapshot} from '../../tmux/panes/pane-snapshot.js';
import {isPlainText, pasteText, type SendTarget, sendKeys, toPasteText} from '../../tmux/panes/send.js';
import {TmuxError} from '../../tmux/run.js';
import type {DeliverPorts, PaneLook, Sent} from '../ports.js';
import {addressProblem, outcomeWhy} from './address-check.js';
import {type DeliverySite, openWitnesses, type Witnesses} from './pane-evidence.js';

/** The ports of one delivery to one row. Undefined: tmux does not answer. */
export async function createDeliverPorts(site: DeliverySite, address: Address): Promise<DeliverPorts | undefined> {
	const {io, holder, machine} = site;
	const witnesses = await openWitnesses(site, address);
	if (witnesses === undefined) return undefined;
	// The last read of the pane; tmux compares the foreground program once more in the call that writes.
	let last: {readonly capture: PaneSnapshot; readonly seen: PaneLook} | undefined;
	const aim = async (shows: Fragments): Promise<SendTarget | PlainReason> => {
		const [problem] = await Promise.all([processProblem(machine, address), machine.refresh()]);
		if (problem !== undefined || last === undefined) return problem ?? 'pane-not-read';
		const {capture, seen} = last;
		// An identical dialog that follows at once looks the same: only its request differs.
		if (seen.kind === 'seen') {
			const evidence = witnesses(capture.reading, () => seen.surface);
			if (typeof evidence === 'string') return evidence;
			const moved =
				evidence.reports.token !== seen.reports.token ||
				(evidence.reports.token !== undefined && evidence.reports.status?.at !== seen.reports.status?.at);
			if (moved) return 'prompt-moved';
		}
		const {socket, serverStart, pane, panePid} = address;
		const {foreground, modes, cursor, attended} = capture.reading;
		// Text for the composer goes to its cursor, next to whatever someone types there.
		const isComposing = seen.kind === 'seen' && seen.surface.composer.kind !== 'none';
		return {
			socket,
			serverStart,
			pane,
			panePid,
			foreground,
			modes,
			holder,
			...(isComposing ? {cursor, alone: !attended} : {}),
			shows: shows.filter((text) => isPlainText(text) && endsARow(capture.snapshot, text)),
		};
	};
	const send = async (shows: Fragments, act: (target: SendTarget) => ReturnType<typeof sendKeys>): Promise<Sent> => {
		try {
			const target = await aim(shows);
			if (typeof target === 'string') return {kind: 'refused', why: target};
			const outcome = await act(target);
			return outcome.kind === 'sent' ? outcome : {kind: 'refused', why: outcomeWhy(address, outcome.now, holder)};
		} catch (error) {
			if (error instanceof TmuxError && !isUnsure(error)) return {kind: 'refused', why: {code: 'machine-refused', message: error.message}};
			throw error;
		}
	};
	return {
		now: io.now,
		pause: (ms) => sleep(ms),
		look: async () => {
			const found = await readAll(machine, address).catch((error: unknown) => ({capture: unreadable(error), problem: undefined}));
			const seen = toPaneLook(address, found, witnesses);
			const {capture} = found;
			last = capture instanceof TmuxError || capture === undefined ? undefined : {capture, seen};
			return seen;
		},
		press: (_, key, shown) => send(shown, (target) => sendKeys(target, [key], machine.tmux)),
		paste: (_, text, shown) => send(shown, (target) => pasteText(target, toPasteText(text), machine.tmux)),
	};
}

/** Whether a piece with `$` is at the end of a row. In a wrapped row, or one beside a panel, the end proves nothing. */
function endsARow({text}: Snapshot, piece: string): boolean {
	if (!piece.endsWith('$')) return true;
	const end = new RegExp(piece);
	return stripControls(text)
		.split('\n')
		.some((row) => end.test(row.replace(/[ \t]+$/, '')));
}

type PaneAndProcess = {readonly capture: PaneSnapshot | undefined | TmuxError; readonly problem: PlainReason | undefined};

/** The pane is read first: its program may end right after the capture. */
async function readAll(machine: Machine, address: Address): Promise<PaneAndProcess> {
	const reading = readPaneSnapshot(address.socket, address.pane, machine.tmux);
	if (!machine.keepsOrder) await reading;
	const [capture, problem] = await Promise.all([reading, processProblem(machine, address), machine.refresh()]);
	return {capture, problem};
}

function toPaneLook(address: Address, {capture, problem: gone}: PaneAndProcess, witnesses: Witnesses): PaneLook {
	if (capture instanceof TmuxError)
		return {kind: 'unreadable', why: capture.reason === 'timeout' ? 'tmux-silent' : {code: 'machine-refused', message: capture.message}};
	const problem = addressProblem(address, capture?.reading) ?? gone;
	if (problem !== undefined || capture === undefined) return {kind: 'changed', why: problem ?? 'pane-gone'};
	if (capture.snapshot.columns === 0 || capture.snapshot.rows === 0) return {kind: 'unreadable', why: 'screen-unread'};
	const evidence = witnesses(capture.reading, (version) => agentOf(address.agent).readScreen(capture.snapshot, {version, patterns: []}));
	return typeof evidence === 'string' ? {kind: 'changed', why: evidence} : {kind: 'seen', ...evidence, attended: capture.reading.attended};
}

/** tmux hung, or went away, midway: it may have written the key or not. */
export function isUnsure({reason, stderr}: TmuxError): boolean {
	return reason === 'timeout' || /^(?:lost server|server exited)/.test(stderr);
}

function unreadable(error: unknown): TmuxError {
	if (error instanceof TmuxError) return error;
	throw error;
}

async function processProblem({processStatus}: Machine, {process, panePid}: Address): Promise<PlainReason | undefined> {
	switch (await processStatus(process, panePid)) {
		case 'ended':
			return 'process-ended';
		case 'behind':
			return 'process-behind';
		case 'foreground':
			return undefined;
	}
}
