/** The notes below the input line of a reply. */
import {expect, test} from 'vitest';
import {createEditor} from '../../../src/app/reply/editor.js';
import type {Row} from '../../../src/core/session.js';
import {toReplyLayout} from '../../../src/ui/reply/reply-lines.js';
import {aRow} from '../../helpers/samples/rows.js';

function notes(row: Row, text: string): readonly string[] {
	const mode = {
		kind: 'reply',
		row: row.key,
		editor: createEditor(text),
		purpose: {kind: 'reply'},
		entry: undefined,
		sure: undefined,
	} as const;
	return toReplyLayout({...mode, under: {kind: 'queue'}}, row, {size: {columns: 120, rows: 40}, keyOf: () => 'x'}).notes;
}

test('what comes of a typed text is said only where beckon types it', () => {
	const long = 'one\ntwo\nthree\nfour';
	expect(notes(aRow(), long)).toEqual(['over 3 lines or 800 characters: the model sees it wrapped in <pasted_content>']);
	expect(notes(aRow(), 'see @a.ts')).toEqual(['attaches the named file']);
	for (const takes of ['channel', 'nothing'] as const)
		for (const text of [long, 'see @a.ts', '/compact', 'a\\']) expect(notes({...aRow(), takes}, text)).toEqual([]);
});
