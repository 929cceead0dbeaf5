import {expect, test, vi} from 'vitest';
import {lateStream} from '../../src/cli/direct-output.js';

test('a terminal is opened once, when more is asked of it than a first frame needs', () => {
	const stream = {columns: 7, write: vi.fn(() => true), on: vi.fn(), setRawMode: vi.fn()} as unknown as NodeJS.WriteStream;
	const open = vi.fn(() => stream);
	const late = lateStream(1, open, () => {});
	expect([late.isTTY, late.writable]).toEqual([true, true]);
	expect(open).not.toHaveBeenCalled();
	late.on('error', () => {});
	late.write('in order');
	expect(open).toHaveBeenCalledTimes(1);
	expect(stream.write).toHaveBeenCalledWith('in order');
	expect(late.columns).toBe(7);
});
