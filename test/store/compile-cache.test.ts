import {chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runKept} from '../../src/store/compile-cache.js';

function createPlace(source = 'module.exports = () => 6 * 7;') {
	const root = mkdtempSync(join(tmpdir(), 'beckon-kept-'));
	onTestFinished(() => rmSync(root, {recursive: true, force: true}));
	const file = join(root, 'program.cjs');
	const env = {HOME: root};
	const kept = join(root, '.cache', 'beckon', `program.cjs-${process.version}`);
	const build = (text: string) => writeFileSync(file, text);
	build(`//0123456789abcdef\n${source}`);
	const load = async (path: string) => `loaded ${path}`;
	const run = () => {
		const {exports, keep} = runKept(file, load, env);
		return {answer: (exports as () => unknown)(), keep};
	};
	return {root, env, kept, build, run};
}

test('code that was kept is run, and not kept again', () => {
	const {run, kept} = createPlace();
	const first = run();
	first.keep?.();
	expect(readFileSync(kept, 'latin1')).toMatch(/^\/\/0123456789abcdef/);
	const second = run();
	expect([first.answer, second.answer, second.keep]).toEqual([42, 42, undefined]);
});

test('the code of another build is not run', () => {
	const {run, build} = createPlace();
	run().keep?.();
	build('//0123456789abcdee\nmodule.exports = () => 6 * 8;');
	const {answer, keep} = run();
	expect(answer).toBe(48);
	keep?.();
	expect(run()).toEqual({answer: 48, keep: undefined});
});

test('a file that somebody else could have written is not run', () => {
	const {run, kept} = createPlace();
	run().keep?.();
	chmodSync(kept, 0o620);
	expect(run().keep).toBeDefined();
});

test('a symbolic link is not followed', () => {
	const {run, kept, root} = createPlace();
	run().keep?.();
	const elsewhere = join(root, 'elsewhere');
	writeFileSync(elsewhere, readFileSync(kept), {mode: 0o600});
	rmSync(kept);
	symlinkSync(elsewhere, kept);
	expect(run().keep).toBeDefined();
});

test.each([
	['cut short', (bytes: Buffer) => bytes.subarray(0, 40)],
	['of another V8', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 18), Buffer.alloc(bytes.length - 18, 7)])],
	['empty', () => Buffer.alloc(0)],
])('a file that is %s is written anew', (_, spoil) => {
	const {run, kept} = createPlace();
	run().keep?.();
	writeFileSync(kept, spoil(readFileSync(kept)));
	const {answer, keep} = run();
	expect(answer).toBe(42);
	keep?.();
	expect(run().keep).toBeUndefined();
});

test('where nothing can be written it runs all the same, and leaves nothing behind', () => {
	const {run, root} = createPlace();
	writeFileSync(join(root, '.cache'), 'a file in the way');
	const {answer, keep} = run();
	keep?.();
	expect(answer).toBe(42);
	rmSync(join(root, '.cache'));
	mkdirSync(join(root, '.cache', 'beckon', `program.cjs-${process.version}`), {recursive: true});
	run().keep?.();
	expect(readdirSync(join(root, '.cache', 'beckon'))).toHaveLength(1);
});

test('kept code imports through the one that runs it', async () => {
	const {run} = createPlace('module.exports = () => __import("./other.js");');
	run().keep?.();
	const {answer, keep} = run();
	expect(keep).toBeUndefined();
	expect(await answer).toBe('loaded ./other.js');
});
