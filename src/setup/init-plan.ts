/** Plans what `beckon init` would set up on this machine. */
import {freelyHooked} from '../agents/agents.js';
import {usualWords} from '../agents/usual-words.js';
import type {Config, TmuxConfig} from '../core/config.js';
import type {Io} from '../core/context.js';
import {isSameValue} from '../core/fields.js';
import type {NotifyChannel} from '../core/notice/channels.js';
import {isEnded} from '../core/session.js';
import {shortened} from '../core/text/label.js';
import {listeningSockets} from '../observe/local-machine.js';
import {lookOnce} from '../observe/once.js';
import {configPath, readConfig} from '../store/config/config.js';
import {withSetting} from '../store/config/edit.js';
import {homeOf, isOnPath} from '../store/files.js';
import type {SettingsFile} from '../store/settings-file.js';
import {listPrefixKeys} from '../tmux/variables.js';
import {isOwnBinding} from './doctor/keys.js';
import {planInstall} from './install.js';
import {findTmuxConf, hasBlock, planInstallTmux, pluginLines} from './install-tmux.js';
import {isMade, localPlace, planChange, type SettingsChange} from './settings-change.js';

export const partNames = ['hooks', 'keys', 'status', 'notices'] as const;
export type PartName = (typeof partNames)[number];

type Part = {
	readonly name: PartName;
	readonly title: string;
	/** What it changes, in words, one item for each line. */
	readonly words: readonly string[];
	readonly isDone: boolean;
};

export type Keys = TmuxConfig['keys'];

export type Plan = {
	readonly parts: readonly Part[];
	readonly config: Config;
	readonly keys: Keys;
	/** The keys after the prefix with their commands; undefined when no tmux server runs. */
	readonly bound: ReadonlyMap<string, string> | undefined;
	readonly channels: readonly NotifyChannel[];
	/** The number of running sessions on this machine. */
	readonly running: number;
	/** What `beckon install` would change. */
	readonly hooks: readonly SettingsChange[];
};

/** @param chosen keys that the user typed. @throws UserError when the settings cannot be read. */
export async function readPlan(io: Io, chosen?: Keys): Promise<Plan> {
	const {config, origins} = await readConfig(io.env);
	const bound = await boundKeys(io);
	const taken = bound === undefined || config.tmux.overrideKeys || chosen !== undefined ? [] : findTaken(config.tmux.keys, bound);
	const free = Object.fromEntries(taken.flatMap(({act, free}) => (free === undefined ? [] : [[act, free]])));
	const keys: Keys = chosen ?? {...config.tmux.keys, ...free};
	const channels = origins.notify === 'file' ? config.notify.channels : proposeChannels(io.env, process.platform);
	const {file: conf, others} = findTmuxConf(io.env);
	const isLoaded = hasBlock(conf) && isMade(await planInstallTmux(io, config));
	const installs = await planInstall(freelyHooked, {dryRun: true}, localPlace(io.env));
	const hooks = installs.map(({change}) => change);
	const {status, watch} = config.tmux;
	const running = await countRunning(io);
	const parts: readonly Part[] = [
		{
			name: 'hooks',
			title: `${usualWords.name} hooks`,
			words: [
				...installs.map(
					({agent, version, change}) =>
						`${agent.setup.eventsFor(version).length} entries in ${short(io.env, change.file.path)}; yours stay`,
				),
				...runningWords(running),
			],
			isDone: hooks.every(isMade),
		},
		{
			name: 'keys',
			title: 'tmux keys',
			words: [...keyWords(keys, taken, bound), `in ${confWords(io, conf)}`, ...pluginWords([conf, ...others])],
			isDone: isLoaded && isSameValue(keys, config.tmux.keys),
		},
		{name: 'status', title: 'Status line', words: ['how many sessions wait for you, at its right'], isDone: isLoaded && status !== 'off'},
		{
			name: 'notices',
			title: 'Notifications',
			words: [`${channels.join(' and ') || 'no channel'}, by \`beckon watch\`, which tmux starts`],
			isDone: isLoaded && watch,
		},
	];
	return {parts, config, keys, bound, channels, running, hooks};
}

/** Whether tmux.conf has to change for these parts. */
export function usesTmux(wanted: ReadonlySet<PartName>): boolean {
	return [...wanted].some((name) => name !== 'hooks');
}

/** The config with the wanted parts, and the change to its file. */
export async function planConfig(
	{env}: Io,
	{config, keys, channels}: Plan,
	wanted: ReadonlySet<PartName>,
): Promise<{readonly config: Config; readonly change: SettingsChange}> {
	const off: Keys = {popup: 'off', next: 'off', back: 'off', reply: 'off', skip: 'off'};
	const wantedKeys = !usesTmux(wanted) ? config.tmux.keys : wanted.has('keys') ? keys : off;
	const tmux: TmuxConfig = {
		...config.tmux,
		keys: wantedKeys,
		status: wanted.has('status') && config.tmux.status === 'off' ? 'right' : config.tmux.status,
		watch: config.tmux.watch || wanted.has('notices'),
	};
	const settings: readonly (readonly [path: readonly string[], before: unknown, value: unknown])[] = [
		...Object.entries(wantedKeys).map(([act, key]) => [['tmux', 'keys', act], Reflect.get(config.tmux.keys, act), key] as const),
		[['tmux', 'status'], config.tmux.status, tmux.status],
		[['tmux', 'watch'], config.tmux.watch, tmux.watch],
		...(wanted.has('notices') ? [[['notify', 'channels'], config.notify.channels.join(), channels] as const] : []),
	];
	const changed = settings.filter(([, before, value]) => String(before) !== String(value));
	const change = await planChange(configPath(env), ({text}) =>
		changed.reduce<ReturnType<typeof withSetting> | {readonly ok: true; readonly value: string | undefined}>(
			(before, [path, , value]) => (before.ok ? withSetting(before.value, path, value) : before),
			{ok: true, value: text},
		),
	);
	return {config: {...config, tmux}, change};
}

async function countRunning(io: Io): Promise<number> {
	const {rows} = await lookOnce(io, {witnesses: 'needed'});
	return rows.filter((row) => row.host === undefined && !isEnded(row)).length;
}

function runningWords(count: number): readonly string[] {
	if (count === 0) return [];
	const [when = '', ...rest] = (freelyHooked[0]?.setup.takesEffect ?? 'after a restart').split(/ (?=\()/);
	return [`${count === 1 ? '1 session runs, and reports' : `${count} sessions run, and report`} ${when}`, ...rest];
}

/** Notes on other tmux plugins in the user's files that interact with beckon. */
function pluginWords(files: readonly SettingsFile[]): readonly string[] {
	const text = files.map((file) => file.text ?? '').join('\n');
	const lines = pluginLines(text);
	const ofTpm = lines.length > 0 ? ['TPM loads it too: take its line out, or untick this'] : ['TPM and its plugins stay as they are'];
	return [
		...(/^[^#\n]*\btpm\/tpm\b/m.test(text) ? ofTpm : []),
		...(/^[^#\n]*@plugin\b.*\btmux-continuum\b/m.test(text) ? ['tmux-continuum goes on saving'] : []),
	];
}

function keyWords(keys: Keys, taken: readonly TakenKey[], bound: ReadonlyMap<string, string> | undefined): readonly string[] {
	const all = Object.entries(keys);
	const off = all.filter(([, key]) => key === 'off').map(([act]) => act);
	return [
		...(off.length < all.length ? [`prefix ${all.flatMap(([act, key]) => (key === 'off' ? [] : `${key} ${act}`)).join(', ')}`] : []),
		...(off.length > 0 ? [`no key for ${off.join(', ')}`] : []),
		...taken.map(
			({key, runs, free}) =>
				`${key} is taken (${shortened(runs, 24)})${free === undefined ? ', and no other is free' : `: ${free} instead`}`,
		),
		...(bound === undefined ? ['tmux is not running: not checked against yours'] : []),
	];
}

function confWords({env}: Io, {path, target}: ReturnType<typeof findTmuxConf>['file']): string {
	return path === target ? short(env, path) : `${short(env, path)}, which is a link to ${short(env, target)}`;
}

function short(env: NodeJS.ProcessEnv, path: string): string {
	const home = homeOf(env);
	return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** A message in tmux, and the desktop if there is one here; else the bell. Over ssh, the user does not see a desktop here. */
export function proposeChannels(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly NotifyChannel[] {
	return ['message', desktopOf(env, platform) ?? 'bell'];
}

function desktopOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): NotifyChannel | undefined {
	if (env['SSH_CONNECTION']) return undefined;
	if (platform === 'darwin') return isOnPath('osascript', env) ? 'osascript' : undefined;
	const hasDesktop = Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
	return hasDesktop && isOnPath('notify-send', env) ? 'notify-send' : undefined;
}

/** The keys that `beckon init` proposes instead of keys that are taken. */
const candidates: readonly string[] = [...'bNBRKuyagejvYUAGEJVQ'];

/** A key with another binding, and a free key instead, if one of the candidates is free. */
type TakenKey = {readonly act: string; readonly key: string; readonly runs: string; readonly free: string | undefined};

/** @param bound the keys after the prefix, each with its command. */
export function findTaken(keys: TmuxConfig['keys'], bound: ReadonlyMap<string, string>): readonly TakenKey[] {
	const used = new Set<string>(Object.values(keys));
	return Object.entries(keys).flatMap(([act, key]) => {
		const runs = bound.get(key);
		if (key === 'off' || runs === undefined || isOwnBinding(runs)) return [];
		const free = candidates.find((each) => !bound.has(each) && !used.has(each));
		if (free !== undefined) used.add(free);
		return [{act, key, runs, free}];
	});
}

/** The keys of the first server that answers; undefined when none runs. */
async function boundKeys({env}: Io): Promise<ReadonlyMap<string, string> | undefined> {
	const [socket] = await listeningSockets(env);
	return socket === undefined ? undefined : listPrefixKeys(socket);
}
