/** Installs a version of Claude Code from the npm registry, and lists what it may report to hooks. */
import {execFileSync, spawnSync} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {arch, platform, tmpdir} from 'node:os';
import {join} from 'node:path';

export type Agent = {readonly version: string; readonly program: string};

/** Agents stay installed here from one run to the next. */
export const agentCache = join(tmpdir(), 'beckon-gate-agents');
const scope = '@anthropic-ai';
const installOptions = ['--no-fund', '--no-audit', '--silent', '--no-save', '--ignore-scripts'] as const;

/** The whole number of a version: `newest` is asked of the registry. */
export function toVersion(asked: string): string {
	if (asked !== 'newest') return asked;
	return execFileSync('npm', ['view', `${scope}/claude-code`, 'version'], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).trim();
}

/** Installed once into a folder that stays: the native program where there is one of this version, else the script for Node. */
export function installAgent(version: string): Agent {
	if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version; name one like 2.1.330, or newest`);
	const folder = join(agentCache, version);
	const native = `claude-code-${platform()}-${arch()}`;
	const done = join(folder, '.done');
	if (!existsSync(done)) {
		mkdirSync(folder, {recursive: true});
		const install = (name: string): boolean =>
			spawnSync('npm', ['install', ...installOptions, '--prefix', folder, `${scope}/${name}@${version}`], {
				env: {...process.env, HOME: folder},
				stdio: 'ignore',
			}).status === 0;
		if (!install(native) && !install('claude-code'))
			throw new Error(`npm has no ${scope}/claude-code ${version}; check the number and the network`);
		writeFileSync(done, '');
	}
	const modules = join(folder, 'node_modules', scope);
	const program = [join(modules, native, 'claude'), join(modules, 'claude-code', 'cli.js')].find((path) => existsSync(path));
	if (program === undefined) throw new Error(`${folder} holds no agent; remove it and try again`);
	chmodSync(program, 0o755);
	return {version, program};
}

/** Names of hook events in an agent's program: the list it checks settings against is in there as strings. */
export function hookNamesIn(program: string): readonly string[] {
	const text = readFileSync(program, 'latin1');
	const list = /\[((?:"[A-Z][A-Za-z]{2,40}",){8,80}"[A-Z][A-Za-z]{2,40}")\]/g;
	const names = new Set<string>();
	for (const [, inside = ''] of text.matchAll(list)) {
		const found = inside.split(',').map((word) => word.slice(1, -1));
		if (found.includes('PreToolUse') && found.includes('SessionEnd')) for (const name of found) names.add(name);
	}
	return [...names].sort();
}

export function isBefore(version: string, least: string): boolean {
	const [one, other] = [version, least].map((text) => text.split('.').map(Number));
	for (const [index, number] of (other ?? []).entries()) {
		const mine = one?.[index] ?? 0;
		if (mine !== number) return mine < number;
	}
	return false;
}
