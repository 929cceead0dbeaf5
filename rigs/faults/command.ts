/** `beckon bench faults`: sends while tmux, disks and processes fail. */
import type {ExitCode, Io} from '../../src/core/context.js';
import {packagePath} from '../../src/store/program.js';
import {sendToCodex} from './agents/codex-sends.js';
import {sendToOpenCode} from './agents/opencode-sends.js';
import {type Sent, sentText} from './agents/report.js';
import {runFaults} from './faults.js';
import {judge} from './judge.js';
import {planFarSend, planSend, planText} from './plan/plan.js';
import {isGood, reportText} from './report.js';
import {openSender} from './senders.js';

type SendOne = (seed: number, number: number) => Promise<Sent>;

const senders = {
	codex: sendToCodex,
	opencode: sendToOpenCode,
} satisfies Readonly<Record<string, SendOne>>;

type FaultsCommand = {
	readonly sends: number;
	readonly seed: number;
	readonly seconds?: number;
	readonly play?: readonly number[];
	readonly stages: number;
	/** To hosts, over lines that break. */
	readonly hosts: boolean;
	/** To the server or plugin of this agent, by ids. */
	readonly agent?: keyof typeof senders;
};

/** Sends with faults against stand-in agents, and what became of each. Exit code 1 when one went wrong or too few landed. */
export async function runBenchFaults(io: Io, {sends, seed, seconds, play, stages, hosts, agent}: FaultsCommand): Promise<ExitCode> {
	if (agent !== undefined) return sendAll(io, {sends, seed, play, agent});
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
		openSender: (env) => openSender(io, env, hosts),
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

/** One after the other: what a played server makes of each is judged at its end. */
async function sendAll(
	io: Io,
	{sends, seed, play, agent}: Pick<FaultsCommand, 'sends' | 'seed' | 'play'> & {readonly agent: keyof typeof senders},
): Promise<ExitCode> {
	const sent: Sent[] = [];
	for (const number of play ?? Array.from({length: sends}, (_, index) => index)) sent.push(await senders[agent](seed, number));
	io.stdout.write(sentText(agent, sent));
	return sent.some(({found}) => found.length > 0) ? 1 : 0;
}
