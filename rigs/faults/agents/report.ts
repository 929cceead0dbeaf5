/** Sends to agents besides Claude Code under faults: what became of them, in a line for each agent. */
import type {Receipt} from '../../../src/core/receipt.js';

export type Sent = {
	readonly name: string;
	readonly kind: string;
	readonly fault: string;
	readonly receipt: Receipt;
	/** What went wrong. */
	readonly found: readonly string[];
};

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
