import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {writeTerminal} from '../../src/system/terminal.js';
import {tempDir} from '../helpers/temp-state.js';

test('only a terminal is written to', () => {
	const file = join(tempDir(), 'file');
	writeFileSync(file, 'mine');
	expect(writeTerminal(file, 'x')).toBe(false);
	expect(writeTerminal('/dev/pts/nobody', 'x')).toBe(false);
	expect(writeTerminal('', 'x')).toBe(false);
	expect(readFileSync(file, 'utf8')).toBe('mine');
});
