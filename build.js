/**
 * Bundles the program into `dist/`, or into the folder that is its argument: one entry, and chunks that are loaded when they are needed. The
 * libraries go in as they are published. The same sources give the same bytes wherever the folder is.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {build} from 'esbuild';

const root = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

const shared = {
	absWorkingDir: root,
	// A file is named by where it lies here, also where `node_modules` is a link.
	preserveSymlinks: true,
	chunkNames: 'chunks/[name]-[hash]',
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node20.19',
	jsx: 'automatic',
	minify: true,
	legalComments: 'none',
	logLevel: 'warning',
	// Yoga asks whether there is a `fetch`, though its bytes are inline: where there is one, Node loads a web client, a seventh of a first frame.
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"', fetch: 'undefined'},
	// Ink asks for it in its developers' mode only.
	external: ['react-devtools-core'],
	// A library's main file may ask for its own parts by computed names, which no bundler follows.
	mainFields: ['module', 'main'],
	// Bundled CommonJS libraries still ask for Node's own modules by require.
	banner: {js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);"},
};

rmSync(dist, {recursive: true, force: true});
const {metafile, outputFiles} = await build({
	...shared,
	entryPoints: {main: 'src/cli/main.ts'},
	outdir: dist,
	metafile: true,
	write: false,
});
// The rigs are not published, so that what is published stays as it is without them.
if (existsSync(join(root, 'test/rigs'))) await build({...shared, entryPoints: {main: 'test/rigs/main.ts'}, outdir: join(dist, 'rigs')});

const digest = createHash('sha256');
for (const {path, contents} of outputFiles.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
	mkdirSync(dirname(path), {recursive: true});
	writeFileSync(path, contents);
	digest.update(relative(dist, path)).update(contents);
}
// A program that stays (the navigator that waits hidden for the popup, `watch`) is replaced when it is of another build.
writeFileSync(join(dist, 'build'), `${digest.digest('hex').slice(0, 16)}\n`);
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licences(Object.values(metafile.outputs).flatMap(({inputs}) => Object.keys(inputs))));

/** The licence texts of the packages that these files are from, each text once. */
function licences(files) {
	const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
	const named = new Map();
	for (const folder of [...folders].toSorted()) {
		const {name, version, license} = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
		const text = licenceTexts(folder, name);
		named.set(text, [...(named.get(text) ?? []), `${name} ${version} (${license})`]);
	}
	return [...named].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

/** @throws for a package that publishes no licence text, where `licenses/` has none either. */
function licenceTexts(folder, name) {
	const own = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
	const files = own.length > 0 ? own.map((file) => join(folder, file)) : [join('licenses', `${name.replace('/', '-')}.txt`)];
	return files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll('\r', '').trim()).join('\n\n');
}
