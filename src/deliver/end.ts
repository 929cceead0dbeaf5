/** Ends a session (by its agent's command, by closing its pane, or by signals), or just its turn. Files are never touched. */
import type {Agent} from '../agents/agent.js';
import {agentOf} from '../agents/agents.js';
import type {Address} from '../core/address.js';
import type {Machine} from '../core/machine/machine.js';
import {type Receipt, refused, unconfirmed} from '../core/receipt.js';
import type {Row} from '../core/session.js';
import {whyAfter} from '../core/terms/receipt-words.js';
import type {EndAct} from '../core/words/send-summary.js';
import {endProcess} from '../system/end-process.js';
import {deliverReply} from './composer/reply.js';
import {paneAddress} from './pane/address-check.js';
import {type DeliverIo, machineOf, withPaneLock} from './pane/pane-lock.js';
import {awaitReceipt} from './pane/watch-pane.js';
import {type DeliverPorts, type SeenPane, waitMs} from './ports.js';

/** Landed when the agent's process is gone. */
export async function endRow(io: DeliverIo, row: Row, act: EndAct): Promise<Receipt> {
	const machine = machineOf(io);
	switch (act) {
		case 'end':
			// An agent that takes no keys gets a signal.
			if (agentOf(row.agent).takesKeys === false) return kill(row, machine);
			return withPaneLock(io, row, (ports, address) => deliverQuit(row, address, {ports, machine}));
		case 'close':
			return withPaneLock(io, row, (ports, address) => closePane(address, {ports, machine}), {addressOf: paneAddress});
		case 'kill':
			return kill(row, machine);
	}
}

type EndTools = {readonly ports: DeliverPorts; readonly machine: Machine};

/**
 * Interrupts the turn, then types the agent's own command. It is typed only into a resting input box: into a dialog it would be an answer.
 * A draft there is stashed by the reply, and lost with the session. What the agent asks before it ends is answered so that it ends and no
 * file is deleted.
 */
export async function deliverQuit(row: Row, address: Address, {ports, machine}: EndTools): Promise<Receipt> {
	const {quit: command, quitAnyway} = agentOf(row.agent).commands;
	if (command === undefined) return refused('no-quit-command');
	const since = ports.now();
	const look = await ports.look(address);
	if (look.kind === 'seen' && look.surface.surface === 'working') {
		const stopped = await deliverInterrupt(address, ports);
		if (stopped.kind !== 'landed') return stopped;
	}
	const dialog = look.kind === 'seen' ? look.surface.dialog : undefined;
	// The dialog may be open already, from an earlier end that was cut off.
	if (dialog === undefined || quitAnyway?.(dialog) === undefined) {
		const sent = await deliverReply({address, text: command, queue: false, allowShell: false}, ports);
		if (sent.kind === 'refused' || sent.kind === 'typed') return sent;
	}
	return awaitEnd(address, {ports, since, hasEnded: () => hasEnded(address, machine), quitAnyway});
}

async function closePane(address: Address, {ports, machine}: EndTools): Promise<Receipt> {
	const since = ports.now();
	const look = await ports.look(address);
	if (look.kind !== 'seen') return refused(look.why);
	const sent = await ports.close(address);
	return sent.kind === 'refused' ? refused(sent.why) : awaitEnd(address, {ports, since, hasEnded: () => hasEnded(address, machine)});
}

async function hasEnded({process, panePid}: Address, machine: Machine): Promise<boolean> {
	return (await machine.processStatus(process, panePid)) === 'ended';
}

type Ending = {
	readonly ports: DeliverPorts;
	readonly since: number;
	readonly hasEnded: () => Promise<boolean>;
	readonly quitAnyway?: Agent['commands']['quitAnyway'];
};

/** Landed when the process is gone. A dialog that `quitAnyway` knows is answered once for each look. */
export async function awaitEnd(address: Address, {ports, since, hasEnded, quitAnyway}: Ending): Promise<Receipt> {
	for (const deadline = ports.now() + waitMs.ended; ; await ports.pause(waitMs.look)) {
		if (await hasEnded()) return {kind: 'landed', by: 'tmux', afterMs: ports.now() - since};
		const look = quitAnyway === undefined ? undefined : await ports.look(address);
		const dialog = look?.kind === 'seen' ? look.surface.dialog : undefined;
		const digit = dialog && quitAnyway?.(dialog);
		if (ports.now() >= deadline) return unconfirmed(dialog === undefined ? 'still-running' : 'asks-before-end');
		if (digit !== undefined) await ports.press(address, String(digit));
	}
}

async function kill({process}: Row, machine: Machine): Promise<Receipt> {
	if (machine.host !== undefined) return refused('kill-is-local');
	if (process === undefined) return refused('process-unknown');
	const from = performance.now();
	switch (await endProcess(process, {patienceMs: waitMs.terminated})) {
		case 'gone':
			return refused('process-ended');
		case 'ended':
			return {kind: 'landed', by: 'tmux', afterMs: performance.now() - from};
		case 'not-ours':
			return refused('process-not-ours');
		case 'alive':
			return unconfirmed('still-running');
	}
}

type SeenTurn = Pick<Row, 'turnAt' | 'lastActivityAt'>;

/** A record without hooks may tell of the seen turn after it was shown, but with the time of its prompt, before any sign of its work. */
function isLater(turnAt: number | undefined, seen: SeenTurn | undefined): boolean {
	return seen !== undefined && turnAt !== undefined && turnAt !== seen.turnAt && turnAt > seen.lastActivityAt;
}

/**
 * Sends Esc to an agent that works, and never to anything else, where Esc means no. Landed when the agent's file or the pane shows that the
 * turn has stopped.
 * @param seen the row that the user saw: a turn that began later is not interrupted. Undefined: any turn is.
 */
export async function deliverInterrupt(address: Address, ports: DeliverPorts, seen?: SeenTurn): Promise<Receipt> {
	const look = await ports.look(address);
	if (look.kind !== 'seen') return refused(look.why);
	const {surface, reports} = look;
	if (surface.surface === 'closed') return refused('other-view');
	if (surface.surface !== 'working' || surface.composer.kind === 'none') return refused('not-working');
	if (surface.composer.kind === 'draft') return refused('draft-at-risk');
	if (isLater(reports.turnAt, seen)) return refused('turn-changed');
	const since = ports.now();
	const presses = agentOf(address.agent).typing?.stopKeys ?? 1;
	const sent = await ports.press(address, 'Escape');
	if (sent.kind === 'refused') return refused(sent.why);
	for (let count = 1; count < presses; count += 1) {
		// Two Esc that the agent reads at once are another key.
		await ports.pause(waitMs.still);
		const again = await ports.look(address);
		if (again.kind !== 'seen' || again.surface.surface !== 'working' || isLater(again.reports.turnAt, seen)) break;
		const more = await ports.press(address, 'Escape');
		if (more.kind === 'refused') return unconfirmed(whyAfter('escape', more.why));
	}
	return awaitReceipt(ports, address, {
		done: 'escape',
		since,
		seen(after, before) {
			const {status} = after.reports;
			const afterMs = ports.now() - since;
			if (status !== undefined && status.at !== reports.status?.at && status.value !== 'busy')
				return {kind: 'landed', by: 'client', afterMs};
			return before !== undefined && isAtRest(before) && isAtRest(after) ? {kind: 'landed', by: 'screen', afterMs} : undefined;
		},
		late: () => unconfirmed('still-working'),
	});
}

function isAtRest({surface: {surface}}: SeenPane): boolean {
	return surface === 'idle' || surface === 'background';
}
