/** Which transcripts are watched. */
import {expect, test} from 'vitest';
import type {TranscriptClaim} from '../../../src/core/evidence.js';
import type {Row} from '../../../src/core/session.js';
import {toTargets} from '../../../src/observe/changes/watchers.js';
import {transcript} from '../../helpers/samples/events.js';
import {aBlockedRow, aDoneRow, noon} from '../../helpers/samples/rows.js';

const world = {now: noon, transcripts: new Map<string, TranscriptClaim>()};
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

test('the transcript of a session that may ask behind the one in its pane is watched', () => {
	const row = {...aDoneRow(), transcriptPath: file, hasStatusFile: true, lastReportAt: 0};
	const transcripts = new Map([file, '/behind.jsonl'].map((path) => [path, transcript({kind: 'ended', at: noon})]));
	expect(toTargets({rows: [row], world: {...world, transcripts}}, []).transcripts).toEqual(['/behind.jsonl']);
});
