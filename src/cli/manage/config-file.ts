/** `beckon config init` and `beckon config edit`: create the config file, and open it. */
import {usualWords} from '../../agents/usual-words.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {printableLine} from '../../core/text/label.js';
import {planChange, writeChange} from '../../setup/settings-change.js';
import {configPath} from '../../store/config/config.js';
import {exampleConfig} from '../../store/config/example.js';
import {schemaFile, unpackSchema} from '../../store/config/schema-file.js';
import {statePaths} from '../../store/paths.js';
import {editFile} from '../../system/editor.js';
import {runConfig} from './config.js';

/** Never changes an existing file. @throws UserError when the file exists or cannot be written. */
export async function runConfigInit(io: Io): Promise<ExitCode> {
	const file = configPath(io.env);
	if (!(await writeExample(io))) throw new UserError(`${file} exists already`, '`beckon config edit` opens it.');
	io.stdout.write('It lists every key with its meaning, and sets none: remove the // before those you want.\n');
	return 0;
}

/** Opens the file in the user's editor, and prints its problems afterwards. @throws UserError without a terminal. */
export async function runConfigEdit(io: Io): Promise<ExitCode> {
	const file = configPath(io.env);
	if (!io.stdin.isTTY || !io.stdout.isTTY)
		throw new UserError('No terminal to open an editor in', `Edit ${file} and run \`beckon config\`.`, 2);
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
	unpackSchema(paths);
	const change = await planChange(configPath(io.env), ({text}) => ({
		ok: true,
		value: text ?? exampleConfig(schemaFile(paths), usualWords),
	}));
	if (change.file.text !== undefined) return false;
	await writeChange(io, change);
	return true;
}
