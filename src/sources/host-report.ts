/** What works on a host and what is missing there, step by step. */

import {freelyHooked} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import type {Io} from '../core/context.js';
import type {Host} from '../core/terms/host.js';
import {counted} from '../core/text/times.js';
import {packageText} from '../store/program.js';
import {machineId} from '../system/machine-id.js';
import {farInstallPlaces} from './far-install.js';
import {lookAtHost} from './host-look.js';
import type {FarHello} from './remote/hello.js';
import type {LinkFailure} from './remote/host-argv.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';

export type HostReport = {
	readonly name: string;
	readonly state: 'up' | LinkFailure;
	readonly latencyMs: number | undefined;
	/** What the machine says it is; undefined: it does not say. */
	readonly machine: string | undefined;
	readonly steps: readonly Step[];
};

type Step = {readonly isFine: boolean; readonly says: string; readonly fix?: string | undefined};

const waitMs = 8000;

export async function reportOn(io: Io, host: Host): Promise<HostReport> {
	const remote = openRemoteHost(io, host);
	const timer = setTimeout(remote.close, waitMs);
	try {
		await remote.ready(waitMs);
		const state = remote.link.state();
		if (state.kind === 'up') {
			const machine = state.hello.machine || undefined;
			return {name: host.name, state: 'up', latencyMs: state.latencyMs, machine, steps: await stepsOf(remote)};
		}
		const kind = 'reason' in state ? state.kind : 'unreachable';
		const says = remote.problem() || `no answer within ${waitMs / 1000} s`;
		return {name: host.name, state: kind, latencyMs: undefined, machine: undefined, steps: [bad(says, fixes[kind](host))]};
	} finally {
		clearTimeout(timer);
		remote.close();
	}
}

const tryIt = ({via}: Host): string =>
	via.kind === 'ssh' ? `Try \`ssh ${via.destination}\`.` : 'Its command must give a POSIX shell that reads its input.';

const fixes: Readonly<Record<LinkFailure, (host: Host) => string>> = {
	'needs-login': ({name}) => `\`beckon hosts login ${name}\` asks you what the host asks.`,
	unreachable: tryIt,
	nonsense: tryIt,
};

/** Says which of them are one machine, or this one. */
export function withTwins(reports: readonly HostReport[]): readonly HostReport[] {
	const here = machineId();
	return reports.map((report, index) => {
		const {machine, steps} = report;
		if (machine === undefined) return report;
		const twin = machine === here ? 'this one' : reports.slice(0, index).find((other) => other.machine === machine)?.name;
		if (twin === undefined) return report;
		return {...report, steps: [...steps, fine(`the same machine as ${twin}: each session is listed once`)]};
	});
}

const fine = (says: string, fix?: string): Step => ({isFine: true, says, fix});
const bad = (says: string, fix?: string): Step => ({isFine: false, says, fix});

async function stepsOf(remote: RemoteHost): Promise<readonly Step[]> {
	const state = remote.link.state();
	if (state.kind !== 'up') return [bad('the link broke')];
	const {hello, latencyMs, offsetMs} = state;
	const late = hello.watches === 'files' ? 'a new session shows after up to 15 s' : 'changes show after up to 4 s';
	const hooks = await hooksStep(remote, hello);
	const seen = await lookAtHost(remote, {waitMs, noScreens: true});
	return [
		fine(`${hello.system}, answers in ${Math.round(latencyMs)} ms`),
		hello.tmux === '' ? bad('no tmux', 'Install tmux there.') : fine(hello.tmux),
		hello.hasAgent ? fine('the agent is in PATH') : fine('no agent in PATH', '`beckon new` cannot start one there.'),
		hooks,
		...(hello.watches === 'folders' ? [] : [fine(`no inotifywait: ${late}`, 'Install inotify-tools there, and they show at once.')]),
		...(offsetMs === 0 ? [] : [fine(`its clock is ${Math.abs(Math.round(offsetMs / 1000))} s ${offsetMs > 0 ? 'ahead' : 'behind'}`)]),
		seen.kind === 'seen' ? fine(counted(seen.rows.length, 'session')) : bad(seen.why),
	];
}

/** Hooks of another version are read as far as both versions agree. */
async function hooksStep({link, host}: RemoteHost, hello: FarHello): Promise<Step> {
	const own = packageText('hooks', 'emit.sh');
	const fix = `\`beckon install --host ${host.name}\` shows what it would change, and asks.`;
	const answer = await link.ask('piece', `${hello.base}/hooks/emit.sh`, 0, Buffer.byteLength(own) + 1);
	if (answer.kind === 'lost') return bad(answer.reason);
	const isThere = answer.code === 0;
	const named = isThere ? await Promise.all(farInstallPlaces(link, hello, host).map(areNamed)) : [];
	if (!named.includes(true)) return fine(`no hooks${isThere ? ' in the settings' : ''}: sessions show by their files and panes`, fix);
	return answer.out.toString('utf8') === own ? fine('hooks of this version') : fine('hooks of another version', fix);
}

/** Whether the settings name hooks of beckon's. `install --host` reports unreadable ones. */
async function areNamed({env, files}: InstallPlace): Promise<boolean> {
	const found = freelyHooked.map(async ({setup}) => {
		const file = await files.read(setup.settingsFile(env)).catch(() => undefined);
		const installed = setup.installedIn(file?.text ?? '');
		return file === undefined || !installed.ok || installed.value.scripts.length > 0 || installed.value.plugin;
	});
	return (await Promise.all(found)).some(Boolean);
}
