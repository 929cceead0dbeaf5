import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {cleanText, isContinuation, projectName, stripControls, truncate} from '../../../src/core/text/label.js';

describe('stripControls', () => {
	test.each([
		['\x1b[31mred\x1b[0m', 'red'],
		['\x1b[38;5;246;1mdim\x1b[m', 'dim'],
		['\x1b[?1049h\x1b[2J\x1b[Hgone', 'gone'],
		['\x9b31mred', 'red'],
		['\x1b]0;a title\x07text', 'text'],
		['\x1b]8;;https://x.dev\x1b\\link\x1b]8;;\x1b\\', 'link'],
		['\x9d0;title\x9ctext', 'text'],
		['\x1bP+q544e\x1b\\text', 'text'],
		['\x1b_apc\x1b\\\x1b^pm\x1b\\\x1bXsos\x1b\\text', 'text'],
		['\x1b(0lqk\x1b(B', 'lqk'],
		['\x1bc\x1b7\x1b8reset', 'reset'],
		['\x1b]0;never ended', '0;never ended'],
		['cut \x1b[3', 'cut 3'],
		['\x1b\x1b[31m[31mnested', '[31mnested'],
		['bell\x07 back\x08space nul\0 del\x7f nel\x85', 'bell backspace nul del nel'],
		['\u202egnp.exe\u202c \u2066x\u2069 \u200fr\u200el\u061c', 'gnp.exe x rl'],
		['one\r\ntwo\rthree\u2028four', 'one\ntwothree\nfour'],
		['a\tb', 'a    b'],
		['日本 👨‍👩‍👧 é', '日本 👨‍👩‍👧 é'],
	])('%j becomes %j', (text, plain) => {
		expect(stripControls(text)).toBe(plain);
	});

	test('no control character but the newline is left of any text', () => {
		const pieces = fc.constantFrom(
			'\x1b',
			'[',
			']',
			'0;',
			'31',
			'm',
			'\x07',
			'\\',
			'\x9b',
			'\x9d',
			'\x9c',
			'P',
			'x',
			'\n',
			'\r',
			'\t',
			'\u202e',
			'\x90',
		);
		fc.assert(
			fc.property(fc.array(pieces, {maxLength: 40}), (parts) => {
				const text = stripControls(parts.join(''));
				expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
				expect(stripControls(text)).toBe(text);
			}),
		);
	});

	test.each(['\x1b]', '\x9d', '\x1b[', '\x1b', '\x1bP'])('a megabyte of openings %j is stripped', (opening) => {
		expect(stripControls(opening.repeat(500_000))).toBe('');
	});
});

describe('cleanText', () => {
	test.each([
		['  fix\nthe\r\n\ttest \v\f ', 'fix the test'],
		['⏺ run ⎿ it ⌘K', 'run it K'],
		['─── │ box ▔▟', 'box'],
		['\u22ffkept \u2400kept \u24ffkept \u25a0kept', '\u22ffkept \u2400kept \u24ffkept \u25a0kept'],
		['\u2300a\u23ffb\u2500c\u259fd', 'a b c d'],
		['\x1b[31mred\x1b[0m\nrow', 'red row'],
		['日本語　テスト', '日本語 テスト'],
		['', ''],
		['\n \t', ''],
	])('%j becomes %j', (text, clean) => {
		expect(cleanText(text)).toBe(clean);
	});
});

describe('truncate', () => {
	const family = '👨‍👩‍👧‍👦';
	test.each([
		['abc', 3, 'abc'],
		['abcd', 3, 'abc'],
		['漢字漢字', 3, '漢字漢'],
		[family.repeat(3), 2, family.repeat(2)],
		[family.repeat(3), 3, family.repeat(3)],
		['🇩🇪🇯🇵🇫🇷', 2, '🇩🇪🇯🇵'],
		['e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301'],
		['👍🏽👍🏽', 1, '👍🏽'],
		['abc', 0, ''],
		['', 5, ''],
	])('%j to %i characters is %j', (text, count, short) => {
		expect(truncate(text, count)).toBe(short);
	});

	test.each(['漢', '👍🏽', family, 'e\u0301', 'x'])('60 of 61 %s stay', (character) => {
		expect(truncate(character.repeat(61), 60)).toBe(character.repeat(60));
		expect(truncate(character.repeat(60), 60)).toBe(character.repeat(60));
	});

	test('a text of megabytes is cut without reading it all', () => {
		// Of the processor: how long it takes depends on who else is at work.
		const before = process.cpuUsage();
		expect(truncate('漢字'.repeat(2_000_000), 60)).toHaveLength(60);
		expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
	});
});

describe('projectName', () => {
	test.each([
		['D:\\projects\\sub\\deep', 'd:/projects', 'sub deep'],
		['/home/dev/projects/api', '/home/dev/projects', 'api'],
		['/home/dev/projects/my-app/web_ui', '/home/dev/projects/', 'my app web ui'],
		['/home/dev/projects/api/', '/home/dev/projects//', 'api'],
		['/HOME/Dev/Projects/Api', '/home/dev/projects', 'Api'],
		['/home/dev/projects', '/home/dev/projects', 'projects'],
		['/home/dev/my-projects/', '/home/dev/my-projects', 'my-projects'],
		['/home/dev/projects-old/my-app', '/home/dev/projects', 'my-app'],
		['/srv/my-app_2', '/home/dev/projects', 'my-app_2'],
		['/srv/my-app', undefined, 'my-app'],
		['/srv/my-app', '', 'my-app'],
		['/srv/a--b__c', '/srv', 'a b c'],
		['/srv/app', '/', 'srv app'],
		['C:\\work\\x', undefined, 'x'],
		['/', undefined, '/'],
		['/', '/', '/'],
		['', '/home', ''],
		[undefined, '/home', ''],
		['/srv/\x1b[31mred\nrow', undefined, 'red row'],
	])('%j below %j is %j', (cwd, root, name) => {
		expect(projectName(cwd, root)).toBe(name);
	});
});

describe('isContinuation', () => {
	test.each([...defaultConfig.continuations, ' Yes ', 'GO AHEAD', '\ndo it\n', 'Ok'])('%j only says to go on', (prompt) => {
		expect(isContinuation(prompt, defaultConfig.continuations)).toBe(true);
	});
	test.each(['', ' ', 'yes, but with tests', 'go on', 'ok.', 'continue with the docs', 'y y'])('%j is a task', (prompt) => {
		expect(isContinuation(prompt, defaultConfig.continuations)).toBe(false);
	});
	test('an empty phrase in the list matches nothing', () => {
		expect(isContinuation('', ['', ' '])).toBe(false);
	});
});
