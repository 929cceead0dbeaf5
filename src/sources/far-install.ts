/** Installs hooks on a host, whose shell reads and writes the files over the link. */
import {freelyHooked, usualAgent} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import {parseVersion} from '../agents/program-version.js';
import type {Io} from '../core/context.js';
import type {Host} from '../core/terms/host.js';
import {printableLine} from '../core/text/label.js';
import {counted} from '../core/text/times.js';
import {hookScripts} from '../store/installed-copies.js';
import {toPaths} from '../store/paths.js';
import {packageText} from '../store/program.js';
import {copyStamp, exactText, type SettingsFile, type SettingsFiles} from '../store/settings-file.js';
import {machineId} from '../system/machine-id.js';
import {lookAtHost} from './look-at-hosts.js';
import {type Answer, toCode} from './remote/conversation.js';
import type {LinkFailure} from './remote/host-argv.js';
import {configDirsThere, type FarHello, type Link} from './remote/link.js';
import {openRemoteHost, type RemoteHost} from './remote/remote-host.js';

/** Runs a command of `hooks/far-write.sh`. @throws Error with the host's error output. */
type RunThere = (words: readonly string[], fine?: readonly number[]) => Promise<Extract<Answer, {kind: 'answered'}>>;

/** The install places of all config directories there. Only the last one removes the scripts, which all of them use. */
export function farInstallPlaces(link: Pick<Link, 'ask'>, hello: FarHello, host: Host): readonly InstallPlace[] {
	const places = configDirsThere(hello, host)
		.toReversed()
		.map((agentDir) => farInstallPlace(link, {...hello, agentDir}));
	return places.map((place, index) => (index === places.length - 1 ? place : {...place, removeScripts: async () => {}}));
}

function farInstallPlace(link: Pick<Link, 'ask'>, hello: FarHello): InstallPlace {
	const run = createRun(link);
	const {base, perHost, hostName: host} = hello;
	const paths = toPaths({base, perHost, config: '', host});
	return {
		env: {HOME: hello.home, ...Object.fromEntries(usualAgent.variables.map((variable) => [variable, hello.agentDir]))},
		paths,
		files: farSettings(run),
		async findVersion({words}) {
			const answer = await link.ask('limit', 5, words.program, '--version');
			return answer.kind === 'answered' && answer.code === 0 ? parseVersion(answer.out.toString('utf8').slice(0, 200)) : undefined;
		},
		async installScripts() {
			const texts = hookScripts.flatMap((name) => [name, packageText('hooks', name)]);
			const kind = perHost ? 'per-host' : 'one-folder';
			return textOf((await run(['install_scripts', base, paths.root, kind, ...texts])).out) !== '';
		},
		async removeScripts() {
			await run(['remove_scripts', base, paths.root, ...hookScripts]);
		},
	};
}

/** Removes the records of sessions that have been silent for this many days from the hooks' directory there. Failures are ignored. */
export async function tidyFar(link: Pick<Link, 'ask'>, {stateDir}: FarHello, days: number): Promise<void> {
	await createRun(link)(['tidy', stateDir, `${days}`]).catch(() => undefined);
}

function farSettings(run: RunThere): SettingsFiles {
	const read = async (path: string): Promise<SettingsFile> => {
		const {out, code} = await run(['read_settings', path], [0, 3]);
		const end = out.indexOf('\n');
		return {path, target: textOf(out.subarray(0, end)), text: code === 3 ? undefined : exactText(path, out.subarray(end + 1))};
	};
	return {
		read,
		async copies({path}) {
			const names = textOf((await run(['copies', path])).out).split('\n');
			const copies = await Promise.all(names.filter((name) => name !== '').map(read));
			return copies.flatMap(({text}) => (text === undefined ? [] : [text]));
		},
		async replace({path, text: before}, text, at) {
			if (before !== undefined) return textOf((await run(['replace_settings', path, before, text, copyStamp(at)])).out);
			await run(['create_settings', path, text]);
			return undefined;
		},
		async remove({path, text: before = ''}) {
			await run(['remove_settings', path, before]);
		},
	};
}

function createRun(link: Pick<Link, 'ask'>): RunThere {
	const script = packageText('hooks', 'far-write.sh');
	return async (words, fine = [0]) => {
		const answer = await link.ask('eval', `${script}\n${toCode(words)}`);
		if (answer.kind === 'lost')
			throw new Error(answer.sent ? `the link broke, so it is not known whether it was done (${answer.reason})` : answer.reason);
		if (fine.includes(answer.code)) return answer;
		throw new Error(printableLine(answer.errors.trim()).slice(0, 300) || `exit code ${answer.code}`);
	};
}

/** @throws Error when the bytes are not UTF-8, since the text could not be written back. */
function textOf(bytes: Buffer): string {
	const text = bytes.toString('utf8');
	if (!Buffer.from(text).equals(bytes)) throw new Error('it is not UTF-8 text');
	return text;
}

export type HostReport = {
	readonly name: string;
	readonly state: 'up' | LinkFailure;
	readonly latencyMs: number | undefined;
	/** The identity of the machine; undefined when unknown. */
	readonly machine: string | undefined;
	readonly steps: readonly Step[];
};

type Step = {readonly isFine: boolean; readonly says: string; readonly fix: string | undefined};

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

/** Adds a step to the report of a host that is this machine, or the same one as an earlier host. */
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
	const {name} = usualAgent.words;
	return [
		fine(`${hello.system}, answers in ${Math.round(latencyMs)} ms`),
		hello.tmux === '' ? bad('no tmux', 'Install tmux there.') : fine(hello.tmux),
		hello.hasAgent ? fine(`${name} is in PATH`) : fine(`no ${name} in PATH`, '`beckon new` cannot start it there.'),
		hooks,
		...(hello.watches === 'folders' ? [] : [fine(`no inotifywait: ${late}`, 'Install inotify-tools there, and they show at once.')]),
		...(offsetMs === 0 ? [] : [fine(`its clock is ${Math.abs(Math.round(offsetMs / 1000))} s ${offsetMs > 0 ? 'ahead' : 'behind'}`)]),
		seen.kind === 'seen' ? fine(counted(seen.rows.length, 'session')) : bad(seen.why),
	];
}

/** Checks the hooks there. Those of another version are read as far as both versions agree. */
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
