/** Claude Code's version from its installation, without running it: old versions take seconds to print theirs. */
import {readFileSync, realpathSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {asRecord, asText} from '../../core/fields.js';
import {ignoreFileErrors, isExecutable} from '../../store/files.js';
import {parseVersion} from './version-number.js';

/** The Claude Code that a shell would start: the one in PATH, else in the folders of Claude Code's installers. */
export function programsOnPath(env: NodeJS.ProcessEnv): readonly string[] {
	const inPath = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
	const home = env['HOME'];
	const usual = home ? [join(home, '.local/bin'), join(home, '.claude/local')] : [];
	return [...inPath, ...usual].map((folder) => join(folder, 'claude')).filter(isExecutable);
}

/**
 * The version of the program at `path`: Claude Code's installer names the file after it, and a package has it in the `package.json` beside the
 * program or a folder above. Undefined for anything else, such as a wrapper script.
 */
export function packageVersion(path: string): string | undefined {
	const program = realPath(path);
	if (program === undefined) return undefined;
	if (/\/claude\/versions\/[^/]+$/.test(program)) return parseVersion(basename(program));
	const beside = dirname(program);
	return readPackage(join(beside, 'package.json')) ?? readPackage(join(dirname(beside), 'package.json'));
}

function readPackage(file: string): string | undefined {
	try {
		const fields = asRecord(JSON.parse(readFileSync(file, 'utf8')));
		const isAgent = /^@anthropic-ai\/claude-code(?:-|$)/.test(asText(fields?.['name'], 256) ?? '');
		return isAgent ? parseVersion(asText(fields?.['version'], 64) ?? '') : undefined;
	} catch {
		return undefined; // the file is missing, or is no package.json
	}
}

/** A dangling link is no Claude Code. */
function realPath(path: string): string | undefined {
	return ignoreFileErrors(() => realpathSync(path));
}
