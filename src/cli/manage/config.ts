import {usualWords} from '../../agents/usual-words.js';
import {keyProblems} from '../../app/keys/key-problems.js';
import type {ExitCode, Io} from '../../core/context.js';
import {printable} from '../../core/text/printable.js';
import {writeProblems} from '../../core/words/problems.js';
import {readConfig} from '../../store/config/config.js';
import {statePaths} from '../../store/paths.js';

/** Prints the effective values with their origins; 1 when the file has a problem. */
export async function runConfig(io: Io, options: {readonly json: boolean; readonly schema: boolean}): Promise<ExitCode> {
	if (options.schema) {
		const {toConfigJsonSchema} = await import('../../store/config/json-schema.js');
		io.stdout.write(`${JSON.stringify(toConfigJsonSchema(usualWords), null, '\t')}\n`);
		return 0;
	}
	const read = await readConfig(io.env);
	const {config, origins} = read;
	const state = statePaths(io.env).root;
	const problems = [...read.problems, ...keyProblems(read)];
	const entries = Object.entries(config).map(([key, value]) => ({key, value: value ?? null, from: origins[key as keyof typeof origins]}));
	if (options.json) {
		io.stdout.write(`${JSON.stringify({v: 1, file: read.file, found: read.found, state, values: entries, problems})}\n`);
	} else {
		const width = Math.max(...entries.map(({key}) => key.length));
		const {configHelp} = await import('../../store/config/json-schema.js');
		const help = new Map(Object.entries(configHelp(usualWords)));
		const lines = entries.map(
			({key, value, from}) =>
				`${from.padEnd(7)}  ${key.padEnd(width)}  ${printable(JSON.stringify(value))}\n${' '.repeat(9)}${help.get(key) ?? ''}`,
		);
		io.stdout.write(
			`file     ${read.file}${read.found ? '' : ' (not found: using the defaults)'}\nstate    ${state}\n\n${lines.join('\n')}\n`,
		);
	}
	writeProblems(io, problems);
	return problems.length > 0 ? 1 : 0;
}
