import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {checkManaged} from '../../../../src/agents/claude/settings/text.js';
import {tempDir} from '../../../helpers/temp-state.js';

test.each([
	['allowManagedHooksOnly', true],
	['disableAllHooks', true],
	['allowManagedHooksOnly', false],
	['permissions', true],
])("an administrator's %s: %s", (name, value) => {
	const file = join(tempDir(), 'managed-settings.json');
	writeFileSync(file, JSON.stringify({[name]: value}));
	const found = checkManaged(file).map(({level, text}) => `${level}: ${text}`);
	expect(found).toEqual(value && name !== 'permissions' ? [`wrong: ${file} has "${name}": your hooks do not run`] : []);
});

test.each(['{"disableAllHooks": tr', '[]', ''])('a file that nobody can read, as %j, is no finding', (text) => {
	const file = join(tempDir(), 'managed-settings.json');
	writeFileSync(file, text);
	expect(checkManaged(file)).toEqual([]);
	expect(checkManaged(join(file, 'none'))).toEqual([]);
});
