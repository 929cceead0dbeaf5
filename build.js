/**
 * Bundles the program into `dist/`, or into the folder that is its argument: one entry, and chunks that are loaded when they are needed. The
 * same sources give the same bytes wherever the folder is.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {rolldown} from 'rolldown';

const root = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

/**
 * Each file costs a start of Node about a millisecond, so what a start loads is in few: these sources, with all that they import, are one chunk each.
 * Without, `status` takes Node 1.4 times the CPU, and `ls` 1.3 times; the executable takes the same.
 */
const chunks = [
	{name: 'quick', test: /\/src\/(?:cli\/(?:main|look\/(?:ls|status)|go\/\w[\w-]*)|observe\/observer|core\/notice\/channels)\.ts$/},
	{name: 'navigator', test: /\/src\/(?:navigator\/navigator|cli\/send\/reply-prompt)\.ts$/},
	{name: 'screen', test: /\/src\/ui\/mount\.tsx$/},
	{name: 'config', test: /\/src\/store\/config\/parse\.ts$/},
	{name: 'shared', minShareCount: 2},
];

const common = {
	cwd: root,
	platform: 'node',
	plugins: [
		{
			// Ink asks for it in its developers' mode only, and it is not installed.
			name: 'no-devtools',
			resolveId: (id) => (id === 'react-devtools-core' ? '\0no-devtools' : undefined),
			load: (id) => (id === '\0no-devtools' ? 'export default undefined;' : undefined),
		},
	],
	resolve: {
		// A file is named by where it lies here, also where `node_modules` is a link.
		symlinks: false,
		// A library's main file may ask for its own parts by computed names, which no bundler follows.
		mainFields: ['module', 'main'],
	},
	transform: {
		target: 'node20.19',
		jsx: {runtime: 'automatic'},
		// Yoga asks whether there is a `fetch`, though its bytes are inline: where there is one, Node loads a web client, a seventh of a first frame.
		// See the file.
		inject: {'Intl.Segmenter': [join(root, 'src/core/text/graphemes.ts'), 'GraphemeSegmenter']},
		define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"', fetch: 'undefined'},
	},
	// What is imported late by one file and at once by another is in the chunk of the other.
	checks: {ineffectiveDynamicImport: false},
};
const style = {format: 'esm', minify: true, comments: false, chunkFileNames: 'chunks/[name]-[hash].js'};

rmSync(dist, {recursive: true, force: true});
const program = await rolldown({...common, input: {main: 'src/cli/main.ts'}});
const {output} = await program.generate({...style, codeSplitting: {groups: chunks}});
// The rigs are not published, and what is published is the same without them.
if (existsSync(join(root, 'rigs'))) {
	const rigs = await rolldown({...common, input: {main: 'rigs/main.ts'}});
	await rigs.write({...style, dir: join(dist, 'rigs')});
}

const digest = createHash('sha256');
for (const {fileName, code: printed} of output.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) {
	const code = inAscii(printed);
	const path = join(dist, fileName);
	mkdirSync(dirname(path), {recursive: true});
	writeFileSync(path, code);
	digest.update(fileName).update(code);
}
// A program that stays (`watch`) is replaced when it is of another build.
writeFileSync(join(dist, 'build'), `${digest.digest('hex').slice(0, 16)}\n`);
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licences(output.flatMap(({moduleIds}) => moduleIds.map((id) => relative(root, id)))));

/** The same program: one letter beyond Latin-1 makes the engine keep all of a file in two bytes a letter. Starts of Node take 2 to 3 % less CPU. */
function inAscii(code) {
	return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

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
