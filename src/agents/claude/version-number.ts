/** Numbers of Claude Code's versions. */
import {parseVersion} from '../program-version.js';

export type Version = readonly [major: number, minor: number, patch: number];

/** Text that is no version counts as absent. */
export function toVersion(text: string | undefined): Version | undefined {
	const [major, minor, patch] = (parseVersion(text ?? '') ?? '').split('.').map(Number);
	return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

/** Above 0: the first is newer. */
export function compareVersions(a: Version, b: Version): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
