/**
 * Only the folder of an agent may contain its name, its glyphs, its files, its tools, its versions and the words of its screens, so that another agent needs no other folder.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** What several agents are made of. */
const shared = 'parts';
/** Rooms that are about one agent: its own, and the demo of it. */
const own = new RegExp(`^(?:agents/(?!${shared}/)[^/]+|demo)/`);
/** These draw for people, and mark a selection with the glyph that the agent has for its prompt. */
const drawing = /^(?:ui|cli)\//;
/** A wish for a version in the config file is an example of one. */
const versions = /\b2\.[01]\.\d+/;
const examples = new Set(['core/config.ts']);
/** The tools that are requests have one place; the labels of tools are the user's own words for them. */
const tools = /\b(?:AskUserQuestion|ExitPlanMode|NotebookEdit|MultiEdit|WebFetch|WebSearch)\b|'(?:Bash|Edit|Write)'/;
const named = new Set(['core/ask/ask.ts', 'core/rows/domain.ts']);
/** The list of agents, and the words of the one that help must name without loading all of it. */
const lists = new Set(['agents/agents.ts', 'agents/usual-words.ts']);

const folders = readdirSync(join(source, 'agents'), {withFileTypes: true}).filter((entry) => entry.isDirectory() && entry.name !== shared);
const names = new RegExp(['anthropic', ...folders.map(({name}) => name)].join('|'), 'i');
const glyphs = /[⏺✻✽✶✳✢※∴⎿⏵☐☒]/u;
const promptGlyph = /❯/u;
const words =
	/do you want to |would you like to |\byes, (?:and|i trust|allow|proceed)|\bno, (?:and tell|exit|tell)|type something|tab to amend|chat about this|ready to code|esc to (?:cancel|interrupt)|\? for shortcuts|accept edits on|plan mode on|paste again to expand/i;

test.each(readdirSync(source, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file) && !own.test(file)))(
	'%s knows no agent by name, version, tool, glyph or word',
	(file) => {
		const lines = readFileSync(join(source, file), 'utf8').split('\n');
		expect(lines.flatMap((line, index) => (isForeign(file, line) ? [`${index + 1}: ${line.trim()}`] : []))).toEqual([]);
	},
);

test.each([
	['core/x.ts', "// Claude's own", true],
	['core/x.ts', "join(home, '.claude')", true],
	['core/x.ts', "const mark = '⎿';", true],
	['tmux/x.ts', "const mark = '❯';", true],
	['ui/x.tsx', "const marker = '❯';", false],
	['deliver/x.ts', '/Tab to amend$/', true],
	['core/x.ts', "title === 'Do you want to proceed?'", true],
	['agents/agents.ts', "import {claude} from './claude/claude.js';", false],
	['agents/parts/x.ts', "import {claude} from '../claude/claude.js';", true],
	['setup/x.ts', "import {claude} from '../agents/claude/claude.js';", true],
	['core/x.ts', '// Measured on 2.1.330.', true],
	['core/x.ts', "case 'Bash':", true],
	['core/x.ts', 'const agent = 1;', false],
])('in %s the line %j is foreign: %j', (file, line, isIt) => {
	expect(isForeign(file, line)).toBe(isIt);
});

function isForeign(file: string, line: string): boolean {
	const isNamed = names.test(line) && !lists.has(file);
	const isVersion = versions.test(line) && !examples.has(file);
	const isTool = tools.test(line) && !named.has(file);
	return isNamed || isVersion || isTool || glyphs.test(line) || words.test(line) || (promptGlyph.test(line) && !drawing.test(file));
}
