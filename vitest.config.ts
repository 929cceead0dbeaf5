import {defineConfig} from 'vitest/config';
import {optional, whatIsSkipped} from './test/helpers/programs/programs.js';
import {Skips} from './test/helpers/programs/skips.js';

const skipped = new Set(whatIsSkipped().map(({name}) => name));
const needs = [...optional.map(({name}) => name), 'tmux-3.4', 'root', 'user'];

const all = 'test/**/*.test.{ts,tsx}';
/** Tests of code without state: their files share the modules that they import, which saves a second for each. */
const pure = ['test/core/**/*.test.ts', 'test/app/**/*.test.ts', 'test/agents/**/*.test.ts'];

export default defineConfig({
	test: {
		projects: [
			{extends: true, test: {name: 'pure', include: pure, isolate: false}},
			{extends: true, test: {name: 'world', include: [all], exclude: pure}},
		],
		pool: 'forks',
		maxWorkers: 3,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		restoreMocks: true,
		reporters: ['default', new Skips()],
		// A tag without a `skip` of its own leaves that to the others of a test.
		tags: needs.map((name) => (skipped.has(name) ? {name, skip: true} : {name})),
	},
});
