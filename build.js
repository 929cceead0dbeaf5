/**
 * Bundles the program into dist/: `cli.js` is one file with all that a script command needs, since each further file costs a start half a
 * millisecond; what is loaded only when it is needed (the navigator with Ink and the file watcher, set-up, demo, bench) is in chunks.
 */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
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
	// Yoga looks for `fetch` though its bytes are inline: the name alone makes Node load a web client for 20 ms.
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"', fetch: 'undefined'},
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
			if (kind !== 'dynamic-import' || ['program-scripts.ts', 'program-tmux.ts'].includes(basename(importer))) return undefined;
			const stem = join(resolveDir, path).replace(/\.js$/, '');
			later[basename(stem)] = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
			return {path: `./${basename(stem)}.js`, external: true};
		});
	},
};

rmSync('dist', {recursive: true, force: true});
await build({...options, entryPoints: {cli: 'src/cli/main.ts'}, plugins: [loadLater]});
await build({...options, entryPoints: later, splitting: true, chunkNames: 'chunks/[name]-[hash]'});

// A navigator that waits hidden for the popup is replaced when it is of another build.
const digest = createHash('sha256');
for (const name of readdirSync('dist', {recursive: true}).toSorted())
	if (name.endsWith('.js')) digest.update(name).update(readFileSync(join('dist', name)));
writeFileSync('dist/build', `${digest.digest('hex').slice(0, 16)}\n`);
