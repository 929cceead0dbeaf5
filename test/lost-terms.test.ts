/** Words that people no longer read anywhere: for each thing one name won, and the others stay away from screens, messages and documents. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

type Term = {
	readonly lost: RegExp;
	/** What is said instead. */
	readonly won: string;
	/** Where else the words may stand. */
	readonly mayStandIn?: RegExp;
};

const terms: readonly Term[] = [
	// The palette finds it by that word too.
	{lost: /\bdrawer\b/i, won: 'put away', mayStandIn: /list\/arrangement\/bindings/},
	{lost: /\b(?:un)?tick(?:ed|s)?\b/i, won: 'selected, set up', mayStandIn: /setup\/|cli\/manage\/init|docs\/design/},
	{lost: /until something happens/, won: 'until it changes'},
	{lost: /(?:state|config|configuration) folder/i, won: 'directory', mayStandIn: /docs\/design|new-agent-version/},
	{lost: /\bsomebody\b/i, won: 'someone', mayStandIn: /docs\//},
	{lost: /leave plan mode/i, won: 'Exit plan mode'},
	{lost: /that ask the same\b(?!.*each checked)/, won: 'identical prompts', mayStandIn: /docs\/|README/},
	{lost: /(?:is|are) not read yet/, won: 'Loading …'},
	{lost: /worth knowing/, won: 'note'},
	{lost: /Answer no(?: and say why|, with a reason)|\bdeny with/i, won: 'no, because'},
	{lost: /in the background: jump/, won: 'Background session'},
	{lost: /it can be snoozed, not dismissed/, won: 'snooze it instead'},
	{lost: /\bunreadable: beckon doctor/, won: 'problems'},
	{lost: /no hook events yet/, won: 'no event yet'},
	{lost: /one of beckon or one of|beckon knows or one of/, won: "one of beckon's or your own"},
	{lost: /nothing of beckon/, won: 'needs only tmux', mayStandIn: /setup\/|cli\/manage/},
	{lost: /never sent again by itself/, won: 'never resent on its own'},
	{lost: /\bLay out the list|Act on a session|beckon itself['"]/, won: 'View, Session, General'},
];

/** Files of a folder below the root. */
function filesIn(folder: string, ends: RegExp): readonly string[] {
	return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
		.filter((file) => ends.test(file))
		.map((file) => `${folder}/${file}`);
}

/** The texts of a source file that have more than one word: what people read, among names and paths. */
function textsOf(source: string): readonly string[] {
	const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
	const all = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) => plain ?? template ?? '');
	// What is computed within a template is no text.
	return all.map((text) => text.replaceAll(/\$\{[^}]*\}/g, '…')).filter((text) => /[a-z] [a-z]/i.test(text));
}

const folders = ['src/app', 'src/ui', 'src/cli', 'src/setup', 'src/core', 'src/navigator', 'src/store/config'];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = folders.flatMap((folder) => filesIn(folder, /\.tsx?$/).map((file) => ({file, texts: textsOf(read(file))})));
const pages = ['README.md', ...filesIn('docs', /^[a-z-]+\.md$/)].map((file) => ({
	file,
	texts: read(file)
		.replaceAll(/`[^`\n]*`/g, '')
		.split('\n'),
}));

test.each(terms)('$lost is nowhere to be read: $won', ({lost, mayStandIn}) => {
	const found = [...sources, ...pages]
		.filter(({file}) => mayStandIn?.test(file) !== true)
		.flatMap(({file, texts}) => texts.filter((text) => lost.test(text)).map((text) => `${file}: ${text.trim().slice(0, 120)}`));
	expect(found).toEqual([]);
});

test('texts are found among code, and comments and computed parts are left out', () => {
	const code = "/** The drawer is open. */\nconst a = 'in the drawer';\n// in the drawer\nconst b = `#{drawer.size} of them`".replace(
		'#',
		'$',
	);
	expect(textsOf(code)).toEqual(['in the drawer', '… of them']);
});
