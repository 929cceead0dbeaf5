/**
 * Bundles the program into dist/. Each further file costs a start half a millisecond, so `cli.cjs` has all that a quick command needs and
 * `navigate.cjs` all that the first frame needs; what is loaded later (the file watcher, set-up, demo, bench) is in modules and their chunks.
 */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, join, resolve} from 'node:path';
import {build} from 'esbuild';

const segmenter = resolve('src/ui/terminal/segmenter.ts');

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
	inject: [segmenter],
	// A library's main file may ask for its own parts by computed names, which no bundler follows.
	mainFields: ['module', 'main'],
	logLevel: 'warning',
};

/** CommonJS takes 3 ms less to start than an ES module, and its compiled code can be kept. */
const script = {...options, format: 'cjs', outExtension: {'.js': '.cjs'}, define: {...options.define, 'import.meta.dirname': '__dirname'}};

/** Name in dist/ → source of what the scripts load when it is needed. */
const later = {};

/** Leaves what is imported when it is needed out of a script, but for these. */
const loadLater = (...kept) => ({
	name: 'load-later',
	setup({onResolve}) {
		onResolve({filter: /^\.{1,2}\//}, ({kind, path, resolveDir}) => {
			const stem = join(resolveDir, path).replace(/\.js$/, '');
			const name = basename(stem);
			if (kind !== 'dynamic-import' || kept.includes(name) || stem.includes('node_modules')) return undefined;
			later[name] = existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
			return {path: `./${name}.js`, external: true};
		});
	},
});

/**
 * Yoga, made ready as it is loaded and not after an `await`, which a script cannot do; its bytes are decoded at once and not each by each.
 */
const yogaAtOnce = {
	name: 'yoga-at-once',
	setup({onResolve, onLoad}) {
		const folder = resolve('node_modules/yoga-layout/dist');
		onResolve({filter: /^yoga-layout$/}, () => ({path: `${folder}/at-once.js`, namespace: 'yoga'}));
		onLoad({filter: /./, namespace: 'yoga'}, () => ({
			resolveDir: folder,
			contents: `
				import load, {bytes} from './binaries/yoga-wasm-base64-esm.js';
				import wrapAssembly from './src/wrapAssembly.js';
				const lib = {
					instantiateWasm(imports, done) {
						const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(bytes, 'base64')), imports);
						done(instance);
						return instance.exports;
					},
				};
				load(lib);
				export default wrapAssembly(lib);
				export * from './src/generated/YGEnums.js';
			`,
		}));
		onLoad({filter: /yoga-wasm-base64-esm\.js$/}, ({path}) => {
			const [before, bytes, after, ...rest] = readFileSync(path, 'utf8').split(/"data:application\/octet-stream;base64,([^"]+)"/);
			if (after === undefined || rest.length > 0) throw new Error(`${path} does not hold its bytes as this build expects`);
			return {contents: `${before}"data:application/octet-stream;base64,"${after}\nexport const bytes = '${bytes}';`};
		});
	},
};

/** Ink waits at its top level for tools of its own developers, which a script cannot do. */
const inkAtOnce = {
	name: 'ink-at-once',
	setup({onLoad}) {
		onLoad({filter: /ink[\\/]build[\\/]reconciler\.js$/}, ({path}) => ({
			contents: readFileSync(path, 'utf8').replaceAll(/^if \(process\.env\['DEV'\] === 'true'\) \{\n.*?^\}\n/gms, ''),
		}));
	},
};

/**
 * Ink takes each line apart anew for each frame, which is most of a frame's time: lines it has seen lately are kept, and a frame is put
 * together from them. Where that takes cells, the one empty cell that a frame begins with thousands of times is kept, too, and kept lines have
 * one cell for each character of a style, as all of them were copies, each of a shape of its own (300 bytes; 30 MB for the lines of a few
 * screens).
 */
const inkAcrossFrames = {
	name: 'ink-across-frames',
	setup({onLoad}) {
		onLoad({filter: /ink[\\/]build[\\/]output\.js$/}, ({path}) => {
			const text = readFileSync(path, 'utf8');
			const emptyCell = /\{\s*type: 'char',\s*value: ' ',\s*fullWidth: false,\s*styles: \[\],\s*\}/.exec(text)?.[0];
			const begin = '    get() {\n';
			const composed = `${begin}
				const composed = compose(this.operations, this);
				if (composed !== undefined) return {output: composed.join('\\n'), height: this.height};
			`;
			const shared = swap(
				swap(swap(text, 'caches = new OutputCaches();', 'caches = acrossFrames;'), emptyCell, 'emptyCell'),
				begin,
				composed,
			);
			return {
				contents: `
					import QuickLRU from 'quick-lru';
					import {createComposer} from ${JSON.stringify(resolve('src/ui/terminal/compose.ts'))};
					${shared.replaceAll(' = new Map();', ' = new QuickLRU({maxSize: 500});')}
					const acrossFrames = new OutputCaches();
					const emptyCell = ${emptyCell};
					const compose = createComposer({
						toCells: (text) => acrossFrames.getStyledChars(text),
						toText: styledCharsToString,
						widthOf: (value) => acrossFrames.getStringWidth(value),
						knownLines: new QuickLRU({maxSize: 500}),
						knownParts: new QuickLRU({maxSize: 500}),
					});
				`,
			};
		});
		onLoad({filter: /ansi-tokenize[\\/]build[\\/]styledChars\.js$/}, ({path}) => {
			const text = readFileSync(path, 'utf8');
			const copy = /\{\s*\.\.\.token,\s*styles: \[\.\.\.codes\],\s*\}/.exec(text)?.[0];
			const change = 'codes = reduceAnsiCodesIncremental(codes, [token]);';
			const begin = 'const ret = [];';
			const kept = `
				${begin}
				let cells = new Map();
				const cellOf = ({value, fullWidth}) => {
					if (!cells.has(value)) cells.set(value, {type: 'char', value, fullWidth, styles: codes});
					return cells.get(value);
				};
			`;
			return {contents: swap(swap(swap(text, copy, 'cellOf(token)'), begin, kept), change, `${change} cells = new Map();`)};
		});
	},
};

/**
 * Characters that every screen is made of are known to be one cell wide, without a look for emoji, and without one cluster after the other where
 * a line begins as it did; and the expression that finds emoji, which takes 15 ms to make, is made when it is first asked.
 */
const narrowAtOnce = {
	name: 'narrow-at-once',
	setup({onLoad}) {
		onLoad({filter: /string-width[\\/]index\.js$/}, ({path}) => {
			const emoji = '/^\\p{RGI_Emoji}$/v';
			const text = swap(
				swap(readFileSync(path, 'utf8'), '/^[\\u0020-\\u007E]*$/', '(ambiguousIsNarrow ? narrow : /^[ -~]*$/)'),
				emoji,
				`madeLate(() => ${emoji})`,
			);
			return {contents: `import {madeLate, narrow} from ${JSON.stringify(segmenter)};\n${text}`};
		});
		onLoad({filter: /ink[\\/]build[\\/]line-update\.js$/}, ({path}) => {
			const text = swap(readFileSync(path, 'utf8'), 'const printableAscii = /^[ -~]*$/u;', 'const printableAscii = narrow;');
			return {contents: `import {narrow} from ${JSON.stringify(segmenter)};\n${text}`};
		});
	},
};

/** @throws where a library no longer says what this build expects of it. */
function swap(text, one, other) {
	const [before, after, ...rest] = text.split(one);
	if (after === undefined || rest.length > 0) throw new Error(`a library does not say ${one} once`);
	return before + other + after;
}

rmSync('dist', {recursive: true, force: true});
await build({...script, inject: [], entryPoints: {start: 'src/cli/start.ts'}});
const commands = ['observer', 'once', 'ls', 'status', 'next', 'back', 'jump', 'skip', 'last-done', 'parse'];
const screen = ['navigator', 'mount', 'terminal-style', 'send', 'act', 'editor', 'pager'];
await build({...script, entryPoints: {cli: 'src/cli/main.ts'}, plugins: [loadLater(...commands)]});
await build({
	...script,
	entryPoints: {navigate: 'src/cli/main.ts'},
	plugins: [loadLater(...commands, ...screen), yogaAtOnce, inkAtOnce, inkAcrossFrames, narrowAtOnce],
});
await build({
	...options,
	entryPoints: later,
	format: 'esm',
	plugins: [inkAcrossFrames, narrowAtOnce],
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
for (const name of ['dist/cli.cjs', 'dist/navigate.cjs']) {
	const text = readFileSync(name, 'utf8').replaceAll('import("./', '__import("./');
	// Regular expressions keep their characters as they were written.
	const ascii = text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
	writeFileSync(name, `//${stamp}\n${ascii}`);
}
