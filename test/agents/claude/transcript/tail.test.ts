import {
	appendFileSync,
	closeSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {createTranscriptReader} from '../../../../src/agents/claude/transcript/transcript.js';
import {tempDir} from '../../../helpers/temp-state.js';

const mb = 2 ** 20;

const prompt = (text: string) => `${JSON.stringify({type: 'user', message: {content: text}, timestamp: '2026-01-01T00:00:01.000Z'})}\n`;
const done = `${JSON.stringify({type: 'system', subtype: 'turn_duration', durationMs: 5, timestamp: '2026-01-01T00:00:09.000Z'})}\n`;
const junk = (bytes: number) => `${JSON.stringify({type: 'attachment', data: 'x'.repeat(bytes)})}\n`;

function transcript(text: string): string {
	const file = join(tempDir(), 't.jsonl');
	writeFileSync(file, text);
	return file;
}

test('a transcript is read, and then what is appended', () => {
	const file = transcript(prompt('one'));
	const reader = createTranscriptReader();
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'one'}});
	const before = reader.bytes();
	appendFileSync(file, done);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'ended'}});
	expect(reader.bytes() - before).toBe(done.length);
});

test('the same claim comes back while the file stays, or grows by nothing of use', () => {
	const file = transcript(prompt('one'));
	const reader = createTranscriptReader();
	const claim = reader.read(file);
	expect(reader.read(file)).toBe(claim);
	appendFileSync(file, '{"type":"mode","mode":"normal"}\n');
	expect(reader.read(file)).toBe(claim);
});

test('a half-written line waits for its end', () => {
	const file = transcript(prompt('one') + done.slice(0, 40));
	const reader = createTranscriptReader();
	expect(reader.read(file)?.turn.kind).toBe('working');
	appendFileSync(file, done.slice(40));
	expect(reader.read(file)?.turn.kind).toBe('ended');
});

test('a character cut in the middle by a look is whole at the next', () => {
	const line = Buffer.from(prompt('grüße 👋'));
	const file = transcript('');
	const reader = createTranscriptReader();
	for (let index = 0; index < line.length; index += 1) {
		appendFileSync(file, line.subarray(index, index + 1));
		reader.read(file);
	}
	expect(reader.read(file)?.humanPrompt?.text).toBe('grüße 👋');
});

test('a file that is not there, a folder and a link give nothing', () => {
	const file = transcript(prompt('one'));
	const link = join(tempDir(), 'link.jsonl');
	symlinkSync(file, link);
	const folder = join(tempDir(), 'x.jsonl');
	mkdirSync(folder);
	const reader = createTranscriptReader();
	expect([reader.read('/nowhere/t.jsonl'), reader.read(link), reader.read(folder)]).toEqual([undefined, undefined, undefined]);
});

test('a transcript that is removed, and one that comes in its place', () => {
	const file = transcript(prompt('one'));
	const reader = createTranscriptReader();
	reader.read(file);
	rmSync(file);
	expect(reader.read(file)).toBeUndefined();
	writeFileSync(file, prompt('two'));
	expect(reader.read(file)?.humanPrompt?.text).toBe('two');
});

test('a file that is replaced, shortened, or rewritten with longer text is read anew', () => {
	const file = transcript(prompt('one') + done);
	const reader = createTranscriptReader();
	reader.read(file);
	writeFileSync(`${file}.new`, prompt('replaced') + done + done);
	renameSync(`${file}.new`, file);
	expect(reader.read(file)?.humanPrompt?.text).toBe('replaced');
	truncateSync(file, 0);
	appendFileSync(file, prompt('short'));
	expect(reader.read(file)?.humanPrompt?.text).toBe('short');
	writeFileSync(file, prompt('rewritten') + prompt('and longer than before'));
	expect(reader.read(file)?.humanPrompt?.text).toBe('and longer than before');
});

test('a file that was cut and grew back to its very size is read anew', () => {
	const file = transcript(prompt('one'));
	const reader = createTranscriptReader();
	reader.read(file);
	writeFileSync(file, prompt('two'));
	utimesSync(file, 2e9, 2e9);
	expect(reader.read(file)?.humanPrompt?.text).toBe('two');
});

test('of 200 MB only the tail is read, and memory stays flat', () => {
	const file = transcript(prompt('at the start'));
	truncateSync(file, 200 * mb);
	appendFileSync(file, `\n${prompt('at the end')}`);
	const reader = createTranscriptReader();
	const before = process.memoryUsage();
	expect(reader.read(file)).toMatchObject({humanPrompt: {text: 'at the end'}});
	expect(reader.bytes()).toBeLessThanOrEqual(mb / 2);
	for (let index = 0; index < 200; index += 1) {
		appendFileSync(file, prompt(`more ${index}`));
		reader.read(file);
	}
	expect(reader.bytes()).toBeLessThan(mb);
	const after = process.memoryUsage();
	expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(16 * mb);
});

test('a tail that is all one long line is left behind for what stands before it', () => {
	const file = transcript(junk(100) + prompt('asked') + junk(3 * mb));
	const reader = createTranscriptReader();
	expect(reader.read(file)).toMatchObject({humanPrompt: {text: 'asked'}});
});

test('a line of 30 MB is passed over, in whatever pieces it comes', () => {
	const file = transcript(prompt('before'));
	const reader = createTranscriptReader();
	reader.read(file);
	const fd = openSync(file, 'a');
	writeSync(fd, '{"type":"user","message":{"content":"');
	const piece = 'y'.repeat(5 * mb);
	for (let index = 0; index < 6; index += 1) {
		writeSync(fd, piece);
		reader.read(file);
	}
	writeSync(fd, `"}}\n${prompt('after')}`);
	closeSync(fd);
	expect(reader.read(file)?.humanPrompt?.text).toBe('after');
	expect(reader.bytes()).toBeLessThan(60 * mb);
});

test('a file that grew by very much since the last look is read from its tail', () => {
	const file = transcript(prompt('one'));
	const reader = createTranscriptReader();
	reader.read(file);
	truncateSync(file, 100 * mb);
	appendFileSync(file, `\n${prompt('much later')}`);
	const before = reader.bytes();
	expect(reader.read(file)?.humanPrompt?.text).toBe('much later');
	expect(reader.bytes() - before).toBeLessThanOrEqual(mb / 2);
});

test('of very many transcripts none is read twice', () => {
	const dir = tempDir();
	const files = Array.from({length: 1000}, (_, index) => join(dir, `${index}.jsonl`));
	for (const file of files) writeFileSync(file, prompt('one'));
	const reader = createTranscriptReader();
	for (const file of files) reader.read(file);
	const before = reader.bytes();
	for (const file of files) reader.read(file);
	expect(reader.bytes()).toBe(before);
});

test('a transcript that nobody asks for any more is forgotten', () => {
	const [old, young] = [transcript(prompt('one')), transcript(prompt('two'))];
	let now = 0;
	const reader = createTranscriptReader({now: () => now});
	reader.read(old);
	now = 601_000;
	reader.read(young);
	const before = reader.bytes();
	reader.read(old);
	expect(reader.bytes() - before).toBe(prompt('one').length);
});
