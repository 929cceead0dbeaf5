/** The pages of `docs/` that hold tables of the code. `UPDATE_README=1 npx vitest run test/cli/readme.test.ts` puts the tables in. */
import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {otherAgents} from '../../src/agents/agents.js';
import {usualWords} from '../../src/agents/usual-words.js';
import {createKeymap} from '../../src/app/keys/bindings.js';
import {helpSections} from '../../src/app/pager/help.js';
import {groups, program} from '../../src/cli/commands.js';
import {toRowJson} from '../../src/cli/print/row-json.js';
import {helpOf} from '../../src/core/config/setting.js';
import {settings as rows} from '../../src/core/config.js';
import {topics} from '../../src/core/words/topics.js';
import {commandTableMarkdown} from '../helpers/documents/command-table.js';
import {configTableMarkdown} from '../helpers/documents/config-table.js';
import {keyTableMarkdown} from '../helpers/documents/key-table.js';
import {manPage} from '../helpers/documents/man-page.js';
import {aBlockedRow} from '../helpers/samples/rows.js';

const page = (name: string) => new URL(`../../docs/${name}.md`, import.meta.url);
const read = (name: string): string => readFileSync(page(name), 'utf8');

test.each([
	{name: 'commands', file: 'commands', table: commandTableMarkdown(groups)},
	{name: 'keys', file: 'keys', table: keyTableMarkdown(createKeymap({}))},
	{name: 'config', file: 'configuration', table: configTableMarkdown(usualWords)},
])('the table of $name in docs/ is the one of the code', ({name, file, table}) => {
	const [start, end] = [`<!-- ${name}:start -->\n`, `<!-- ${name}:end -->`];
	const [before = '', rest = ''] = read(file).split(start);
	const [shown = '', after = ''] = rest.split(end);
	if (process.env['UPDATE_README'] !== undefined) {
		writeFileSync(page(file), `${before}${start}${table}${end}${after}`);
		return;
	}
	expect(shown, 'stale: UPDATE_README=1 npx vitest run test/cli/readme.test.ts').toBe(table);
});

test('the man page is the one of the code', () => {
	const settings = Object.entries(rows).map(([key, row]) => ({key, help: helpOf(row, usualWords)}));
	const keys = helpSections(createKeymap({}));
	const text = manPage({groups, program, keys, settings, description: manifest.description});
	const file = new URL('../../man/beckon.1', import.meta.url);
	if (process.env['UPDATE_README'] !== undefined) writeFileSync(file, text);
	expect(readFileSync(file, 'utf8'), 'stale: UPDATE_README=1 npx vitest run test/cli/readme.test.ts').toBe(text);
});

test('the page of each help topic and the man page are in the package', () => {
	for (const {page: name} of topics) expect(manifest.files).toContain(`docs/${name}.md`);
	// npm links a list only: for one path as a word it makes no link.
	expect([manifest.man, manifest.files]).toEqual([['man/beckon.1'], expect.arrayContaining(['man'])]);
});

test('every field of a session in ls --json is documented', () => {
	for (const field of Object.keys(toRowJson(aBlockedRow()))) expect(read('json')).toContain(`\`${field}\``);
});

test.each(otherAgents.map(({words}) => words.name))('README.md and docs/agents.md have a row for %s', (name) => {
	const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
	expect([readme, read('agents')].filter((text) => !text.includes(`\n| ${name} `))).toEqual([]);
});

test.each(['npm ci && npm run demo', 'npm ci && npm test', 'npm install -g .'])('the README has the line that CI runs: %s', (line) => {
	const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').split('\n');
	expect(readme.map((each) => each.replace(/ +#.*$/, ''))).toContain(line);
});
