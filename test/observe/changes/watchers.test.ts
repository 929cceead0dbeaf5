/** Which transcripts are watched. */
import {expect, test} from 'vitest';
import type {Row} from '../../../src/core/session.js';
import {toTargets} from '../../../src/observe/changes/watchers.js';
import {aBlockedRow, aDoneRow, noon} from '../../helpers/samples/rows.js';

const world = {now: noon};
const file = '/home/dev/.claude/projects/-x/one.jsonl';
const watched = (row: Row) => toTargets({rows: [row], world}, ['/known']).transcripts;

test('the transcript of a session at rest is watched until nothing was heard of it for a minute', () => {
	const row = {...aDoneRow(), transcriptPath: file, hasStatusFile: true};
	expect(watched({...row, lastReportAt: noon - 59_000})).toEqual([file]);
	expect(watched({...row, lastReportAt: noon - 61_000})).toEqual([]);
	expect(watched({...row, lastReportAt: noon - 61_000, hasStatusFile: false})).toEqual([file]);
});

test('the transcript of a session that is blocked is watched however long that lasts', () => {
	expect(watched({...aBlockedRow(), transcriptPath: file, hasStatusFile: true, lastReportAt: 0})).toEqual([file]);
});

test('the config folder of a session at rest is watched', () => {
	const row = {...aDoneRow(), transcriptPath: file, hasStatusFile: true, lastReportAt: 0};
	expect(toTargets({rows: [row], world}, ['/known']).configDirs).toEqual(['/known', '/home/dev/.claude']);
});
