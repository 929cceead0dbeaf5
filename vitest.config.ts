import {defineConfig} from 'vitest/config';
import {ProgramsFirst} from './test/helpers/programs/order.js';
import {optional, whatIsSkipped} from './test/helpers/programs/programs.js';
import {Skips} from './test/helpers/programs/skips.js';
import {isWholeRun} from './test/helpers/size.js';

const skipped = new Set(whatIsSkipped().map(({name}) => name));
const needs = [...optional.map(({name}) => name), 'tmux-3.4', 'sqlite', 'root', 'user'];

// Each start of Node would read these certificates, which takes twice the time of the start itself; no test uses a network.
delete process.env['NODE_EXTRA_CA_CERTS'];

export default defineConfig({
	// As it is built: React for developers takes a tenth more time, and is not what anyone runs.
	oxc: {jsx: {runtime: 'automatic', development: false}},
	test: {
		env: {NODE_ENV: 'production'},
		globalSetup: 'test/helpers/memory.ts',
		include: ['test/**/*.test.{ts,tsx}'],
		// A whole run alone tries the rigs that play sessions for minutes.
		exclude: isWholeRun ? [] : ['test/rigs/{soak/soak,day/day,player/player}.test.ts'],
		pool: 'forks',
		// The files of a worker share the modules that they import, which saves a second for each. What a module keeps, it keeps by ids or paths that no two tests share.
		isolate: false,
		// More than half of the time tests wait for programs.
		maxWorkers: 5,
		sequence: {sequencer: ProgramsFirst},
		unstubEnvs: true,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		restoreMocks: true,
		// As for all other waits.
		expect: {poll: {timeout: 60_000}},
		reporters: ['default', new Skips()],
		// A tag without a `skip` of its own leaves that to the others of a test.
		tags: needs.map((name) => (skipped.has(name) ? {name, skip: true} : {name})),
	},
});
