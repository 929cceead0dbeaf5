/** Parses what a far shell reports of its machine. It is text from outside: each field is checked, and anything else makes it no report. */
import type {ProcessId} from '../../core/address.js';
import type {Host} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {isNetworkFileSystem, toPaths} from '../../store/paths.js';
import {isFarPath} from './machine/far-path.js';

export type FarHello = {
	readonly system: string;
	readonly hostName: string;
	readonly home: string;
	readonly base: string;
	/** Several machines share that directory, and each has its own directory below it. */
	readonly perHost: boolean;
	readonly stateDir: string;
	readonly agentDir: string;
	/** The socket of a bare `tmux`. */
	readonly socket: string;
	/** The output of `tmux -V`; empty without tmux. */
	readonly tmux: string;
	readonly hasAgent: boolean;
	/** What reports changes there: a watcher of whole directories, one of single files, or none. */
	readonly watches: 'folders' | 'files' | undefined;
	readonly boot: string;
	/** What tells the machine from any other; see `system/machine-id.ts`. Empty: it does not say. */
	readonly machine: string;
	readonly shell: ProcessId;
};

/** Parses lines `name=value`. Undefined: it does not say where its files are. */
export function parseHello(text: string): FarHello | undefined {
	const values = new Map<string, string>();
	for (const line of text.slice(0, 16_384).split('\n')) {
		const [, name, value] = /^([a-z_]+)=(.*)$/.exec(line) ?? [];
		if (name !== undefined && value !== undefined) values.set(name, value);
	}
	const of = (name: string): string => printableLine(values.get(name) ?? '').slice(0, 200);
	const path = (name: string): string | undefined => {
		const value = values.get(name)?.replace(/(?<=.)\/+$/, '');
		return value !== undefined && isFarPath(value) ? value : undefined;
	};
	const home = path('home');
	if (home === undefined || !/^\d{1,10}$/.test(of('user'))) return undefined;
	const user = Number(of('user'));
	const base = path('state') ?? `${path('xdg_state') ?? `${home}/.local/state`}/beckon`;
	const perHost = path('state') === undefined && isPerHost(of('registry'), base, of('disk'));
	return {
		system: of('system'),
		hostName: of('host'),
		home,
		base,
		perHost,
		stateDir: toPaths({base, perHost, config: '', host: of('host')}).root,
		agentDir: path('agent_config') ?? home,
		socket: `${path('tmux_tmpdir') ?? '/tmp'}/tmux-${user}/default`,
		tmux: of('tmux'),
		hasAgent: of('agent') !== '',
		watches: (['folders', 'files'] as const).find((each) => each === of('watches')),
		boot: of('boot'),
		machine: of('machine'),
		shell: toProcess(of('shell')),
	};
}

/** The config directories of the agent there: its own, and those that the config names. */
export function configDirsThere({agentDir, home}: Pick<FarHello, 'agentDir' | 'home'>, {configDirs = []}: Host): readonly string[] {
	const named = configDirs.map((dir) => (dir.startsWith('~') ? `${home}${dir.slice(1)}` : dir));
	return [...new Set([agentDir, ...named.filter(isFarPath)])];
}

/** The directory's content decides; for a missing directory, its file system does (`disk`: the number of its type, in hex). */
function isPerHost(registry: string, base: string, disk: string): boolean {
	if (registry !== '') return registry.startsWith('per-host');
	return isNetworkFileSystem({platform: 'linux', path: base, magic: Number.parseInt(disk, 16) || 0, mounts: () => ''});
}

/** `<pid> <start>`; pid 0 when it is told otherwise. */
function toProcess(told: string): ProcessId {
	const [, pid = '0', start = ''] = /^(\d{1,10}) +([\w: ]{1,40})$/.exec(told) ?? [];
	return {pid: Number(pid), start: start.trim().replace(/\s+/g, ' ')};
}
