import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {keyTableMarkdown} from '../../src/app/keymap.js';
import {createProgram} from '../../src/cli/program.js';
import {toRowJson} from '../../src/cli/row-json.js';
import {configTableMarkdown} from '../../src/store/config-json-schema.js';
import {aBlockedRow} from '../helpers/rows.js';
import {createTestIo} from '../helpers/test-io.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** What stands between two markers, with the spaces of aligned tables taken out. */
function part(name: string): string {
	return tight(readme.split(`<!-- ${name}:start -->`)[1]?.split(`<!-- ${name}:end -->`)[0] ?? '');
}

function tight(table: string): string {
	return table.trim().replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '-');
}

test('the key table of the README is the keymap', () => {
	expect(part('keys'), `stale: put this between the markers\n${keyTableMarkdown()}`).toBe(tight(keyTableMarkdown()));
});

test('the config table of the README is the schema', () => {
	expect(part('config'), `stale: put this between the markers\n${configTableMarkdown()}`).toBe(tight(configTableMarkdown()));
});

test('every field of a session in ls --json is documented', () => {
	for (const field of Object.keys(toRowJson(aBlockedRow()))) expect(readme).toContain(`\`${field}\``);
});

test('every command is documented', () => {
	const {commands} = createProgram(createTestIo().io, async () => {});
	for (const command of commands) if (command.name() !== 'navigate') expect(readme).toContain(`beckon ${command.name()}`);
});
