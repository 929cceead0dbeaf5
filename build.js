/**
 * Bundles the program into dist/: `cli.js` is one file with all that a script command needs, since each further file costs a start half a
 * millisecond; what is loaded only when it is needed (the navigator with Ink and the file watcher, set-up, demo, bench) is in chunks.
 */
import {existsSync, rmSync} from 'node:fs';
import {basename, join} from 'node:path';
import {build} from 'esbuild';

const options = {
	outdir: 'dist',
	bundle: true,
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
	// A library's main file may ask for its own parts by computed names, which no bundler follows.
	mainFields: ['module', 'main'],
	logLevel: 'warning',
};

/** Name in dist/ → source of what `cli.js` loads when it is needed. */
const later = {};
const loadLater = {
	name: 'load-later',
	setup({onResolve}) {
		onResolve({filter: /^\.{1,2}\//}, ({kind, path, importer, resolveDir}) => {
			if (kind !== 'dynamic-import' || basename(importer) === 'program-scripts.ts') return undefined;
			const stem = join(resolveDir, path).replace(/\.js$/, '');
			later[basename(stem)] = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
			return {path: `./${basename(stem)}.js`, external: true};
		});
	},
};

rmSync('dist', {recursive: true, force: true});
await build({...options, entryPoints: {cli: 'src/cli/main.ts'}, plugins: [loadLater]});
await build({...options, entryPoints: later, splitting: true, chunkNames: 'chunks/[name]-[hash]'});
