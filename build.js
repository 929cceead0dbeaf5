/**
 * Bundles the program into dist/: `cli.cjs` is one file with all that a quick command needs, since each further file costs a start half a
 * millisecond; what is loaded only when it is needed (the navigator with Ink and the file watcher, set-up, demo, bench) is in chunks.
 */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {build} from 'esbuild';

const options = {
	outdir: 'dist',
	bundle: true,
	platform: 'node',
	target: 'node20.19',
	jsx: 'automatic',
	minifySyntax: true,
	minifyWhitespace: true,
	legalComments: 'eof',
	// Yoga looks for `fetch` though its bytes are inline: the name alone makes Node load a web client for 20 ms.
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"', fetch: 'undefined'},
	external: ['react-devtools-core'],
	// A library's main file may ask for its own parts by computed names, which no bundler follows.
	mainFields: ['module', 'main'],
	logLevel: 'warning',
};

/** CommonJS takes 3 ms less to start than an ES module, and its compiled code can be kept. */
const script = {...options, format: 'cjs', outExtension: {'.js': '.cjs'}, define: {...options.define, 'import.meta.dirname': '__dirname'}};

/** What `cli.cjs` holds of what it loads when it is needed. */
const quick = new Set(['ls', 'status', 'next', 'back', 'jump', 'skip', 'last-done'].map((name) => `./${name}.js`));

/** Name in dist/ → source of the rest. */
const later = {};
const loadLater = {
	name: 'load-later',
	setup({onResolve}) {
		onResolve({filter: /^\.{1,2}\//}, ({kind, path, resolveDir}) => {
			if (kind !== 'dynamic-import' || quick.has(path)) return undefined;
			const stem = join(resolveDir, path).replace(/\.js$/, '');
			later[basename(stem)] = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
			return {path: `./${basename(stem)}.js`, external: true};
		});
	},
};

rmSync('dist', {recursive: true, force: true});
await build({...script, entryPoints: {start: 'src/cli/start.ts'}});
await build({...script, entryPoints: {cli: 'src/cli/main.ts'}, plugins: [loadLater]});
await build({
	...options,
	entryPoints: later,
	format: 'esm',
	splitting: true,
	chunkNames: 'chunks/[name]-[hash]',
	// Bundled CommonJS libraries still ask for Node's own modules by require.
	banner: {js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);"},
});

// A navigator that waits hidden for the popup is replaced when it is of another build; so is the compiled code that is kept.
const digest = createHash('sha256');
for (const name of readdirSync('dist', {recursive: true}).toSorted())
	if (/\.c?js$/.test(name)) digest.update(name).update(readFileSync(join('dist', name)));
const stamp = digest.digest('hex').slice(0, 16);
writeFileSync('dist/build', `${stamp}\n`);
writeFileSync('dist/cli.cjs', `//${stamp}\n${readFileSync('dist/cli.cjs', 'utf8').replaceAll('import("./', '__import("./')}`);
