/** `UPDATE_README=1 npx vitest run test/cli/readme.test.ts` puts the generated tables in. */

import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {usualWords} from '../../src/agents/usual-words.js';
import {createKeymap} from '../../src/app/keys/bindings.js';
import {keyTableMarkdown} from '../../src/app/keys/help.js';
import {groups} from '../../src/cli/commands.js';
import {toRowJson} from '../../src/cli/print/row-json.js';
import {configTableMarkdown} from '../../src/store/config/json-schema.js';
import {commandTableMarkdown} from '../helpers/command-table.js';
import {aBlockedRow} from '../helpers/rows.js';

const file = new URL('../../README.md', import.meta.url);
const readme = (): string => readFileSync(file, 'utf8');

test.each([
	['commands', commandTableMarkdown(groups)],
	['keys', keyTableMarkdown(createKeymap({}))],
	['config', configTableMarkdown(usualWords)],
])('the %s table of the README is the one of the code', (name, table) => {
	const [start, end] = [`<!-- ${name}:start -->\n`, `<!-- ${name}:end -->`];
	const [before = '', rest = ''] = readme().split(start);
	const [shown = '', after = ''] = rest.split(end);
	if (process.env['UPDATE_README'] !== undefined) {
		writeFileSync(file, `${before}${start}${table}${end}${after}`);
		return;
	}
	expect(shown, 'stale: UPDATE_README=1 npx vitest run test/cli/readme.test.ts').toBe(table);
});

test('every field of a session in ls --json is documented', () => {
	for (const field of Object.keys(toRowJson(aBlockedRow()))) expect(readme()).toContain(`\`${field}\``);
});
