/** Sends to agents besides Claude Code under faults: what became of them, in a line for each agent. */
import type {AgentChannel} from '../../../src/agents/answering.js';
import type {SessionId} from '../../../src/core/address.js';
import type {Choice} from '../../../src/core/ask/option-role.js';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import type {Receipt} from '../../../src/core/receipt.js';

export type Sent = {
	readonly name: string;
	readonly kind: string;
	readonly fault: string;
	readonly receipt: Receipt;
	/** What went wrong. */
	readonly found: readonly string[];
};

export const yes: Choice = {kind: 'yes'};
export const no: Choice = {kind: 'no', reason: undefined};
export const second: Choice = {kind: 'options', numbers: [2], text: undefined};

type Sending = {readonly env: NodeJS.ProcessEnv; readonly sessionId: SessionId; readonly asked: TranscriptClaim['asked']};

/** Answers the open request, or sends a text. */
export function sendBy(channel: AgentChannel, {env, sessionId, asked}: Sending, what: Choice | string): Promise<Receipt> {
	if (typeof what === 'string') return channel.prompt(env, {sessionId, text: what, id: `send-${what}`, isPlan: false});
	return channel.answer(env, {sessionId, request: asked?.id ?? '', ask: asked?.ask ?? {kind: 'dialog', title: ''}, choice: what});
}

/** @param arrived how often the text did. @param isElsewhere whether anything arrived in another session */
export function wrongReply({kind}: Receipt, arrived: number, isElsewhere: boolean): readonly string[] {
	return [
		...(isElsewhere ? ['wrong pane'] : []),
		...(arrived > 1 ? ['doubled'] : []),
		...(kind === 'landed' && arrived === 0 ? ['lost'] : []),
		...(kind === 'refused' && arrived > 0 ? ['false receipt'] : []),
	];
}

const wrongs = ['wrong prompt', 'wrong pane', 'wrong answer', 'lost', 'doubled', 'false receipt'];

export function sentText(agent: string, sent: readonly Sent[]): string {
	const count = (pick: (one: Sent) => boolean): number => sent.filter(pick).length;
	const calm = sent.filter(({fault}) => fault === 'none' || fault === 'slow');
	const faults = [...new Set(sent.map(({fault}) => fault))].toSorted();
	const by = (fault: string) => {
		const those = sent.filter((one) => one.fault === fault);
		const kinds = (['landed', 'refused', 'unconfirmed'] as const).map(
			(kind) => `${those.filter(({receipt}) => receipt.kind === kind).length} ${kind}`,
		);
		return `  ${fault}: ${kinds.join(', ')} of ${those.length}`;
	};
	return [
		...sent.flatMap(({name, found, receipt}) => (found.length === 0 ? [] : [`${found.join(', ')}: ${name} → ${JSON.stringify(receipt)}`])),
		`${agent}: ${sent.length} sends; ${wrongs.map((wrong) => `${count(({found}) => found.includes(wrong))} ${wrong}`).join(' · ')}; landed where no fault was ${calm.filter(({receipt}) => receipt.kind === 'landed').length} of ${calm.length}`,
		...faults.map(by),
		'',
	].join('\n');
}
