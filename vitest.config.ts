import {defineConfig} from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		pool: 'forks',
		maxWorkers: 3,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		restoreMocks: true,
	},
});
