/** Which files are the program and which are its tests: `knip --production` finds what only tests use. */
import type {KnipConfig} from 'knip';

const config: KnipConfig = {
	workspaces: {
		'.': {
			entry: [
				'src/cli/main.ts!',
				'src/core/text/graphemes.ts!',
				// All of it is given to the schemas.
				'src/core/config/zod.ts!',
				'packaging/*.js',
				'rigs/main.ts',
				'rigs/*/main.ts',
				'rigs/gate/agent/tool-server.js',
				'test/**/*.test.{ts,tsx}',
			],
			project: ['{src,stand-in}/**/*.{ts,tsx}!', '{rigs,test}/**/*.{ts,tsx,js}', '*.{js,ts}', 'packaging/*.js'],
		},
	},
	ignoreBinaries: ['wait', 'shellcheck', 'mkfifo', 'script', 'fish', 'unshare', 'ssh-keygen'],
	// Tests take the pure parts of a file that its own exports are made of; what only tests and tables use is marked `@internal`.
	// Interfaces are exported for what features add to them.
	ignoreExportsUsedInFile: process.argv.includes('--production') || {interface: true},
};

export default config;
