/** The limits of a request's size, and the words for its missing parts. */

import {cut, LONG_TEXT, SLOW_TEXT, slowCount} from '../cut.js';
import type {Ask, PermissionRule, Question} from '../terms/ask.js';
import {counted} from '../text/times.js';
import {type Bounds, keptBounds, type OnCut, trimRecord, wholeBounds} from '../text/trim.js';

export type AskLimits = {
	readonly input: Bounds;
	/** In characters. */
	readonly name: number;
	readonly plan: number;
	readonly message: number;
	readonly question: number;
	readonly label: number;
	readonly description: number;
	readonly ruleJson: number;
	/** Counts. */
	readonly questions: number;
	readonly options: number;
	readonly rules: number;
};

/** Limits of each open request that the fold stores. */
export const keptLimits: AskLimits = {
	input: keptBounds,
	name: 256,
	plan: LONG_TEXT,
	message: 8192,
	question: LONG_TEXT,
	label: 2048,
	description: 8192,
	ruleJson: 16_384,
	questions: 16,
	options: 32,
	rules: 16,
};

const all = Number.POSITIVE_INFINITY;

/** Limits of a request that is read from its payload for display. */
export const wholeLimits: AskLimits = {
	input: wholeBounds,
	name: all,
	plan: all,
	message: all,
	question: all,
	label: all,
	description: all,
	ruleJson: all,
	questions: all,
	options: all,
	rules: all,
};

/** At most this many missing parts are named. */
const MOST_NAMED = 6;

/** The request within limits. `cut` names what was left out; the rest has the same content. */
export function boundAsk(ask: Ask, limits: AskLimits): Ask {
	const found = new Set<string>();
	const onCut: OnCut = (what) => {
		if (found.size < MOST_NAMED) found.add(what);
	};
	const bound = bounded(ask, limits, onCut);
	return found.size === 0 ? bound : withCut(bound, [...found]);
}

function withCut(ask: Ask, found: readonly string[]): Ask {
	return ask.kind === 'trust' || ask.kind === 'dialog' ? ask : {...ask, cut: found};
}

function bounded(ask: Ask, limits: AskLimits, onCut: OnCut): Ask {
	let slowLeft = SLOW_TEXT;
	const text = (of: string, value: string, most: number): string => {
		const kept = cut(value, most, slowLeft);
		if (kept !== value) onCut(`${of}: what follows ${counted(kept.length - 1, 'character')}`);
		slowLeft = Math.max(0, slowLeft - slowCount(kept));
		return kept;
	};
	const some = <T>(values: readonly T[], most: number, what: string): readonly T[] => {
		if (values.length > most) onCut(counted(values.length - most, `more ${what}`));
		return values.slice(0, most);
	};
	switch (ask.kind) {
		case 'tool':
			return {
				kind: 'tool',
				tool: text('name of the tool', ask.tool, limits.name),
				input: trimRecord(ask.input, limits.input, onCut),
				rules: some(ask.rules, limits.rules, 'suggested rule').filter((rule) => fits(rule, limits, onCut)),
			};
		case 'questions':
			return {
				kind: 'questions',
				questions: some(ask.questions, limits.questions, 'question').map(
					({header, question, multiSelect, options}): Question => ({
						question: text('question', question, limits.question),
						header: text('header', header, limits.name),
						multiSelect,
						options: some(options, limits.options, 'option').map(({label, description}) => ({
							label: text('option', label, limits.label),
							description: text('description', description, limits.description),
						})),
					}),
				),
			};
		case 'plan':
			return {kind: 'plan', plan: text('plan', ask.plan, limits.plan)};
		case 'elicitation':
			return {
				kind: 'elicitation',
				server: text('name of the server', ask.server, limits.name),
				message: text('message', ask.message, limits.message),
			};
		case 'trust':
		case 'dialog':
			return ask;
	}
}

/** A permission rule that is too large to hand back whole is left out: a cut rule would allow something else. */
function fits({raw}: PermissionRule, {input, ruleJson}: AskLimits, onCut: OnCut): boolean {
	let isWhole = true;
	trimRecord(raw, input, () => {
		isWhole = false;
	});
	if (isWhole && (ruleJson === all || JSON.stringify(raw).length <= ruleJson)) return true;
	onCut('a suggested rule');
	return false;
}
