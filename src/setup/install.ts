/** `beckon install`: puts beckon's hooks into the settings of agents, and changes nothing else there. */
import {resolve} from 'node:path';
import type {AgentSetup, Installed} from '../agents/agent-setup.js';
import {freelyHooked, type HookedAgent, hookedAgents, otherAgents} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import {readInstalled} from '../agents/installed.js';
import type {ExitCode, Io} from '../core/context.js';
import type {Parsed} from '../core/fields.js';
import {ignoreFileErrors, isExecutable} from '../store/files.js';
import {installedScript, isAnswerScript} from '../store/installed-copies.js';
import type {StatePaths} from '../store/paths.js';
import {readSettings, type SettingsFile} from '../store/settings-file.js';
import {type Finding, ok, wrong} from './doctor/finding.js';
import {
	checkProject,
	localPlace,
	makeChange,
	onFiles,
	planChange,
	refusePassing,
	type SettingsChange,
	type SettingsOptions,
	settingsOf,
	showChanges,
	writeLines,
} from './settings-change.js';

type InstallOptions = SettingsOptions & {
	/** Whether permission requests wait for an answer without keystrokes; by default as installed, at first not. */
	readonly answerWithoutKeys?: boolean | undefined;
	/** Whether a tee, which records the limits of the account, is before the status line; by default as installed, at first not. */
	readonly statusline?: boolean | undefined;
};

/**
 * Installs hooks. An agent whose hooks cost something must be named.
 * @throws UserError, having changed nothing, when the settings cannot be read or written.
 */
export async function runInstall(io: Io, options: InstallOptions, place = localPlace(io.env)): Promise<ExitCode> {
	const {agent, dryRun} = options;
	const agents = agent === undefined ? freelyHooked : hookedAgents.filter(({id}) => id === agent);
	if (agents.length > 0) {
		if (!dryRun) refusePassing(io.env);
		return installFor(io, agents, options, place);
	}
	const name = otherAgents.find(({id}) => id === agent)?.words.name ?? agent;
	writeLines(io, [`${name} is read from its own files and its screen: there is nothing to install, and nothing was changed`]);
	return 0;
}

/** @throws UserError as `runInstall` does. */
async function installFor(io: Io, agents: readonly HookedAgent[], options: InstallOptions, place = localPlace(io.env)): Promise<ExitCode> {
	const {paths, files} = place;
	// All changes are planned before the first is made.
	const plans = await planInstall(agents, options, place);
	const changes = plans.map(({change}) => change);
	writeLines(
		io,
		plans.flatMap(({agent}) => agent.setup.costs?.risks ?? []),
	);
	const choice = await showChanges(io, changes, {...options, confirm: place.confirm});
	if (choice !== 'go') return choice;

	// The script comes first, or a hook might point to nothing.
	const fix = 'Fix that, or set BECKON_STATE_DIR to another directory. Nothing else was changed.';
	const renewed = await onFiles(place.installScripts, `${paths.hooks} cannot be written`, fix);
	for (const [index, plan] of plans.entries()) {
		await makeChange(io, plan.change, {dryRun: false, files});
		writeLines(io, [...linesFor(plan, paths, index === 0 && renewed), statusLineWords(plan.agent.setup, plan.change.after)]);
		writeLines({...io, stdout: io.stderr}, await warnings(place, plan, options));
	}
	return 0;
}

/** What `install` would change. @throws UserError when the settings cannot be read. */
export async function planInstall(agents: readonly HookedAgent[], options: InstallOptions, place: InstallPlace): Promise<readonly Plan[]> {
	checkProject(options);
	return Promise.all(settingsOf(agents, place.env, options).map(({agent, file}) => planFor(place, agent, file, options)));
}

type Plan = {readonly agent: HookedAgent; readonly version: string | undefined; readonly change: SettingsChange};

async function planFor(place: InstallPlace, agent: HookedAgent, path: string, options: InstallOptions): Promise<Plan> {
	const {setup} = agent;
	const {paths, files} = place;
	const version = await place.findVersion(agent);
	const toAfter = ({text = ''}: SettingsFile): Parsed<string> => {
		const answers = options.answerWithoutKeys ?? hasAnswerHook(setup.installedIn(text));
		const ours = setup.withOurs(text, {hooks: resolve(paths.hooks), answers, version});
		return ours.ok ? withStatusLine(setup, ours.value, paths, options) : ours;
	};
	return {agent, version, change: await planChange(path, toAfter, files)};
}

function linesFor({agent: {words, setup}, version, change}: Plan, paths: StatePaths, renewed: boolean): readonly (string | undefined)[] {
	const agentText = version === undefined ? `${words.name}, version not detected` : `${words.name} ${version}`;
	const {assumedVersion, costs} = setup;
	return [
		costs === undefined
			? `Installed ${setup.eventsFor(version).length} hooks (${agentText}). Events go to ${paths.root}`
			: `beckon now knows of ${words.name}: ${costs.gives}`,
		version === undefined && assumedVersion !== undefined
			? `These are the events known since ${assumedVersion}. beckon adds those of your version once it is known.`
			: undefined,
		renewed ? `Hook scripts: ${paths.hooks}` : undefined,
		hasAnswerHook(setup.installedIn(change.after ?? ''))
			? 'While beckon is open, permission requests, questions and plans are answered without keystrokes; `--no-answer-without-keys` ends that'
			: undefined,
		`Running sessions pick up the hooks ${setup.takesEffect}`,
	];
}

function hasAnswerHook(found: Parsed<Installed>): boolean {
	return found.ok && found.value.scripts.some(isAnswerScript);
}

async function warnings(
	{env, files}: InstallPlace,
	{agent: {words, setup}, change}: Plan,
	{project}: SettingsOptions,
): Promise<readonly (string | undefined)[]> {
	const after = change.after ?? '';
	const userFile = setup.settingsFile(env);
	const here = setup.installedIn(after);
	const user = project === undefined ? here : setup.installedIn((await files.read(userFile).catch(() => undefined))?.text ?? '');
	if (!user.ok || !here.ok) return [];
	const isTwice = project !== undefined && user.value.scripts.length > 0;
	const off = user.value.off ?? here.value.off;
	const skipped = setup.whySkipped?.(after);
	return [
		isTwice ? `${userFile} has the hooks too: events in this repository are recorded twice` : undefined,
		user.value.plugin || here.value.plugin
			? 'The beckon plugin is enabled as well: events are recorded twice until one of them is removed'
			: undefined,
		skipped === undefined ? undefined : `${words.name} skips ${change.file.path}, as ${skipped}: no hook runs until they are taken out`,
		off === undefined ? undefined : `${off} is set: no hook runs until it is removed`,
	];
}

/**
 * Corrects hooks that were installed before the version of their agent was known. Hooks that were chosen for a known version stay.
 * @returns whether it changed the settings.
 * @throws UserError like `install`.
 */
export async function mendInstall(io: Io): Promise<boolean> {
	const all = await Promise.all(hookedAgents.map(async (agent) => ({agent, isOutdated: await isOutdated(agent.setup, io.env)})));
	const outdated = all.flatMap(({agent, isOutdated}) => (isOutdated ? [agent] : []));
	if (outdated.length === 0) return false;
	await installFor({...io, stdout: {write: () => true}}, outdated, {dryRun: false});
	return true;
}

async function isOutdated(setup: AgentSetup, env: NodeJS.ProcessEnv): Promise<boolean> {
	if (setup.assumedVersion === undefined) return false;
	const found = readInstalled(setup, env);
	if (!isGuess(setup, found.ok ? found.value.events : [])) return false;
	const version = await setup.findVersion(env);
	return version !== undefined && !isGuess(setup, setup.eventsFor(version));
}

function isGuess({eventsFor}: AgentSetup, events: readonly string[]): boolean {
	const names = new Set(events);
	const guessed = eventsFor(undefined);
	return names.size === guessed.length && guessed.every((event) => names.has(event));
}

/** The settings with the tee, without it, or unchanged. A tee of another state directory is replaced. */
function withStatusLine({statusLine}: AgentSetup, text: string, paths: StatePaths, options: InstallOptions): Parsed<string> {
	if (statusLine === undefined) return {ok: true, value: text};
	const {project, statusline} = options;
	const {readTee, withTee, withoutTee, isSet} = statusLine;
	if (statusline === false) return withoutTee(text);
	if (statusline === undefined && readTee(text) === undefined) return {ok: true, value: text};
	if (project !== undefined && !isSet(text)) {
		return {ok: false, problem: 'it has no status line, and a new one would hide that of your own settings: leave out --project'};
	}
	return withTee(text, installedScript(paths, 'limits.sh'));
}

/** @param text the settings after the change */
function statusLineWords({statusLine}: AgentSetup, text = ''): string | undefined {
	return (
		statusLine?.readTee(text) && 'beckon keeps the limits of your account that the status line receives; `--no-statusline` turns this off'
	);
}

/** Checks that an installed tee runs and writes where beckon reads. */
export function checkStatusLine(setup: AgentSetup, env: NodeJS.ProcessEnv, paths: StatePaths): readonly Finding[] {
	if (setup.statusLine === undefined) return [];
	const file = setup.settingsFile(env);
	const tee = ignoreFileErrors(() => setup.statusLine?.readTee(readSettings(file).text ?? ''));
	const install = 'Run `beckon install --statusline`.';
	if (tee === undefined) return [ok('usage limits are not tracked (optional: `beckon install --statusline`)')];
	if (!isExecutable(tee)) return [wrong(`the status line of ${file} points at ${tee}, which cannot be run`, install)];
	if (tee !== installedScript(paths, 'limits.sh')) {
		return [wrong(`the status line runs ${tee}, which writes for another state directory than this one`, install)];
	}
	return [ok(`the limits of the account are kept from the status line of ${file}`)];
}
