import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readSourceFile} from '../../src/store/read-file.js';
import {tempDir} from '../helpers/temp-state.js';

test('a file is read; what is none, or is no text, is not waited for', () => {
	const folder = tempDir();
	const path = (name: string) => join(folder, name);
	writeFileSync(path('text'), 'a\nü\n');
	writeFileSync(path('binary'), 'a\0b');
	writeFileSync(path('large'), 'x'.repeat(2 ** 20 + 1));
	execFileSync('mkfifo', [path('pipe')]);
	expect(readSourceFile(path('text'))).toEqual({kind: 'read', text: 'a\nü\n'});
	expect(readSourceFile(path('gone'))).toEqual({kind: 'absent'});
	for (const name of ['binary', 'large', 'pipe', '']) expect(readSourceFile(path(name))).toEqual({kind: 'unreadable'});
	expect(readSourceFile('/dev/zero')).toEqual({kind: 'unreadable'});
	expect(readSourceFile('bad\0path')).toEqual({kind: 'unreadable'});
});
