/** What the config file may contain, as a JSON schema. */
import * as z from 'zod/mini';
import {defaultConfig} from '../../core/config.js';
import type {AgentWords} from '../../core/words/agent-words.js';
import {configHelp, isConfigKey, settings} from './settings.js';

/** The JSON schema (draft 7) that `schema/config.schema.json` ships. */
export function toConfigJsonSchema(words: AgentWords): Record<string, unknown> {
	const optional = Object.fromEntries(Object.entries(settings).map(([key, {schema}]) => [key, z.optional(schema)]));
	const whole = z.toJSONSchema(z.strictObject({$schema: z.optional(z.string()), ...optional}), {target: 'draft-7', io: 'input'});
	const help = configHelp(words);
	for (const [key, property] of Object.entries(whole.properties ?? {})) {
		if (!isConfigKey(key) || typeof property === 'boolean') continue;
		property.description = help[key];
		if (defaultConfig[key] !== undefined) Object.assign(property, {default: defaultConfig[key]});
	}
	return {...whole, title: 'beckon config.json'};
}
