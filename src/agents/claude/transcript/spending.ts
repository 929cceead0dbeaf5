/** Sums the tokens and dollars of the answers in a transcript. */
import type {Prices} from '../../../core/config.js';
import type {TranscriptLine} from './line.js';
import {costUsd} from './prices.js';

/** One message has one line per content block, each with the counts so far: the last line of a message counts. */
export type Spent = {readonly messageId: string; readonly outputTokens: number; readonly costUsd: number};

export type Sums = {
	readonly outputTokens: number;
	readonly costUsd: number;
	/** False once a model with an unknown price answered. */
	readonly priced: boolean;
	readonly spent: Spent | undefined;
};

/** The sums with the newest counts of this message in place of its earlier ones. */
export function spend(sums: Sums, line: Extract<TranscriptLine, {kind: 'answer'}>, own: Prices): Sums {
	const {outputTokens, priced, spent} = sums;
	if (!line.use) return {outputTokens, costUsd: sums.costUsd, priced, spent};
	const before = spent?.messageId === line.messageId ? spent : {outputTokens: 0, costUsd: 0};
	const cost = costUsd(line.model, line.use, own);
	return {
		outputTokens: outputTokens - before.outputTokens + line.use.output,
		costUsd: sums.costUsd - before.costUsd + (cost ?? 0),
		priced: priced && cost !== undefined,
		spent: {messageId: line.messageId, outputTokens: line.use.output, costUsd: cost ?? 0},
	};
}
