/**
 * A seeded slice of the sends to hosts, over lines that break.
 * @module-tag userland
 * @module-tag script
 * @module-tag setsid
 */
import {mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runFaults} from '../../../rigs/faults/faults.js';
import {isLineFault, planFarSend} from '../../../rigs/faults/plan/plan.js';
import {reportText, violationsOf} from '../../../rigs/faults/report.js';
import {openSender} from '../../../rigs/faults/senders.js';
import {removeFolder} from '../../../src/store/files.js';
import {bundleActor} from '../../helpers/agent/play.js';
import {times} from '../../helpers/size.js';
import {createTestIo} from '../../helpers/test-io.js';
import {bareEnv} from '../../helpers/tmux-server.js';

const seed = 7;
const sends = Array.from({length: 40}, (_, number) => number).filter((number) => isLineFault(planFarSend(seed, number).fault.kind));

test('to a host no send reaches another pane or comes twice, and no text is lost, whatever its line does', async () => {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-far-slice-')));
	onTestFinished(() => removeFolder(folder));
	const entry = [await bundleActor()];
	const open = (there: NodeJS.ProcessEnv) => openSender(createTestIo(bareEnv({})).io, there, true);
	const env = bareEnv({HOME: folder});
	const only = sends.slice(0, times(4, 8));
	const report = await runFaults({
		sends: only.length,
		seed,
		seconds: undefined,
		only,
		stages: 2,
		env,
		entry,
		plan: planFarSend,
		openSender: open,
	});
	expect(violationsOf(report), reportText(report)).toEqual([]);
	const met = report.trials.filter(({injected, plan}) => injected && isLineFault(plan.fault.kind));
	expect(met.length, reportText(report)).toBeGreaterThan(0);
	expect(report.trials.some(({receipt}) => receipt.kind === 'landed')).toBe(true);
});
