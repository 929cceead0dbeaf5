/**
 * `beckon uninstall`: removes what `install` added from the settings of agents, and the config file if `beckon init` made it and nothing
 * else is in it.
 */
import {dirname} from 'node:path';
import type {AgentSetup} from '../agents/agent-setup.js';
import {hookedAgents, otherAgents} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import type {ExitCode, Io} from '../core/context.js';
import {isUserError} from '../core/errors.js';
import {asRecord, type Parsed, parseObject} from '../core/fields.js';
import {configPath} from '../store/config/config.js';
import {ignoreFileErrors, namesIn, removeEmpty} from '../store/files.js';
import {localSettings, readSettings, type SettingsFile} from '../store/settings-file.js';
import {
	checkProject,
	isMade,
	localPlace,
	makeChange,
	onFiles,
	planChange,
	type SettingsChange,
	type SettingsOptions,
	settingsOf,
	showChanges,
	writeLines,
} from './settings-change.js';

/** Recorded data stays; `purge` deletes it. @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runUninstall(io: Io, options: SettingsOptions, place = localPlace(io.env)): Promise<ExitCode> {
	checkProject(options);
	const agents = hookedAgents.filter(({id}) => options.agent === undefined || id === options.agent);
	if (agents.length === 0) {
		const name = otherAgents.find(({id}) => id === options.agent)?.words.name ?? options.agent;
		writeLines(io, [`${name} is read from its own files and its screen: nothing of beckon is in its settings`]);
		return 0;
	}
	const plans = settingsOf(agents, place.env, options).map(async ({agent: {id, setup}, file}) => {
		const plan = planChange(file, (found) => withoutOurs(setup, found, place), place.files);
		if (setup.costs === undefined || id === options.agent) return [{...(await plan), unchanged: 'holds nothing of beckon'}];
		// An agent that must be named and has no hooks is not mentioned, and its broken settings do not stop the others.
		const change = await plan.catch((error: unknown) => leave(io, error));
		return change === undefined || isMade(change) ? [] : [change];
	});
	const changes = (await Promise.all(plans)).flat();
	const choice = await showChanges(io, changes, {...options, confirm: place.confirm});
	if (choice !== 'go') return choice;
	for (const change of changes) {
		await makeChange(io, change, {dryRun: false, files: place.files});
		if (place.files === localSettings) removeOwnFolder(change);
	}
	// Other agents may use the scripts.
	if (options.project !== undefined || options.agent !== undefined) return 0;
	await onFiles(place.removeScripts, `${place.paths.hooks} cannot be removed`, 'The settings no longer name it. Delete it by hand.');
	if (namesIn(place.paths.sessions).length > 0) writeLines(io, ['Recorded sessions are kept. `beckon purge --all` deletes them.']);
	return 0;
}

/** Removes the empty folder of a removed file, unless a link leads to it, since beckon did not create it then. */
function removeOwnFolder({file, after}: SettingsChange): void {
	if (file.text !== undefined && after === undefined && file.path === file.target) ignoreFileErrors(() => removeEmpty(dirname(file.path)));
}

function leave(io: Io, error: unknown): undefined {
	if (!isUserError(error)) throw error;
	writeLines(io, [`Left as it is: ${error.message}`]);
}

/**
 * The text without beckon's part. Undefined when `install` created the file and nothing else is in it; a file that existed before, even
 * empty, has a backup.
 */
async function withoutOurs(setup: AgentSetup, file: SettingsFile, {files}: InstallPlace): Promise<Parsed<string | undefined>> {
	const {text} = file;
	if (text === undefined) return {ok: true, value: undefined};
	const left = withoutAll(setup, text);
	if (!left.ok || left.value === text || left.value.trim() !== setup.emptySettings) return left;
	const earlier = (await files.copies(file)).findLast((copy) => !holdsOurs(setup, copy));
	const heldNothing = ['', setup.emptySettings].includes(earlier?.replaceAll(/\s/g, '') ?? '');
	return heldNothing ? {ok: true, value: earlier} : left;
}

function withoutAll({withoutOurs, statusLine}: AgentSetup, text: string): Parsed<string> {
	const left = withoutOurs(text);
	return left.ok && statusLine ? statusLine.withoutTee(left.value) : left;
}

function holdsOurs(setup: AgentSetup, text: string): boolean {
	const left = withoutAll(setup, text);
	return left.ok && left.value !== text;
}

/** What `init` writes, by section. */
const written: Readonly<Record<string, readonly string[]>> = {tmux: ['keys', 'status', 'watch'], notify: ['channels']};

/** @throws UserError when the file cannot be read or removed. */
export async function runUninstallConfig(io: Io, {dryRun}: {readonly dryRun: boolean}): Promise<void> {
	const file = readSettings(configPath(io.env));
	if (file.text === undefined) return;
	if (await isOfInit(file)) {
		const change = await planChange(file.path, () => ({ok: true, value: undefined}));
		await makeChange(io, change, {dryRun});
		if (!dryRun) removeOwnFolder(change);
		return;
	}
	writeLines(io, [`Kept ${file.path}: more than what init wrote is in it`]);
}

/** Whether `init` created the file: one that existed before has a backup. */
async function isOfInit(file: SettingsFile): Promise<boolean> {
	// A file with comments is no plain JSON, and the user has edited it.
	const sections = Object.entries(parseObject(file.text ?? '') ?? {});
	const isKnown = sections.every(([name, section]) =>
		Object.keys(asRecord(section) ?? {'': 0}).every((key) => written[name]?.includes(key)),
	);
	return sections.length > 0 && isKnown && (await localSettings.copies(file)).length === 0;
}
