import {appendFileSync, mkdirSync, openSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createSums} from '../../../../src/agents/claude/transcript/sums.js';
import {createTranscriptReader} from '../../../../src/agents/claude/transcript/transcript.js';
import {spentSince} from '../../../../src/core/terms/spending.js';
import {answer, noon, prompt, text} from '../../../helpers/samples/transcript-lines.js';
import {tempDir} from '../../../helpers/temp-state.js';

/** Of this model a million input tokens cost $4, and a million output tokens $20. */
const spent = (id: string, seconds: number, output_tokens = 100_000) =>
	answer([text('x')], seconds, {id, usage: {input_tokens: 500_000, output_tokens}});
const lines = (...all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
const filler = (bytes: number) => lines({type: 'file-history-snapshot', snapshot: 'x'.repeat(bytes)});

function finish(sums: ReturnType<typeof createSums>): void {
	for (let steps = 0; !sums.step(1000).isDone && steps < 100; steps++);
}

function sumOf(path: string, kept = join(tempDir(), 'sums.jsonl')) {
	const sums = createSums(kept, {now: () => noon});
	sums.spendingOf(path);
	finish(sums);
	return {sums, spending: sums.spendingOf(path)};
}

test('answers before the last half megabyte count', () => {
	const path = join(tempDir(), 's.jsonl');
	writeFileSync(path, lines(prompt('go', 0), spent('m1', 1)) + filler(900_000) + lines(spent('m2', 2)));
	expect(sumOf(path).spending).toMatchObject({costUsd: 8, outputTokens: 200_000, isWhole: true});
});

test('one message counts once, as its last line has it', () => {
	const path = join(tempDir(), 's.jsonl');
	writeFileSync(path, lines(spent('m1', 1, 1), spent('m1', 1, 100_000)));
	expect(sumOf(path).spending).toMatchObject({costUsd: 4, outputTokens: 100_000});
});

test("the files of a session's subagents count", () => {
	const dir = tempDir();
	const path = join(dir, 's.jsonl');
	writeFileSync(path, lines(prompt('go', 0), spent('m1', 1)));
	mkdirSync(join(dir, 's', 'subagents'), {recursive: true});
	writeFileSync(join(dir, 's', 'subagents', 'agent-a1.jsonl'), lines({...spent('n1', 2), isSidechain: true}));
	writeFileSync(join(dir, 's', 'subagents', 'agent-a1.meta.json'), '{}');
	const workflow = join(dir, 's', 'subagents', 'workflows', 'w1');
	mkdirSync(workflow, {recursive: true});
	writeFileSync(join(workflow, 'agent-b1.jsonl'), lines({...spent('w1', 2), isSidechain: true}));
	writeFileSync(join(workflow, 'journal.jsonl'), lines(spent('j1', 2)));
	expect(sumOf(path).spending).toMatchObject({costUsd: 12, outputTokens: 300_000});
});

test('until the whole file is read the sum is known to be a part of it', () => {
	const path = join(tempDir(), 's.jsonl');
	writeFileSync(path, lines(spent('m1', 1)) + filler(300_000) + lines(spent('m2', 2)));
	const sums = createSums(join(tempDir(), 'sums.jsonl'));
	expect(sums.spendingOf(path).isWhole).toBe(false);
	expect(sums.step(0)).toEqual({isDone: false, changed: []});
	expect(sums.spendingOf(path)).toMatchObject({isWhole: false, costUsd: 4});
	finish(sums);
	expect(sums.spendingOf(path)).toMatchObject({isWhole: true, costUsd: 8});
	expect(sums.spendingOf(path)).toBe(sums.spendingOf(path));
});

test('sums that were kept are priced when they are read, with the prices of now', () => {
	const dir = tempDir();
	const [path, kept] = [join(dir, 's.jsonl'), join(dir, 'sums')];
	writeFileSync(path, lines(prompt('go', 0), spent('m1', 1)));
	const first = sumOf(path, kept);
	first.sums.save();
	expect(first.spending.costUsd).toBe(4);
	const next = createSums(kept, {prices: {'claude-opus-5-5': {input: 0, output: 100}}, now: () => noon});
	expect(next.spendingOf(path)).toMatchObject({costUsd: 10, isWhole: true});
	expect(next.onDay(noon)).toMatchObject({costUsd: 10});
	expect(spentSince(next.spendingOf(path), noon)).toMatchObject({costUsd: 10});
});

test('a long prompt, the fast mode and the US have prices of their own', () => {
	const path = join(tempDir(), 's.jsonl');
	const usage = {input_tokens: 100_000, output_tokens: 0};
	const haiku = (id: string, more: object) => answer([text('x')], 1, {id, model: 'claude-haiku-5-5', usage: {...usage, ...more}});
	const fast = answer([text('x')], 1, {id: 'f', usage: {...usage, speed: 'fast', inference_geo: 'us'}});
	writeFileSync(path, lines(haiku('a', {}), haiku('b', {input_tokens: 200_000}), fast));
	expect(sumOf(path).spending.costUsd).toBeCloseTo(0.01 + 0.1 + 0.88, 9);
});

test('the day is told as "at least" where a model has no price, or a transcript cannot be read', () => {
	const dir = tempDir();
	const [path, broken] = [join(dir, 's.jsonl'), join(dir, 'broken.jsonl')];
	writeFileSync(path, lines(spent('m1', 1)));
	const {sums} = sumOf(path);
	expect(sums.onDay(noon)).toMatchObject({costUsd: 4, isWhole: true});
	symlinkSync(broken, broken);
	sums.spendingOf(broken);
	finish(sums);
	expect(sums.onDay(noon)).toMatchObject({costUsd: 4, isWhole: false});
	rmSync(broken);
	appendFileSync(path, lines(answer([text('x')], 2, {id: 'm2', model: 'claude-opus-9', usage: {input_tokens: 1, output_tokens: 2}})));
	const next = sumOf(path).sums;
	expect(next.onDay(noon)).toEqual({costUsd: 4, outputTokens: 100_002, isWhole: false});
});

test('sessions that no row asked for count for the day, unless their transcript is older', () => {
	const dir = tempDir();
	const project = join(dir, 'projects', '-home-dev-api');
	mkdirSync(project, {recursive: true});
	for (const [name, day] of [
		['today', noon / 1000],
		['older', noon / 1000 - 86_400],
	] as const) {
		writeFileSync(join(project, `${name}.jsonl`), lines(spent(name, 1)));
		utimesSync(join(project, `${name}.jsonl`), day, day);
	}
	const sums = createSums(join(tempDir(), 'sums.jsonl'), {now: () => noon, configDirs: () => [dir]});
	finish(sums);
	expect(sums.onDay(noon)).toEqual({costUsd: 4, outputTokens: 100_000, isWhole: true});
});

test('what was summed is carried on by the next program, which reads only what is new', () => {
	const dir = tempDir();
	const [path, kept] = [join(dir, 's.jsonl'), join(dir, 'kept')];
	writeFileSync(path, lines(prompt('go', 0), spent('m1', 1)));
	sumOf(path, kept).sums.save();
	const next = createSums(kept);
	expect(next.spendingOf(path)).toMatchObject({costUsd: 4, isWhole: true});
	appendFileSync(path, lines(spent('m2', 2)));
	expect(next.spendingOf(path)).toMatchObject({costUsd: 4, isWhole: false});
	finish(next);
	expect(next.spendingOf(path)).toMatchObject({costUsd: 8, isWhole: true});
});

test('a file that another one took the place of is summed anew', () => {
	const dir = tempDir();
	const path = join(dir, 's.jsonl');
	writeFileSync(path, lines(spent('m1', 1), spent('m2', 2)));
	const {sums} = sumOf(path);
	writeFileSync(path, lines(spent('m9', 1), prompt('and longer than the one before it was', 2), spent('m3', 3), spent('m4', 4)));
	finish(sums);
	sums.spendingOf(path);
	finish(sums);
	expect(sums.spendingOf(path)).toMatchObject({costUsd: 12});
});

test('only what was spent on the day counts for it', () => {
	const path = join(tempDir(), 's.jsonl');
	writeFileSync(path, lines(spent('m1', -86_400), spent('m2', 1), spent('m3', 2)));
	const {sums} = sumOf(path);
	expect(sums.onDay(noon)).toEqual({costUsd: 8, outputTokens: 200_000, isWhole: true});
	expect(sums.onDay(noon + 86_400_000)).toMatchObject({costUsd: 0, outputTokens: 0});
});

test('what a fork has of the session it came from counts once, for the older of the two, and for the next program too', () => {
	const dir = tempDir();
	const [parent, fork, kept] = [join(dir, 's.jsonl'), join(dir, 'fork.jsonl'), join(dir, 'kept')];
	const begun = [prompt('go', 0), spent('m1', 1, 1), spent('m1', 1), spent('m2', 2)];
	writeFileSync(parent, lines(...begun, spent('m3', 3)));
	// A file system has a coarse clock, or keeps no time of birth.
	const birth = (path: string) => statSync(path).birthtimeMs;
	do {
		rmSync(fork, {force: true});
		writeFileSync(fork, lines(...begun, spent('f3', 3)));
	} while (birth(parent) > 0 && birth(fork) <= birth(parent));
	const sums = createSums(kept, {now: () => noon});
	for (const path of birth(parent) > 0 ? [fork, parent] : [parent, fork]) sums.spendingOf(path);
	finish(sums);
	const today = {costUsd: 16, outputTokens: 400_000, isWhole: true};
	expect(sums.onDay(noon)).toEqual(today);
	expect(sums.spendingOf(parent)).toMatchObject({costUsd: 12});
	expect(sums.spendingOf(fork)).toMatchObject({costUsd: 4});
	sums.save();
	const other = join(dir, 'other.jsonl');
	writeFileSync(other, lines(...begun));
	const next = createSums(kept, {now: () => noon});
	next.spendingOf(other);
	finish(next);
	expect(next.onDay(noon)).toEqual(today);
	expect(next.spendingOf(other)).toMatchObject({costUsd: 0});
});

test('the copy of the end of a transcript, and one whose subagents have no files, are told as "at least"', () => {
	const dir = tempDir();
	const [cut, alone] = [join(dir, 'cut.jsonl'), join(dir, 'alone.jsonl')];
	const fd = openSync(cut, 'w');
	writeSync(fd, lines(spent('m1', 1)), 3_000_000);
	writeFileSync(cut, `"half a line"}\n${lines(spent('m2', 2))}`, {flag: 'a'});
	expect(sumOf(cut).spending).toMatchObject({costUsd: 4, isWhole: false});
	expect(sumOf(cut).sums.onDay(noon).isWhole).toBe(false);
	const call = {type: 'tool_use', id: 't', name: 'Agent', input: {description: 'Look'}};
	writeFileSync(alone, lines(answer([call], 1, {id: 'm3', usage: {input_tokens: 0, output_tokens: 100_000}})));
	expect(sumOf(alone).spending).toMatchObject({costUsd: 2, isWhole: false});
	mkdirSync(join(dir, 'alone', 'subagents'), {recursive: true});
	writeFileSync(join(dir, 'alone', 'subagents', 'agent-1.jsonl'), lines(spent('a1', 2)));
	expect(sumOf(alone).spending).toMatchObject({costUsd: 6, isWhole: true});
});

test('until all folders were looked through the day is told as "at least"', () => {
	const dir = tempDir();
	const path = join(dir, 's.jsonl');
	writeFileSync(path, lines(spent('m1', 1)));
	const sums = createSums(join(tempDir(), 'sums.jsonl'), {now: () => noon, configDirs: () => [dir]});
	expect(sums.onDay(noon).isWhole).toBe(false);
	finish(sums);
	expect(sums.onDay(noon).isWhole).toBe(true);
});

test('what a task costs is what was spent since its prompt', () => {
	const path = join(tempDir(), 's.jsonl');
	writeFileSync(path, lines(prompt('one', 0), spent('m1', 1), prompt('two', 60), spent('m2', 61)));
	const {spending} = sumOf(path);
	expect(spentSince(spending, noon + 60_500)).toEqual({costUsd: 4, outputTokens: 100_000});
	expect(spentSince(spending, noon + 30_000)).toBeUndefined();
});

test('a transcript of 40 MB holds nothing up for longer than 50 ms at a time', () => {
	const path = join(tempDir(), 's.jsonl');
	const fd = openSync(path, 'w');
	const block =
		filler(20_000) + lines(spent('m', 1), {type: 'user', message: {content: [{type: 'tool_result', content: 'y'.repeat(60_000)}]}});
	for (let size = 0; size < 40 * 2 ** 20; size += block.length) writeSync(fd, block);
	const sums = createSums(join(tempDir(), 'sums.jsonl'));
	const took: number[] = [];
	const timed = <T>(work: () => T): T => {
		const from = performance.now();
		const result = work();
		took.push(performance.now() - from);
		return result;
	};
	timed(() => createTranscriptReader().read(path));
	timed(() => sums.spendingOf(path));
	for (let steps = 0; steps < 10_000 && !timed(() => sums.step(5)).isDone; steps++);
	expect(sums.spendingOf(path).isWhole).toBe(true);
	// The median says what a step takes; a machine under load stops any of them.
	expect(took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(50);
});
