/** Files of a host that change between being told of and being copied. */
import {readFileSync, rmSync} from 'node:fs';
import {dirname} from 'node:path';
import {expect, test} from 'vitest';
import type {Link} from '../../../../src/sources/remote/link.js';
import {createMirror} from '../../../../src/sources/remote/machine/mirror.js';
import {tempDir} from '../../../helpers/temp-state.js';

const folders = () => ({stateDir: '/far/state', agentDirs: ['/far/agent']});
const journal = '/far/state/sessions/one/journal.jsonl';
const payload = '/far/state/sessions/one/p/1.json';

test('of a journal that grew meanwhile only the lines that were told are taken: the payload of a later one is not here yet', async () => {
	const files = new Map([
		[journal, 'first line\nsecond line\n'],
		[payload, '{}'],
	]);
	const ask: Link['ask'] = async (...words) => {
		const [command, ...args] = words;
		const texts = command === 'cat' ? args.map((path) => files.get(String(path)) ?? '') : [];
		const piece = files.get(String(args[0]))?.slice(Number(args[1]), Number(args[1]) + Number(args[2])) ?? '';
		return {kind: 'answered', out: Buffer.from(command === 'cat' ? texts.join('') : piece), errors: '', code: 0};
	};
	const mirror = createMirror(tempDir(), folders, {ask});
	const told = (size: number) => ({path: journal, size, changedAt: 1_700_000_000});
	const small = {path: payload, size: 2, changedAt: 1_700_000_000};
	expect(await mirror.take({whole: [small], growing: [told(11)]})).toBeUndefined();
	expect(readFileSync(mirror.localPath(journal), 'utf8')).toBe('first line\n');
	expect(await mirror.take({whole: [small], growing: [told(23)]})).toBeUndefined();
	expect(readFileSync(mirror.localPath(journal), 'utf8')).toBe('first line\nsecond line\n');
	// A payload that was told of while it was being written is copied again when it is told whole.
	files.set(payload, '{"a":1}');
	expect(await mirror.take({whole: [{...small, size: 7}], growing: [told(23)]})).toBeUndefined();
	expect(readFileSync(mirror.localPath(payload), 'utf8')).toBe('{"a":1}');
});

test('a copy that another program removes while it is written is made by the next look', async () => {
	const whole = 'first line\nsecond line\n';
	let isRemoving = false;
	let told = 0;
	const ask: Link['ask'] = async (command, ...args) => {
		if (isRemoving) rmSync(dirname(mirror.localPath(journal)), {recursive: true});
		isRemoving = false;
		const out = command === 'cat' ? whole.slice(0, told) : whole.slice(Number(args[1]), Number(args[1]) + Number(args[2]));
		return {kind: 'answered', out: Buffer.from(out), errors: '', code: 0};
	};
	const mirror = createMirror(tempDir(), folders, {ask});
	const take = (size: number) => {
		told = size;
		return mirror.take({whole: [], growing: [{path: journal, size, changedAt: 1_700_000_000}]});
	};
	expect(await take(11)).toBeUndefined();
	isRemoving = true;
	expect(await take(23)).toBe('a copy went away while it was written');
	expect(await take(23)).toBeUndefined();
	expect(readFileSync(mirror.localPath(journal), 'utf8')).toBe(whole);
});
