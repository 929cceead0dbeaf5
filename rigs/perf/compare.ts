/** Builds another commit of this repository and measures it in turns with this one. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {UserError} from '../../src/core/errors.js';
import {removeFolder} from '../../src/store/files.js';
import {packagePath} from '../../src/store/program.js';
import {type Measurement, spread, toRatio} from './measurement.js';
import {costOfNode} from './times/perf-start.js';
import type {BenchWorld} from './worlds/world-model.js';

/** A command that takes this many times the CPU of before is slower, if a second run says so too. */
const limit = 1.5;
const commands = [['status'], ['ls'], ['ls', '--json']] as const;

/** Builds the commit in a folder of its own, calls `use` with that folder, and removes it. @throws UserError when git does not know the commit. */
export async function withBuildOf<Result>(ref: string, use: (folder: string) => Promise<Result>): Promise<Result> {
	const root = packagePath();
	const commit = run(root, 'git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]).trim();
	const parent = mkdtempSync(join(tmpdir(), 'beckon-compare-'));
	const folder = join(parent, 'build');
	try {
		run(root, 'git', ['worktree', 'add', '--quiet', '--detach', folder, commit]);
		if (isSameLock(root, folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
		else run(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
		run(folder, 'npm', ['run', '--silent', 'build']);
		return await use(folder);
	} finally {
		spawnSync('git', ['worktree', 'remove', '--force', folder], {cwd: root});
		await removeFolder(parent);
	}
}

/** The commands of both builds in one world, in turns. Within: in one of two runs a command took less than 1.5 times the CPU. */
export function compareBuilds(world: BenchWorld, folder: string, rounds: number): readonly Measurement[] {
	const first = measureTurns(world, folder, rounds);
	if (first.every(({within}) => within)) return first;
	const second = measureTurns(world, folder, rounds);
	return first.map((one, index) => (one.within ? one : (second[index] ?? one)));
}

function measureTurns(world: BenchWorld, folder: string, rounds: number): readonly Measurement[] {
	const [ours, theirs] = [packagePath('bin', 'beckon.js'), join(folder, 'bin', 'beckon.js')];
	const times = commands.map((words) => ({words, now: [] as number[], before: [] as number[]}));
	for (let round = 0; round < rounds; round++) {
		for (const {words, now, before} of times) {
			now.push(costOfNode([ours, ...words], world.env));
			before.push(costOfNode([theirs, ...words], world.env));
		}
	}
	return times.map(({words, now, before}) =>
		toComparison(`\`beckon ${words.join(' ')}\`, ${world.sessions.length} sessions`, {now, before}),
	);
}

export function toComparison(
	what: string,
	{now, before}: {readonly now: readonly number[]; readonly before: readonly number[]},
): Measurement {
	return {...toRatio(what, now, {name: 'before', times: before}, limit), measured: `CPU ${spread(now)}`};
}

function isSameLock(one: string, other: string): boolean {
	return readFileSync(join(one, 'package-lock.json'), 'utf8') === readFileSync(join(other, 'package-lock.json'), 'utf8');
}

function run(cwd: string, program: string, args: readonly string[]): string {
	const result = spawnSync(program, args, {cwd, encoding: 'utf8'});
	if (result.status === 0) return result.stdout;
	const why = result.stderr?.trim() || result.error?.message || 'it found nothing';
	throw new UserError(
		`\`${program} ${args.join(' ')}\` failed: ${why}`,
		'name a commit that this checkout has; a shallow clone lacks the older ones',
	);
}
