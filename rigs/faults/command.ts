/** `beckon bench faults`: sends while tmux, disks and processes fail. */
import {setTimeout as sleep} from 'node:timers/promises';
import type {ExitCode, Io} from '../../src/core/context.js';
import type {Row} from '../../src/core/session.js';
import {sendAnswer, sendReply} from '../../src/deliver/send.js';
import {createObserver} from '../../src/observe/observer.js';
import {wirePorts} from '../../src/observe/wire.js';
import {packagePath} from '../../src/store/package-root.js';
import {statePaths} from '../../src/store/paths.js';
import {readOutbox} from '../../src/store/records/outbox.js';
import {openFarSender} from './far-sender.js';
import {runFaults} from './faults.js';
import {judge} from './judge.js';
import {planFarSend, planSend, planText} from './plan/plan.js';
import {isGood, reportText} from './report.js';
import type {Sender} from './send.js';

export type FaultsCommand = {
	readonly sends: number;
	readonly seed: number;
	readonly seconds?: number;
	readonly play?: readonly number[];
	readonly stages: number;
	/** To hosts, over lines that break. */
	readonly hosts: boolean;
};

/** Sends with faults against stand-in agents, and what became of each. Exit code 1 when one went wrong or too few landed. */
export async function runBenchFaults(io: Io, {sends, seed, seconds, play, stages, hosts}: FaultsCommand): Promise<ExitCode> {
	let done = 0;
	const report = await runFaults({
		sends,
		seed,
		seconds,
		only: play,
		stages,
		env: io.env,
		entry: [packagePath('bin', 'beckon.js'), 'bench', 'faults'],
		plan: hosts ? planFarSend : planSend,
		openSender: (env) => (hosts ? openFarSender(io, env) : openSender({...io, env})),
		onTrial: (trial) => {
			done += 1;
			const found = judge(trial);
			if (found.length > 0) io.stderr.write(`${found.join(', ')}: ${planText(trial.plan)}\n`);
			else if (play !== undefined || done % 100 === 0)
				io.stderr.write(`${done}: ${planText(trial.plan)} → ${JSON.stringify(trial.receipt)}\n`);
		},
	});
	io.stdout.write(reportText(report));
	return isGood(report) ? 0 : 1;
}

const findMs = 8000;

/** Delivery as the commands do it, with one observer for as long as the world lasts. */
export async function openSender(io: Io): Promise<Sender> {
	const observer = createObserver((await wirePorts(io)).ports);
	return {
		find: async (holds) => {
			let rows: readonly Row[] = [];
			for (const deadline = io.now() + findMs; io.now() < deadline; await sleep(20)) {
				({rows} = await observer.look({freshPanes: true, capture: rows.map(({key}) => key)}));
				const found = rows.find(holds);
				if (found) return found;
			}
			throw new Error(
				`no row fits: ${rows.map(({key, place, state}) => `${key} ${place?.pane} ${state.state} ${state.context.kind}`).join(' | ')}`,
			);
		},
		reply: (row, reply, tap) => sendReply({...io, tap}, row, reply),
		answer: (row, answer, tap) => sendAnswer({...io, tap}, row, answer),
		isKept: (id) => readOutbox(statePaths(io.env)).entries.some((entry) => entry.id === id),
	};
}
