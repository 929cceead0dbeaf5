/** The version of an agent's program, from its `package.json`, else from its output, for which some take seconds. */
import {realpathSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {asRecord, asText, type Fields, parseObject} from '../core/fields.js';
import {ignoreFileErrors, programsOnPath} from '../store/files.js';
import {readText} from '../store/read-file.js';
import {runProgram} from '../system/programs.js';

const timeoutMs = 8000;

/** The first `1.2.3` of a text; undefined when there is none. */
export function parseVersion(text: string): string | undefined {
	return /(?<![\d.])\d{1,6}\.\d{1,6}\.\d{1,6}(?![\d.])/.exec(text)?.[0];
}

/**
 * Undefined when it is not a program, or its version is unknown.
 * @param program a path; undefined when it was not found
 * @param isIts whether a `package.json` is the program's own
 */
export async function versionOf(
	program: string | undefined,
	{env, isIts}: {readonly env: NodeJS.ProcessEnv; readonly isIts: (manifest: Fields) => boolean},
): Promise<string | undefined> {
	if (program === undefined) return undefined;
	const folder = dirname(ignoreFileErrors(() => realpathSync(program)) ?? program);
	for (const each of [folder, dirname(folder)]) {
		const manifest = parseObject(ignoreFileErrors(() => readText(join(each, 'package.json')), ''));
		if (manifest !== undefined && isIts(manifest)) return parseVersion(asText(manifest['version'], 64) ?? '');
	}
	const ended = await runProgram([program, '--version'], {env, timeoutMs});
	return ended.kind === 'exited' && ended.code === 0 ? parseVersion(ended.stdout) : undefined;
}

/** The version of the program that a shell would start by this name, which its `package.json` names. */
export function versionOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
	return versionOf(programsOnPath(name, env)[0], {env, isIts: ({bin}) => asRecord(bin)?.[name] !== undefined});
}

export type Version = readonly [major: number, minor: number, patch: number];

/** Text that is no version counts as absent. */
export function toVersion(text: string | undefined): Version | undefined {
	const [major, minor, patch] = (parseVersion(text ?? '') ?? '').split('.').map(Number);
	return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

/** Above 0 when the first is newer. */
export function compareVersions(a: Version, b: Version): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
