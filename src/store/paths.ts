/** The paths of all files of beckon. */
import {existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {configPath} from './config/config.js';
import {ignoreCodes, ignoreFileErrors, namedFolder, namesIn, removeEmpty} from './files.js';
import {readText} from './read-file.js';

export type StatePaths = Readonly<ReturnType<typeof toPaths>>;
type StatePlace = {readonly base: string; readonly perHost: boolean; readonly config: string; readonly host: string};

/**
 * `BECKON_STATE_DIR` as it is, else `${XDG_STATE_HOME:-~/.local/state}/beckon`, and on a network file system `hosts/<host name>` below
 * that: appends and file events do not cross hosts. Once the marker file exists it decides instead, so that hook and reader agree.
 * Creates nothing; see `ensureState`.
 */
export function statePaths(env: NodeJS.ProcessEnv): StatePaths {
	const chosen = env['BECKON_STATE_DIR'];
	const base = chosen ? chosen : join(namedFolder(env, 'XDG_STATE_HOME', '.local', 'state'), 'beckon');
	const perHost = !chosen && isPerHost(base);
	return toPaths({base, perHost, config: configPath(env), host: perHost ? process.getBuiltinModule('node:os').hostname() : ''});
}

/**
 * The paths below `base`, the folder that all hosts share; `root` differs from it only on a network file system. `host` counts only with
 * `perHost`; characters that a hook could not check become `_`.
 */
export function toPaths({base, perHost, config, host}: StatePlace) {
	const root = perHost ? join(base, 'hosts', toHostFolder(host)) : base;
	return {
		base,
		root,
		perHost,
		config,
		sessions: join(root, 'sessions'),
		/** The journal cache, for the next program that starts. */
		kept: join(root, 'kept.jsonl'),
		/** The user's marks: seen, snoozed, dismissed, pinned. */
		marks: join(root, 'marks.jsonl'),
		names: join(root, 'names.json'),
		/** The health of sessions that are stuck or recovered. */
		health: join(root, 'health.json'),
		/** The files that `limits.sh` writes: one for each config folder of an agent. */
		limits: join(root, 'limits'),
		answers: join(root, 'answers.jsonl'),
		/** Failures of work in the background, and what `--debug` writes. */
		faults: join(root, 'faults.jsonl'),
		debug: join(root, 'debug.log'),
		fullDebug: join(root, 'debug.1.log'),
		outbox: join(root, 'outbox'),
		/** The jumps of each tmux client. */
		back: join(root, 'back.jsonl'),
		/** How the list was arranged when the navigator closed, and unsent drafts. */
		view: join(root, 'view.json'),
		drafts: join(root, 'drafts.json'),
		decisions: join(root, 'decisions'),
		readers: join(root, 'readers'),
		claims: join(root, 'claims'),
		/** The reports of agents that have no transcript: a folder for each agent, a file for each session. */
		reports: join(root, 'told'),
		/** The index of what was said in transcripts. */
		search: join(root, 'search'),
		lock: join(root, 'maintenance.lock'),
		/** Installed copies of `emit.sh` and `answer.sh`: in `base`, since hosts share the agent's settings as well. */
		hooks: join(base, 'hooks'),
		/** What the executable has unpacked: in `base`, like `hooks`. */
		program: join(base, 'program'),
		/**
		 * Next to `hooks`: it shows an installed hook that the parent folder is its registry, and contains `per-host` when each host has its
		 * own.
		 */
		marker: join(base, 'beckon-state'),
	};
}

/** Makes the state folder with its marker, private to the user. Throws the file system's error, e.g. EACCES. */
export function ensureState(paths: StatePaths): void {
	ensureDir(paths.base);
	const text = paths.perHost ? 'per-host\n' : 'one-folder\n';
	ignoreCodes(['EEXIST'], () => writeFileSync(paths.marker, text, {flag: 'wx', mode: 0o600}), undefined);
	ensureDir(paths.root);
	ensureDir(paths.sessions);
}

/** Removes the state folder if nothing but its marker is in it. */
export function removeUnusedState(paths: StatePaths): void {
	removeEmpty(paths.sessions);
	// The tmux plugin's folder, which is empty until a pane was left.
	removeEmpty(join(paths.root, 'panes'));
	const left = namesIn(paths.base);
	if (paths.perHost || left.length !== 1 || left[0] !== 'beckon-state') return;
	rmSync(paths.marker, {force: true});
	removeEmpty(paths.base);
}

/** The folders of agents' reports, one for each agent. */
export function reportFolders({reports}: Pick<StatePaths, 'reports'>): readonly string[] {
	return namesIn(reports).map((name) => join(reports, name));
}

/** Makes a folder and its missing parents, mode 0700. An existing folder keeps its mode: `doctor` reports modes that are too open. */
export function ensureDir(path: string): void {
	mkdirSync(path, {recursive: true, mode: 0o700});
}

function toHostFolder(host: string): string {
	const name = host.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^\.+/, '_');
	return name === '' ? '_' : name.slice(0, 128);
}

function isPerHost(base: string): boolean {
	const marker = ignoreFileErrors(() => readText(join(base, 'beckon-state')));
	if (marker !== undefined) return marker.startsWith('per-host');
	// Without a marker the file system decides, unless hooks of the agent's plugin, which make no marker, have written here.
	if (existsSync(join(base, 'sessions'))) return false;
	const path = nearestExisting(base);
	return isNetworkFileSystem({
		platform: process.platform,
		path,
		// A disk counts as local if this is unreadable.
		magic: ignoreFileErrors(() => statfsSync(path).type, 0),
		mounts: () => ignoreFileErrors(() => readFileSync('/proc/self/mounts', 'utf8'), ''),
	});
}

function nearestExisting(path: string): string {
	if (existsSync(path)) return path;
	const above = dirname(path);
	return above === path ? path : nearestExisting(above);
}

/** Which file systems are shared between hosts. */

/** Linux `statfs` magic numbers, from `linux/magic.h` and the file systems' own headers. */
const networkMagics = new Set([
	0x6969, // nfs
	0x517b, // smb
	0xff534d42, // cifs
	0xfe534d42, // smb2
	0x5346414f, // afs
	0x6b414653, // kafs
	0x73757245, // coda
	0x564c, // ncp
	0x01021997, // 9p
	0x00c36400, // ceph
	0x01161970, // gfs2
	0x7461636f, // ocfs2
	0x0bd00bd0, // lustre
	0x47504653, // gpfs
	0x19830326, // beegfs
]);
const fuseMagic = 0x65735546;
const localFuse = /^fuse(blk)?(\.(fuse-overlayfs|ntfs-3g|ntfs|exfat|encfs|gocryptfs|cryfs|ecryptfs|bindfs|mergerfs|lxcfs))?$/;

type FileSystem = {readonly platform: string; readonly path: string; readonly magic: number; readonly mounts: () => string};

/**
 * Whether other hosts may write files under `path`. `magic` is `f_type` of statfs (32 bits, may be signed); `mounts` gives the text of
 * `/proc/self/mounts` and is called only if the magic number is ambiguous (FUSE).
 * macOS numbers its file systems again at each boot, so there only the usual mount folders are recognized.
 */
export function isNetworkFileSystem({platform, path, magic, mounts}: FileSystem): boolean {
	if (platform === 'darwin') return /^\/(Volumes|Network|net)\//.test(path);
	if (platform !== 'linux') return false;
	if (magic >>> 0 !== fuseMagic) return networkMagics.has(magic >>> 0);
	const type = mountType(mounts(), path);
	return type !== undefined && !localFuse.test(type);
}

/** The type of the innermost mount that contains `path`; later lines of the table cover earlier ones. */
function mountType(mounts: string, path: string): string | undefined {
	let best: {readonly length: number; readonly type: string} | undefined;
	for (const line of mounts.split('\n')) {
		const [, escaped, type] = line.split(' ');
		if (escaped === undefined || type === undefined) continue;
		const point = escaped.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
		const holds = point === '/' || path === point || path.startsWith(`${point}/`);
		if (holds && point.length >= (best?.length ?? 0)) best = {length: point.length, type};
	}
	return best?.type;
}
