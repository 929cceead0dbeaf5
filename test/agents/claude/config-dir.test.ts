import {userInfo} from 'node:os';
import {expect, test} from 'vitest';
import {knownConfigDirs} from '../../../src/agents/agents.js';
import {setup} from '../../../src/agents/claude/setup.js';
import {configPath} from '../../../src/store/config/config.js';

test('the settings are those of CLAUDE_CONFIG_DIR, of the home, or of a repository', () => {
	expect(setup.settingsFile({HOME: '/home/dev'})).toBe('/home/dev/.claude/settings.json');
	expect(setup.settingsFile({HOME: '/home/dev', CLAUDE_CONFIG_DIR: '/etc/mine'})).toBe('/etc/mine/settings.json');
	expect(setup.projectFile?.('/work/repo')).toBe('/work/repo/.claude/settings.json');
});

test.each([undefined, '', 'relative'])('without a home in its variable (%j) the system is asked for it', (HOME) => {
	const home = userInfo().homedir;
	expect(setup.settingsFile({HOME})).toBe(`${home}/.claude/settings.json`);
	expect(configPath({HOME})).toBe(`${home}/.config/beckon/config.json`);
	expect(knownConfigDirs({HOME})).toEqual([`${home}/.claude`]);
});
