import {expect, test} from 'vitest';
import {emptyTranscript, foldTranscriptLine} from '../../../src/agents/claude/transcript/transcript.js';
import {cut, cutToEnd, ownCopy} from '../../../src/core/cut.js';
import {describeEvent} from '../../../src/core/fold/event-words.js';
import {truncate} from '../../../src/core/text/label.js';
import {createCollector} from '../../../src/system/collector.js';
import {hookEvent} from '../../helpers/samples/events.js';

const count = 100;
const collect = createCollector();

/** Fails unless each of many results keeps fewer bytes. It measures up to six times, since other work of the process may keep some meanwhile. */
function expectKept(make: (number: number) => unknown, most: number): void {
	expect([1, 2, 3, 4, 5, 6].some(() => keptOnce(make) < most)).toBe(true);
}

function keptOnce(make: (number: number) => unknown): number {
	make(0);
	collect();
	const before = process.memoryUsage().heapUsed;
	const kept = Array.from({length: count}, (_, number) => make(number));
	collect();
	const bytes = process.memoryUsage().heapUsed - before;
	expect(kept).toHaveLength(count);
	return bytes / count;
}

/** 50,000 characters, and no other text like it. */
const longText = (number: number) => `${number} `.padEnd(50_000, 'So it was done, and well. ');
const said = (text: string) =>
	JSON.stringify({type: 'assistant', message: {id: 'm', content: [{type: 'text', text}]}, timestamp: '2026-11-20T10:00:00.000Z'});
const twice = (number: number) =>
	[said(longText(number)), said(longText(number))].reduce((fold, line) => foldTranscriptLine(fold, line), emptyTranscript());

test.each<[string, number, (number: number) => unknown]>([
	['the beginning of a text', 1000, (number) => cut(longText(number), 40)],
	['the end of a text', 1000, (number) => cutToEnd(longText(number), 40)],
	['a label', 1000, (number) => truncate(longText(number), 40)],
	['an event in words', 1000, (number) => describeEvent(hookEvent(number, 'UserPromptSubmit', {prompt: longText(number)}))],
	['what was said last', 25_000, twice],
])('%s does not keep the text it is of', (_name, most, make) => {
	expectKept(make, most);
});

test('a short event in words is kept as one text, not as its words', () => {
	expectKept((number) => describeEvent(hookEvent(number, 'Stop', {last_assistant_message: `${number} ${'a '.repeat(60)}`})), 1000);
});

test.each(['', 'plain', 'tab\tquote"back\\slash\nline', 'é ❯ 👩‍👩‍👧 \u2028', 'half \ud83d a pair'])('own text is the same: %j', (text) => {
	expect(ownCopy(text)).toBe(text);
});
