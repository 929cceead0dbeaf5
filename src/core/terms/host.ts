/** The machines that the config names. Each has an argv that opens a POSIX shell on it. */

export type HostSetting =
	/** A host of `~/.ssh/config`, or the name of a machine. */
	| string
	| ({readonly name: string; readonly ssh: string; readonly jump?: 'ssh' | 'mosh' | undefined} & Folders)
	| ({readonly name: string; readonly command: readonly string[]} & Folders);

/** `configDirs`: further config folders of the agent there, beside its usual one; `~` is the home there. */
type Folders = {readonly configDirs?: readonly string[] | undefined};

/** How long a send waits for a host; a list waits less. */
export const orderMs = 10_000;

export type Host = Folders & {
	readonly name: string;
	readonly via:
		| {readonly kind: 'ssh'; readonly destination: string; readonly jump: 'ssh' | 'mosh'}
		| {readonly kind: 'command'; readonly argv: readonly [string, ...string[]]};
};

/** A host's name is part of ids and of paths, so it begins with no dash and no dot. */
export const hostNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;
/** Absolute, or below the home; no `.` or `..`, no control characters. */
export const configDirPattern = /^~?(?:\/(?!\.{1,2}(?:\/|$))[^/\u0000-\u001f\u007f-\u009f]+)+$/;
/** A destination cannot be an option of ssh. */
export const destinationPattern = /^[^-\s\u0000-\u001f\u007f-\u009f][^\s\u0000-\u001f\u007f-\u009f]{0,254}$/;

export function hostName(setting: HostSetting): string {
	return typeof setting === 'string' ? setting : setting.name;
}

/** The host of checked settings that has this name. */
export function hostNamed(settings: readonly HostSetting[], name: string | undefined): Host | undefined {
	return toHosts(settings).find((host) => host.name === name);
}

export function toHosts(settings: readonly HostSetting[]): readonly Host[] {
	return settings.flatMap((setting): readonly Host[] => {
		if (typeof setting === 'string') return [{name: setting, via: {kind: 'ssh', destination: setting, jump: 'ssh'}}];
		const {name, configDirs} = setting;
		const folders = configDirs === undefined ? {} : {configDirs};
		if ('ssh' in setting) return [{name, ...folders, via: {kind: 'ssh', destination: setting.ssh, jump: setting.jump ?? 'ssh'}}];
		const [program, ...rest] = setting.command;
		return program === undefined ? [] : [{name, ...folders, via: {kind: 'command', argv: [program, ...rest]}}];
	});
}
