import {compareVersions, toVersion} from '../../program-version.js';
import {preset200, preset210, preset2162, preset21200, preset21300} from './presets/looks.js';
import type {Preset} from './presets/preset.js';

/** Newest first. */
export const presets: readonly Preset[] = [preset21300, preset21200, preset2162, preset210, preset200];

/**
 * The look of a Claude Code version: the override, else the version on the banner, else the newest look. A version without a look of its own gets the
 * nearest lower one, and the anomaly `unknown_version_floor_used`. Text that is no version counts as absent, and
 * without any version the newest look is a guess.
 */
export function selectPreset(
	override: string | undefined,
	banner: string | undefined,
): {readonly preset: Preset; readonly anomalies: readonly string[]; readonly isGuess: boolean} {
	const version = toVersion(override) ?? toVersion(banner);
	if (version === undefined) return {preset: preset21300, anomalies: [], isGuess: true};
	const preset = presets.find((candidate) => compareVersions(version, toVersion(candidate.floor) ?? [0, 0, 0]) >= 0) ?? preset200;
	const name = version.join('.');
	const exact = name === preset.floor || preset.recorded.includes(name);
	return {preset, anomalies: exact ? [] : ['unknown_version_floor_used'], isGuess: false};
}

/** The newest version whose screens were recorded. */
export const newestTested: string = preset21300.recorded.at(-1) ?? preset21300.floor;

/** The note for a version that is newer than every tested one; undefined for any other. */
export function newerVersionNote(version: string | undefined): string | undefined {
	const known = toVersion(version);
	if (known === undefined || compareVersions(known, toVersion(newestTested) ?? [0, 0, 0]) <= 0) return undefined;
	return `Claude Code ${known.join('.')} is newer than what beckon was tested with (${newestTested})`;
}
