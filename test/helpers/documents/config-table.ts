/** The table of keys in docs/configuration.md. */
import {helpOf, type Settings} from '../../../src/core/config/setting.js';
import {settings} from '../../../src/core/config.js';
import {asRecord} from '../../../src/core/fields.js';
import type {AgentWords} from '../../../src/core/words/agent-words.js';

const mostOfDefault = 60;

/** Key, default and meaning. */
export function configTableMarkdown(words: AgentWords): string {
	return ['| key | default | is |', '| --- | --- | --- |', ...linesOf(settings, '', words), ''].join('\n');
}

/** @param inside the names around these settings, with a dot behind each. */
function linesOf(rows: Settings, inside: string, words: AgentWords): readonly string[] {
	return Object.entries(rows).flatMap(([key, row]) => {
		const {default: usual, settings: parts = {}} = row;
		const isNamed = asRecord(usual)?.[Object.keys(parts)[0] ?? ''] === undefined;
		const shown = usual === undefined ? 'unset' : shownDefault(usual);
		return [
			`| \`${inside}${key}\` | ${shown} | ${helpOf(row, words)} |`,
			...linesOf(parts, `${inside}${key}.${isNamed ? '*.' : ''}`, words),
		];
	});
}

/** A long list or object is shown by its kind and its first parts; `beckon config init` writes it in full. */
function shownDefault(value: unknown): string {
	const text = JSON.stringify(value);
	if (text.length <= mostOfDefault) return `\`${text}\``;
	const isList = Array.isArray(value);
	const parts = isList
		? value.map((each) => JSON.stringify(each))
		: Object.entries(value ?? {}).map(([key, each]) => `"${key}": ${outlined(each)}`);
	const first = parts.filter((_, index) => parts.slice(0, index + 1).join(', ').length <= mostOfDefault);
	return `\`${isList ? '[' : '{'}${first.join(', ')}, …${isList ? ']' : '}'}\``;
}

function outlined(value: unknown): string {
	const text = JSON.stringify(value);
	return text.length <= 20 ? text : Array.isArray(value) ? '[…]' : '{…}';
}
