/** What beckon puts into the settings of an agent that it also reads without, and only when its human asks for it by the agent's name. */
import {readFileSync, realpathSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {asRecord, asText} from '../core/fields.js';
import type {Parsed} from '../core/parsed.js';
import {ignoreFileErrors, isExecutable} from '../store/files.js';
import {runProgram} from '../system/programs.js';

export type AgentAddition = {
	/** The file that is written. An absolute path. */
	readonly file: (env: NodeJS.ProcessEnv) => string;
	/** The text with beckon's part; the same text if it is there. `hooks`: the folder of the hook scripts. A problem is one of the text. */
	readonly withOurs: (text: string | undefined, hooks: string) => Parsed<string>;
	/** The text without it. */
	readonly withoutOurs: (text: string) => Parsed<string>;
	/** The text that is left of a file that install made. */
	readonly emptyText: string;
	/** What it may cost, which is said before anything is changed; a sentence each. */
	readonly risks: readonly string[];
	/** What is known better with it, as the end of a sentence. */
	readonly gives: string;
	/** When sessions begin to use it, as the end of a sentence. */
	readonly takesEffect: string;
	/** Whether the installed version (undefined: unknown) loads it, given its text. @param hooks the folder of the hook scripts. */
	readonly check: (found: {
		readonly env: NodeJS.ProcessEnv;
		readonly text: string;
		readonly version: string | undefined;
		readonly hooks: string;
	}) => readonly {readonly level: 'ok' | 'note' | 'wrong'; readonly says: string; readonly fix?: string}[];
};

/** The program that a shell would start; undefined: it is not in PATH. */
export function programPath(env: NodeJS.ProcessEnv, name: string): string | undefined {
	const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
	return folders.map((folder) => join(folder, name)).find(isExecutable);
}

const timeoutMs = 8000;

/** The version of a program, from the `package.json` above it, else from `--version`. Undefined: unknown. */
export async function programVersion(env: NodeJS.ProcessEnv, name: string): Promise<string | undefined> {
	const program = programPath(env, name);
	if (program === undefined) return undefined;
	const real = ignoreFileErrors(() => realpathSync(program)) ?? program;
	const [beside, above] = [dirname(real), dirname(dirname(real))];
	const packaged = versionIn(join(beside, 'package.json'), name) ?? versionIn(join(above, 'package.json'), name);
	if (packaged !== undefined) return packaged;
	const ended = await runProgram([program, '--version'], {env, timeoutMs});
	return ended.kind === 'exited' && ended.code === 0 ? /\d+\.\d+\.\d+/.exec(ended.stdout)?.[0] : undefined;
}

/** Only of a package that has the program. */
function versionIn(file: string, program: string): string | undefined {
	try {
		const fields = asRecord(JSON.parse(readFileSync(file, 'utf8')));
		return asRecord(fields?.['bin'])?.[program] === undefined ? undefined : asText(fields?.['version'], 64);
	} catch {
		return undefined; // the file is missing, or is no package.json
	}
}
