// Bundles the program into dist/: the script commands, and the chunks with Ink and the file watcher that only the navigator loads.
import {rmSync} from 'node:fs';
import {build} from 'esbuild';

rmSync('dist', {recursive: true, force: true});
await build({
	entryPoints: {cli: 'src/cli/main.ts'},
	outdir: 'dist',
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node20.19',
	jsx: 'automatic',
	minifySyntax: true,
	minifyWhitespace: true,
	legalComments: 'eof',
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	// Bundled CommonJS libraries still ask for Node's own modules by require.
	banner: {js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);"},
	external: ['react-devtools-core'],
	// Its main file asks for its own parts by computed names, which no bundler follows.
	alias: {'jsonc-parser': './node_modules/jsonc-parser/lib/esm/main.js'},
	logLevel: 'warning',
});
