/** `beckon install`: our hooks in the settings of agents, and nothing else changed there. */

import type {HookScripts, Installed} from '../agents/agent.js';
import {type HookedAgent, hookedAgents} from '../agents/agents.js';
import type {ExitCode, Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import type {Parsed} from '../core/session.js';
import {installedScript, installScripts, isAnswerScript} from '../store/hook-copies.js';
import {type StatePaths, statePaths} from '../store/paths.js';
import {type FileChange, makeChange, planChange, type SettingsOptions, sayError, writeLines} from './settings-change.js';
import {sayStatusLine, withStatusLine} from './statusline.js';

export type InstallOptions = SettingsOptions & {
	/** Whether permission requests wait for an answer without keystrokes; undefined: as it is installed, at first not. */
	readonly answerWithoutKeys?: boolean | undefined;
	/** Whether a tee stands in front of the status line; undefined: as it is installed, at first not. */
	readonly statusline?: boolean | undefined;
};

/** @throws UserError, having changed nothing, when the settings cannot be read or written. */
export function runInstall(io: Io, options: InstallOptions): Promise<ExitCode> {
	return installFor(io, hookedAgents(io.env), options);
}

/** @throws UserError as `runInstall` does. */
export async function installFor(io: Io, agents: readonly HookedAgent[], options: InstallOptions): Promise<ExitCode> {
	const paths = statePaths(io.env);
	// All are planned before the first is changed.
	const plans = await Promise.all(agents.map((agent) => planFor(io, agent, options)));
	if (options.dryRun) {
		for (const {change} of plans) makeChange(io, change, options);
		return 0;
	}

	// The script first: a hook that points to nothing would be skipped.
	const renewed = copyScripts(paths);
	for (const [index, plan] of plans.entries()) {
		makeChange(io, plan.change, options);
		writeLines(io, [
			...linesFor(plan, paths, index === 0 && renewed),
			sayStatusLine(plan.agent.setup, io.env, options),
			...warnings(io, plan.agent, options),
		]);
	}
	return 0;
}

type Plan = {readonly agent: HookedAgent; readonly version: string | undefined; readonly answers: boolean; readonly change: FileChange};

async function planFor(io: Io, agent: HookedAgent, options: InstallOptions): Promise<Plan> {
	const {setup} = agent;
	const paths = statePaths(io.env);
	const file = setup.settingsFile(io.env, options.project);
	const version = await setup.findVersion(io.env);
	const answers = options.answerWithoutKeys ?? hasAnswerHook(setup.readInstalled(file));
	const scripts: HookScripts = {emit: installedScript(paths), answer: answers ? installedScript(paths, 'answer.sh') : undefined};
	const change = planChange(file, ({text = ''}) => {
		const hooked = setup.withHooks(text, scripts, version);
		return hooked.ok ? withStatusLine(setup, hooked.value, paths, options) : hooked;
	});
	return {agent, version, answers, change};
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

function copyScripts(paths: StatePaths): boolean {
	try {
		return installScripts(paths);
	} catch (error) {
		throw new UserError(
			`${paths.hooks} cannot be written: ${sayError(error)}`,
			'Fix that, or set BECKON_STATE_DIR to another directory. Nothing else was changed.',
			1,
			{
				cause: error,
			},
		);
	}
}

function hasAnswerHook(found: Parsed<Installed>): boolean {
	return found.ok && found.value.hooks.some(({script}) => isAnswerScript(script));
}

function sayAnswers(answers: boolean): string | undefined {
	return answers
		? 'While beckon is open, permission requests, questions and plans are answered without keystrokes; `--no-answer-without-keys` ends that'
		: undefined;
}

/** What makes the hooks run twice or not at all. */
function warnings({env}: Io, {setup}: HookedAgent, {project}: SettingsOptions): readonly (string | undefined)[] {
	const userFile = setup.settingsFile(env, undefined);
	const user = setup.readInstalled(userFile);
	const here = project === undefined ? user : setup.readInstalled(setup.settingsFile(env, project));
	if (!user.ok || !here.ok) return [];
	const isTwice = project !== undefined && user.value.hooks.length > 0;
	const off = user.value.off ?? here.value.off;
	return [
		isTwice ? `${userFile} has the hooks too: events in this repository are recorded twice` : undefined,
		user.value.plugin || here.value.plugin
			? 'The beckon plugin is enabled as well: all is recorded twice until it or these hooks go'
			: undefined,
		off === undefined ? undefined : `"${off}" is set: no hook runs until it is removed`,
	];
}
