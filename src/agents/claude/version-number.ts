/** Numbers of Claude Code's versions. */
export type Version = readonly [major: number, minor: number, patch: number];

/** The first `1.2.3` of a text such as `2.1.329 (Claude Code)`; undefined when there is none. */
export function parseVersion(text: string): string | undefined {
	return /(?<![\d.])\d{1,6}\.\d{1,6}\.\d{1,6}(?![\d.])/.exec(text)?.[0];
}

/** Text that is no version counts as absent. */
export function toVersion(text: string | undefined): Version | undefined {
	const [major, minor, patch] = (parseVersion(text ?? '') ?? '').split('.').map(Number);
	return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

/** Above 0: the first is newer. */
export function compareVersions(a: Version, b: Version): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
