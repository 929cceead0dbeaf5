import {expect, test} from 'vitest';
import {GraphemeSegmenter} from '../../../src/core/text/graphemes.js';

const texts = ['', 'plain text', 'é ❯ 👩‍👩‍👧x\r\ny', '한국어 नाम', '🇩🇪🇫🇷', 'a\ud83d'];

test.each(texts)('the segmenter of the build answers libraries as that of the engine does: %j', (text) => {
	const [ours, theirs] = [new GraphemeSegmenter().segment(text), new Intl.Segmenter().segment(text)];
	const plain = ({segment, index}: {segment: string; index: number}) => ({segment, index});
	expect([...ours].map(plain)).toEqual([...theirs].map(plain));
	const places = [...Array.from({length: text.length + 2}, (_, at) => at), 0, text.length - 1, 1, -1];
	for (const at of places) {
		const [found, wanted] = [ours.containing(at), theirs.containing(at)];
		expect({at, found: found && plain(found)}).toEqual({at, found: wanted && plain(wanted)});
	}
});
