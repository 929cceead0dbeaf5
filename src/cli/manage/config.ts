import {usualWords} from '../../agents/usual-words.js';
import {keyProblems} from '../../app/keys/bindings.js';
import type {ExitCode, Io} from '../../core/context.js';
import {printableLine, stripControls} from '../../core/text/label.js';
import {columnsFor, hung, inkOf} from '../../core/words/ink.js';
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
		const {configHelp} = await import('../../store/config/settings.js');
		const help = new Map(Object.entries(configHelp(usualWords)));
		const ink = inkOf(io);
		const columns = columnsFor(io);
		const lines = entries.map(({key, value, from}) => {
			const origin = ink(from === 'file' ? 'code' : 'quiet', from.padEnd(7));
			const written = hung(stripControls(JSON.stringify(value)), width + 11, {columns});
			const about = hung(help.get(key) ?? '', 9, {columns, paint: (line) => ink('quiet', line)});
			return `${origin}  ${ink('strong', key.padEnd(width))}  ${written}\n${' '.repeat(9)}${about}`;
		});
		const found = read.found ? '' : ' (not found: using the defaults)';
		io.stdout.write(`file     ${printableLine(read.file)}${found}\nstate    ${printableLine(state)}\n\n${lines.join('\n')}\n`);
	}
	writeProblems(io, problems);
	return problems.length > 0 ? 1 : 0;
}
