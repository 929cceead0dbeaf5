/** Comments cite headings of `docs/`: each citation leads somewhere, and so does each link of the documents. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'src/README.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))];
const headings = {
	design: titlesIn('docs/design.md'),
	rules: titlesIn('docs/rules.md'),
	facts: titlesIn('docs/facts/claude.md'),
};

test('each citation of facts, design and rules names a heading', () => {
	const files = ['src', 'stand-in', 'rigs', 'hooks', 'bin', 'docs'].flatMap(filesIn);
	const cited = files.flatMap((file) => citationsIn(commentsIn(file)).map((citation) => ({file, ...citation})));
	expect(cited.length).toBeGreaterThan(40);
	expect(cited.filter(({document, name}) => !leadsTo(document, name))).toEqual([]);
});

test('citations are found in comments of all shapes', () => {
	const text = '(facts §0.6, §0.7,\n * §7) measured (facts §3 q). (design: the queue) (rules: text cleaning, project name)';
	expect(citationsIn(text).map(({document, name}) => `${document} ${name}`)).toEqual([
		'facts 0.6',
		'facts 0.7',
		'facts 7',
		'facts 3 q',
		'design the queue',
		'rules text cleaning',
		'rules project name',
	]);
});

test.each(pages)('the links of %s lead to files and headings', (file) => {
	const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
	const broken = links.filter(([, path = '', anchor]) => {
		const target = path === '' ? file : join(dirname(file), path);
		if (!existsSync(join(root, target))) return true;
		return anchor !== undefined && !titlesIn(target).map(toAnchor).includes(anchor);
	});
	expect(broken.map(([link]) => link)).toEqual([]);
});

test.each(pages)('the files that %s names are there', (file) => {
	const named = [...read(file).matchAll(/`((?:src|test|rigs|stand-in|packaging|hooks|docs|schema)\/[\w./-]+)`/g)].map(
		([, path = '']) => path,
	);
	expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

type Document = keyof typeof headings;

/** `facts §0.6, §1a`, `facts §3 q`, `design: sending` and `rules: text cleaning, project name`, also across the rows of a comment. */
function citationsIn(text: string): readonly {readonly document: Document; readonly name: string}[] {
	const plain = text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
	const facts = [...plain.matchAll(/\bfacts (§\d+(?:\.\d+)?a?(?: [a-z](?=\)))?(?:(?:,| and) §\d+(?:\.\d+)?a?)*)/g)].flatMap(
		([, list = '']) => [...list.matchAll(/§([\d.]+a?(?: [a-z])?)/g)].map(([, name = '']) => ({document: 'facts' as const, name})),
	);
	const named = [...plain.matchAll(/\((design|rules): ([^)]+)\)/g)].flatMap(([, document, list = '']) =>
		list.split(', ').map((name) => ({document: document === 'design' ? ('design' as const) : ('rules' as const), name})),
	);
	return [...facts, ...named];
}

function leadsTo(document: Document, name: string): boolean {
	if (document !== 'facts') return headings[document].some((title) => title.toLowerCase() === name.toLowerCase());
	const [section = '', scenario] = name.split(' ');
	if (!headings.facts.some((title) => title.startsWith(`${section}. `) || title.startsWith(`${section} `))) return false;
	return scenario === undefined || read('docs/facts/claude.md').includes(`\n| ${scenario} `);
}

function titlesIn(file: string): readonly string[] {
	return read(file)
		.split('\n')
		.filter((line) => /^#+ /.test(line))
		.map((line) => line.replace(/^#+ /, ''));
}

/** All of a document or a script; of a program its comments, for code may look like a citation. */
function commentsIn(file: string): string {
	const text = read(file);
	return /\.[tj]sx?$/.test(file) ? [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].join('\n\n') : text;
}

/** As GitHub names a heading. */
function toAnchor(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_ -]/gu, '')
		.replaceAll(' ', '-');
}

function filesIn(folder: string): readonly string[] {
	return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
		.filter((file) => /\.(?:tsx?|js|sh|conf|md)$/.test(file))
		.map((file) => join(folder, file));
}

function read(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}
