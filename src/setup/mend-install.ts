/** Hooks that were installed while nobody could tell the client's version become those of its version as soon as somebody can. */
import {hookEventsFor} from '../agents/claude/hooks/names.js';
import {settingsPath} from '../agents/claude/settings/file.js';
import {readInstalled} from '../agents/claude/settings/installed.js';
import {findClientVersion} from '../agents/claude/version.js';
import type {Io} from '../core/context.js';
import {runInstall} from './install.js';

/** Hooks that `install` chose for a known version are left alone. @returns whether it changed the settings. @throws UserError as `install` does. */
export async function mendInstall(io: Io): Promise<boolean> {
	const found = readInstalled(settingsPath(io.env, undefined));
	if (!found.ok || !isGuess(found.value.hooks.map(({event}) => event))) return false;
	const version = await findClientVersion(io.env);
	if (version === undefined || isGuess(hookEventsFor(version).map(({event}) => event))) return false;
	await runInstall({...io, stdout: {write: () => true}}, {dryRun: false, project: undefined});
	return true;
}

function isGuess(events: readonly string[]): boolean {
	const names = new Set(events);
	const guessed = hookEventsFor(undefined);
	return names.size === guessed.length && guessed.every(({event}) => names.has(event));
}
