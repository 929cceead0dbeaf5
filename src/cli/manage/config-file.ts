/** `beckon config`, and its `init` and `edit`: print the effective values, create the file, or open it. */
import {usualWords} from '../../agents/usual-words.js';
import {keyProblems} from '../../app/keys/bindings.js';
import {helpOf} from '../../core/config/setting.js';
import {configKeys, settings} from '../../core/config.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {printableLine, stripControls} from '../../core/text/label.js';
import {columnsFor, hangingText, painterOf} from '../../core/words/print-colours.js';
import {writeProblems} from '../../core/words/problems.js';
import {makeChange, planChange} from '../../setup/settings-change.js';
import {configPath, readConfig} from '../../store/config/config.js';
import {exampleConfig} from '../../store/config/example.js';
import {schemaFile} from '../../store/installed-copies.js';
import {statePaths} from '../../store/paths.js';
import {editFile} from '../../system/editor.js';
import {canAsk} from '../print/questions.js';

/** Prints the effective values with their origins; 1 when the file has a problem. */
export async function runConfig(io: Io, options: {readonly json: boolean; readonly schema: boolean}): Promise<ExitCode> {
	if (options.schema) {
		const {toConfigJsonSchema} = await import('../../store/config/example.js');
		io.stdout.write(`${JSON.stringify(toConfigJsonSchema(usualWords), null, '\t')}\n`);
		return 0;
	}
	const read = await readConfig(io.env);
	const {config, origins} = read;
	const state = statePaths(io.env).root;
	const problems = [...read.problems, ...keyProblems(read)];
	const entries = configKeys.map((key) => ({key, value: config[key] ?? null, from: origins[key]}));
	if (options.json) {
		io.stdout.write(`${JSON.stringify({v: 1, file: read.file, found: read.found, state, values: entries, problems})}\n`);
	} else {
		const width = Math.max(...entries.map(({key}) => key.length));
		const paint = painterOf(io);
		const columns = columnsFor(io);
		const lines = entries.map(({key, value, from}) => {
			const origin = paint(from === 'file' ? 'code' : 'quiet', from.padEnd(7));
			const written = hangingText(stripControls(JSON.stringify(value)), width + 11, {columns});
			const about = hangingText(helpOf(settings[key], usualWords), 9, {columns, styled: (line) => paint('quiet', line)});
			return `${origin}  ${paint('strong', key.padEnd(width))}  ${written}\n${' '.repeat(9)}${about}`;
		});
		const found = read.found ? '' : ' (not found: using the defaults)';
		io.stdout.write(`file     ${printableLine(read.file)}${found}\nstate    ${printableLine(state)}\n\n${lines.join('\n')}\n`);
	}
	writeProblems(io, problems);
	return problems.length > 0 ? 1 : 0;
}

/** Never changes an existing file. @throws UserError when the file exists or cannot be written. */
export async function runConfigInit(io: Io): Promise<ExitCode> {
	const file = configPath(io.env);
	if (!(await writeExample(io)))
		throw new UserError(`${file} exists already`, '`beckon config edit` opens it; `beckon help config` says what each key is.');
	io.stdout.write('It lists every key with its meaning, and sets none: remove the // before those you want.\n');
	return 0;
}

/** Opens the file in the user's editor, and prints its problems afterwards. @throws UserError without a terminal. */
export async function runConfigEdit(io: Io): Promise<ExitCode> {
	const file = configPath(io.env);
	if (!canAsk(io)) throw new UserError('No terminal to open an editor in', `Edit ${file} and run \`beckon config\`.`, 2);
	await writeExample(io);
	await editFile(io.env, file);
	const silent: Io = {...io, stdout: {write: () => true}};
	const code = await runConfig(silent, {json: false, schema: false});
	if (code === 0) io.stdout.write(`${printableLine(file)} is valid\n`);
	return code;
}

/** @returns whether the file was created. */
async function writeExample(io: Io): Promise<boolean> {
	const paths = statePaths(io.env);
	const change = await planChange(configPath(io.env), ({text}) => ({
		ok: true,
		value: text ?? exampleConfig(schemaFile(paths), usualWords),
	}));
	if (change.file.text !== undefined) return false;
	await makeChange(io, change, {dryRun: false});
	return true;
}
