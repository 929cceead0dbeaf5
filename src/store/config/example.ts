/**
 * Writes the settings as the commented config file of `beckon config init`, with every key, its meaning and its default, and as a JSON
 * schema.
 */
import * as z from 'zod/mini';
import {helpOf, inWords, objectOf, type Setting, type Settings} from '../../core/config/setting.js';
import * as zod from '../../core/config/zod.js';
import {settings} from '../../core/config.js';
import {asRecord} from '../../core/fields.js';
import type {AgentWords} from '../../core/words/agent-words.js';

/** @param schema path of the JSON schema, which editors use to complete keys. */
export function exampleConfig(schema: string, words: AgentWords): string {
	const parts = Object.entries<Setting>(settings).flatMap(([key, row]) => {
		const {default: usual, example} = row;
		const value = example === undefined ? JSON.stringify(usual, null, '\t') : inWords(example, words);
		const lines = `"${key}": ${value},`.split('\n');
		return ['', `	// ${helpOf(row, words)}`, ...lines.map((line) => `	// ${line}`)];
	});
	return ['{', `	"$schema": ${JSON.stringify(schema)},`, ...parts, '}', ''].join('\n');
}

/** The JSON schema (draft 7) that `schema/config.schema.json` ships. */
export function toConfigJsonSchema(words: AgentWords): Record<string, unknown> {
	const whole = z.toJSONSchema(objectOf(settings)({...zod, expandHome: (path) => path, whyNoState: () => undefined}), {
		target: 'draft-7',
		io: 'input',
	});
	explain(whole, settings, words);
	return {...whole, properties: {$schema: {type: 'string'}, ...whole.properties}, title: 'beckon config.json'};
}

function explain(schema: Readonly<Record<string, unknown>>, rows: Settings, words: AgentWords): void {
	const properties = asRecord(schema['properties']) ?? asRecord(asRecord(schema['additionalProperties'])?.['properties']) ?? {};
	for (const [key, row] of Object.entries(rows)) {
		const property = asRecord(properties[key]) ?? {};
		Object.assign(property, {description: helpOf(row, words)});
		explain(property, row.settings ?? {}, words);
	}
}
