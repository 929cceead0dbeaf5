/** The change of an install, as lines of a card. */
import type {CardLine} from '../card/line.js';
import {manyLines} from '../text.js';

/** The diff, line by line. */
export function installLines(text: string): readonly CardLine[] {
	return manyLines(text.trimEnd()).map((line): CardLine => {
		const isHead = line.startsWith('+++') || line.startsWith('---');
		return {text: line, role: isHead ? 'strong' : line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'quiet'};
	});
}
