/**
 * A seeded part of the sends with faults: real tmux, real hooks, and stand-ins whose logs are the truth.
 * @module-tag script
 */
import {mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {runFaults} from '../../../rigs/faults/faults.js';
import {planSend} from '../../../rigs/faults/plan/plan.js';
import {type FaultReport, type Ratio, reportText, unchanged, untouched, violationsOf} from '../../../rigs/faults/report.js';
import {openSender} from '../../../rigs/faults/senders.js';
import {removeFolder} from '../../../src/store/files.js';
import {bundleActor} from '../../helpers/agent/play.js';
import {times} from '../../helpers/size.js';
import {createTestIo} from '../../helpers/test-io.js';
import {bareEnv} from '../../helpers/tmux-server.js';

const sends = times(12, 36);

describe('replies and answers while everything moves', () => {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-faults-')));
	let report: FaultReport;
	beforeAll(async () => {
		const entry = [await bundleActor()];
		const env = bareEnv({TMUX_TMPDIR: folder});
		const open = (own: NodeJS.ProcessEnv) => openSender(createTestIo(own).io, own, false);
		report = await runFaults({
			sends,
			seed: 20,
			seconds: undefined,
			only: undefined,
			stages: 2,
			env,
			entry,
			plan: planSend,
			openSender: open,
		});
	}, 300_000);
	afterAll(() => removeFolder(folder));

	test('none reaches a wrong pane or prompt, none arrives twice, no text is lost, and every receipt is true', () => {
		expect(report.broken).toEqual([]);
		expect(violationsOf(report).length, reportText(report)).toBe(0);
		expect(report.trials.length).toBe(sends);
	});

	test('and yet they land: 99 % without a fault, 95 % where the prompt is still the same', () => {
		expect(missed(untouched(report)), reportText(report)).toBeLessThanOrEqual(allowed(untouched(report), 0.01));
		expect(missed(unchanged(report)), reportText(report)).toBeLessThanOrEqual(allowed(unchanged(report), 0.05));
	});
});

function missed({landed, of}: Ratio): number {
	return of - landed;
}

/** One at least: a slice is small. */
function allowed({of}: Ratio, share: number): number {
	return Math.max(1, Math.floor(of * share));
}
