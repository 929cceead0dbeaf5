/** `beckon install`: puts beckon's hooks into the settings of agents, and changes nothing else there. */
import type {AgentSetup, HookScripts, Installed} from '../agents/agent-setup.js';
import {type HookedAgent, hookedAgents} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import type {ExitCode, Io} from '../core/context.js';
import type {Parsed} from '../core/parsed.js';
import {installedScript, isAnswerScript} from '../store/copies.js';
import type {StatePaths} from '../store/paths.js';
import type {SettingsFile} from '../store/settings-file.js';
import {localPlace, refusePassing} from './local-place.js';
import {
	checkProject,
	makeChange,
	onFiles,
	planChange,
	type SettingsChange,
	type SettingsOptions,
	showChanges,
	writeLines,
} from './settings-change.js';
import {sayStatusLine, withStatusLine} from './statusline.js';

export type InstallOptions = SettingsOptions & {
	/** Whether permission requests wait for an answer without keystrokes; undefined: as installed, at first not. */
	readonly answerWithoutKeys?: boolean | undefined;
	/** Whether a tee is in front of the status line; undefined: as installed, at first not. */
	readonly statusline?: boolean | undefined;
};

/** @throws UserError, having changed nothing, when the settings cannot be read or written. */
export async function runInstall(io: Io, options: InstallOptions, place = localPlace(io.env)): Promise<ExitCode> {
	if (!options.dryRun) refusePassing(io.env);
	return installFor(io, hookedAgents(place.env), options, place);
}

/** @throws UserError as `runInstall` does. */
export async function installFor(
	io: Io,
	agents: readonly HookedAgent[],
	options: InstallOptions,
	place = localPlace(io.env),
): Promise<ExitCode> {
	const {paths, files} = place;
	// All changes are planned before the first is made.
	const plans = await planInstall(agents, options, place);
	const changes = plans.map(({change}) => change);
	const choice = await showChanges(io, changes, {...options, confirm: place.confirm});
	if (choice !== 'go') return choice;

	// The script comes first: a hook that points to nothing would be skipped.
	const fix = 'Fix that, or set BECKON_STATE_DIR to another directory. Nothing else was changed.';
	const renewed = await onFiles(place.installScripts, `${paths.hooks} cannot be written`, fix);
	for (const [index, plan] of plans.entries()) {
		await makeChange(io, plan.change, {dryRun: false, files});
		writeLines(io, [
			...linesFor(plan, paths, index === 0 && renewed),
			sayStatusLine(plan.agent.setup, plan.change.after),
			...(await warnings(place, plan, options)),
		]);
	}
	return 0;
}

/** What `install` would change. @throws UserError when the settings cannot be read. */
export async function planInstall(agents: readonly HookedAgent[], options: InstallOptions, place: InstallPlace): Promise<readonly Plan[]> {
	checkProject(options);
	return Promise.all(agents.map((agent) => planFor(place, agent, options)));
}

type Plan = {readonly agent: HookedAgent; readonly version: string | undefined; readonly answers: boolean; readonly change: SettingsChange};

async function planFor(place: InstallPlace, agent: HookedAgent, options: InstallOptions): Promise<Plan> {
	const {setup} = agent;
	const {paths, files} = place;
	const file = setup.settingsFile(place.env, options.project);
	const version = await place.findVersion(agent);
	const isAnswering = (text: string | undefined): boolean => options.answerWithoutKeys ?? hasAnswerHook(setup.installedIn(text));
	const toAfter = ({text}: SettingsFile): Parsed<string> => {
		const scripts: HookScripts = {
			emit: installedScript(paths),
			answer: isAnswering(text) ? installedScript(paths, 'answer.sh') : undefined,
		};
		const hooked = setup.withHooks(text ?? '', scripts, version);
		return hooked.ok ? withStatusLine(setup, hooked.value, paths, options) : hooked;
	};
	const change = await planChange(file, toAfter, files);
	return {agent, version, answers: isAnswering(change.file.text), change};
}

function linesFor({agent: {words, setup}, version, answers}: Plan, paths: StatePaths, renewed: boolean): readonly (string | undefined)[] {
	const agentText = version === undefined ? `${words.name}, version not detected` : `${words.name} ${version}`;
	const events = setup.eventsFor(version);
	return [
		`Installed ${events.length} hooks (${agentText}). Events go to ${paths.root}`,
		version === undefined
			? `These are the events known since ${setup.assumedVersion}. beckon adds those of your version once it is known.`
			: undefined,
		renewed ? `Hook scripts: ${paths.hooks}` : undefined,
		setup.answerEvent !== undefined && events.includes(setup.answerEvent) ? sayAnswers(answers) : undefined,
		`Running sessions pick up the hooks ${setup.takesEffect}`,
	];
}

function hasAnswerHook(found: Parsed<Installed>): boolean {
	return found.ok && found.value.hooks.some(({script}) => isAnswerScript(script));
}

function sayAnswers(answers: boolean): string | undefined {
	return answers
		? 'While beckon is open, permission requests, questions and plans are answered without keystrokes; `--no-answer-without-keys` ends that'
		: undefined;
}

/** Warnings about hooks that run twice or not at all. */
async function warnings(
	{env, files}: InstallPlace,
	{agent: {words, setup}, change}: Plan,
	{project}: SettingsOptions,
): Promise<readonly (string | undefined)[]> {
	const userFile = setup.settingsFile(env, undefined);
	const here = setup.installedIn(change.after);
	const user = project === undefined ? here : setup.installedIn((await files.read(userFile).catch(() => undefined))?.text);
	if (!user.ok || !here.ok) return [];
	const isTwice = project !== undefined && user.value.hooks.length > 0;
	const off = user.value.off ?? here.value.off;
	const skipped = setup.whySkipped(change.after ?? '');
	return [
		isTwice ? `${userFile} has the hooks too: events in this repository are recorded twice` : undefined,
		user.value.plugin || here.value.plugin
			? 'The beckon plugin is enabled as well: events are recorded twice until one of them is removed'
			: undefined,
		skipped === undefined ? undefined : `${words.name} skips this file, as ${skipped}: no hook runs until they are taken out`,
		off === undefined ? undefined : `"${off}" is set: no hook runs until it is removed`,
	];
}

/** Corrects hooks that were installed before the version of their agent was known. Leaves hooks alone that `install` chose for a known version. @returns whether it changed the settings. @throws UserError like `install`. */
export async function mendInstall(io: Io): Promise<boolean> {
	const all = await Promise.all(hookedAgents(io.env).map(async (agent) => ({agent, isOutdated: await isOutdated(agent.setup, io.env)})));
	const outdated = all.flatMap(({agent, isOutdated}) => (isOutdated ? [agent] : []));
	if (outdated.length === 0) return false;
	await installFor({...io, stdout: {write: () => true}}, outdated, {dryRun: false});
	return true;
}

async function isOutdated(setup: AgentSetup, env: NodeJS.ProcessEnv): Promise<boolean> {
	const found = setup.readInstalled(setup.settingsFile(env, undefined));
	const events = found.ok ? found.value.hooks.map(({event}) => event) : [];
	if (!isGuess(setup, events)) return false;
	const version = await setup.findVersion(env);
	return version !== undefined && !isGuess(setup, setup.eventsFor(version));
}

function isGuess({eventsFor}: AgentSetup, events: readonly string[]): boolean {
	const names = new Set(events);
	const guessed = eventsFor(undefined);
	return names.size === guessed.length && guessed.every((event) => names.has(event));
}
