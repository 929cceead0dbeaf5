/** `beckon uninstall`: removes from the settings of agents what `install` added. */
import type {AgentSetup} from '../agents/agent.js';
import {hookedAgents} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import type {ExitCode, Io} from '../core/context.js';
import {messageOf, UserError} from '../core/errors.js';
import type {Parsed} from '../core/parsed.js';
import type {SettingsFile} from '../store/settings-file.js';
import {localPlace} from './local-place.js';
import {checkProject, makeChange, planChange, type SettingsOptions, showChanges, writeLines} from './settings-change.js';

/** Recorded data stays; `purge` deletes it. @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runUninstall(io: Io, options: SettingsOptions, place = localPlace(io.env)): Promise<ExitCode> {
	checkProject(options);
	const plans = hookedAgents(place.env).map(({setup}) =>
		planChange(setup.settingsFile(place.env, options.project), (file) => withoutOurs(setup, file, place), place.files),
	);
	const changes = await Promise.all(plans);
	const choice = await showChanges(io, changes, {...options, confirm: place.confirm});
	if (choice !== 'go') return choice;
	for (const change of changes) await makeChange(io, change, {dryRun: false, files: place.files});
	if (options.project !== undefined) return 0;
	await removeScripts(place);
	writeLines(io, ['Recorded sessions are kept. `beckon purge --all` deletes them.']);
	return 0;
}

async function removeScripts({paths, removeScripts}: InstallPlace): Promise<void> {
	try {
		await removeScripts();
	} catch (error) {
		throw new UserError(`${paths.hooks} cannot be removed: ${messageOf(error)}`, 'The settings no longer name it. Delete it by hand.', 1, {
			cause: error,
		});
	}
}

type Removal = Pick<AgentSetup, 'withoutHooks' | 'emptySettings' | 'statusLine'>;

/** Undefined: `install` made the file, and nothing else is in it. A file that existed before, perhaps empty, has a copy without beckon's hooks. */
export async function withoutOurs(setup: Removal, file: SettingsFile, {files}: InstallPlace): Promise<Parsed<string | undefined>> {
	const {text} = file;
	if (text === undefined) return {ok: true, value: undefined};
	const left = withoutAll(setup, text);
	if (!left.ok || left.value === text || left.value.trim() !== setup.emptySettings) return left;
	const earlier = (await files.copies(file)).findLast((copy) => !holdsOurs(setup, copy));
	const heldNothing = ['', setup.emptySettings].includes(earlier?.replaceAll(/\s/g, '') ?? '');
	return heldNothing ? {ok: true, value: earlier} : left;
}

function withoutAll({withoutHooks, statusLine}: Removal, text: string): Parsed<string> {
	const left = withoutHooks(text);
	return left.ok && statusLine ? statusLine.withoutTee(left.value) : left;
}

function holdsOurs(setup: Removal, text: string): boolean {
	const left = withoutAll(setup, text);
	return left.ok && left.value !== text;
}
