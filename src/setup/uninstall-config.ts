/** The part of `beckon uninstall` that is the config file: it goes if `beckon init` made it, and nothing else is in it. */
import type {Io} from '../core/context.js';
import {asRecord} from '../core/fields.js';
import {configPath} from '../store/config/config.js';
import {localSettings, readSettings, type SettingsFile} from '../store/settings-file.js';
import {makeChange, planChange, writeLines} from './settings-change.js';

/** What `init` writes, by section. */
const written: Readonly<Record<string, readonly string[]>> = {tmux: ['keys', 'status', 'watch'], notify: ['channels']};

/** @throws UserError when the file cannot be read or removed. */
export async function runUninstallConfig(io: Io, {dryRun}: {readonly dryRun: boolean}): Promise<void> {
	const file = readSettings(configPath(io.env));
	if (file.text === undefined) return;
	if (await isOfInit(file)) return makeChange(io, await planChange(file.path, () => ({ok: true, value: undefined})), {dryRun});
	writeLines(io, [`Kept ${file.path}: it has settings of your own`]);
}

/** A file that was there before has a copy beside it. */
async function isOfInit(file: SettingsFile): Promise<boolean> {
	const sections = Object.entries(parsed(file.text) ?? {});
	const isKnown = sections.every(([name, section]) =>
		Object.keys(asRecord(section) ?? {'': 0}).every((key) => written[name]?.includes(key)),
	);
	return sections.length > 0 && isKnown && (await localSettings.copies(file)).length === 0;
}

/** Undefined also where comments make the text no plain JSON: somebody has written them. */
function parsed(text = ''): Readonly<Record<string, unknown>> | undefined {
	try {
		return asRecord(JSON.parse(text));
	} catch {
		return undefined; // a user's own file
	}
}
