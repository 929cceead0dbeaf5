/** The checks of beckon's hooks in the settings of agents: they exist, run an existing script, fit the installed version, and report. */
import {existsSync} from 'node:fs';
import {dirname} from 'node:path';
import {type HookedAgent, hookedAgents} from '../../agents/agents.js';
import {hasPart, readInstalled} from '../../agents/installed.js';
import type {Row} from '../../core/session.js';
import {isExecutable} from '../../store/files.js';
import {areScriptsCurrent, isInstalledScript} from '../../store/installed-copies.js';
import type {StatePaths} from '../../store/paths.js';
import {readSettings} from '../../store/settings-file.js';
import {type Finding, found, note, ok, wrong} from './finding.js';

type Installation = {readonly env: NodeJS.ProcessEnv; readonly paths: StatePaths; readonly version: string | undefined};

/** Checks the hooks of each agent. Missing hooks of an agent that must be named at install are no problem. */
export async function checkAllHooks(env: NodeJS.ProcessEnv, paths: StatePaths): Promise<readonly Finding[]> {
	const wanted = hookedAgents.filter(({setup}) => setup.costs === undefined || hasPart(setup, env));
	const each = wanted.map(async (agent) => checkHooks(agent, {env, paths, version: await agent.setup.findVersion(env)}));
	return (await Promise.all(each)).flat();
}

/** Checks that the hooks are in the settings, run an existing script, and are those that the installed version knows. */
export function checkHooks(agent: HookedAgent, {env, paths, version}: Installation): readonly Finding[] {
	const {words, setup} = agent;
	const file = setup.settingsFile(env);
	const read = readInstalled(setup, env);
	if (!read.ok) return [wrong(`${file}: ${read.problem}`, `Fix it; beckon and ${words.name} leave a file they cannot read unchanged.`)];
	const {scripts, events, plugin, off} = read.value;
	const isThere = scripts.length > 0;
	const skipped = setup.whySkipped?.(readSettings(file).text ?? '');
	const install = installFix(agent);
	// The agent makes the folder of its settings when it first runs.
	const isUsed = version !== undefined || existsSync(dirname(file)) || setup.hasProgram(env);
	const findings = found(
		// The agent reads its settings more strictly than beckon does.
		skipped !== undefined &&
			wrong(
				`${version === undefined ? words.name : `${words.name} ${version}`} skips ${file}: ${skipped}`,
				'Take them out: no hook in it runs until then.',
			),
		off !== undefined && wrong(`${file} has ${off}`, 'Remove it, or nothing is recorded.'),
		!isThere &&
			isUsed &&
			(plugin
				? ok(`hooks come from the plugin that ${file} enables`)
				: wrong(`no beckon hooks in ${file}`, `${install} Until then states come only from panes and ${words.name}'s own files.`)),
		isThere &&
			plugin &&
			wrong('hooks are in the settings and in the plugin: events are recorded twice', 'Run `beckon uninstall`, or disable the plugin.'),
		...(isThere ? checkScripts(file, scripts, {paths, install}) : []),
		version === undefined && setup.assumedVersion !== undefined && checkProgram(agent, env),
		...(isThere ? checkEvents(events, agent, version) : []),
		...(setup.check?.(env, {hooks: paths.hooks, version}) ?? []),
	);
	return findings.length > 0 ? findings : [ok(`hooks are in ${file}, for ${nameOf(agent, version)}`)];
}

function installFix({id, setup}: HookedAgent): string {
	return `Run \`beckon install${setup.costs === undefined ? '' : ` --agent ${id}`}\`.`;
}

/** A note that the version, on which the hooks depend, is unknown: it comes from the installed program or a session. */
function checkProgram({words: {name, program}, setup}: HookedAgent, env: NodeJS.ProcessEnv): Finding {
	if (setup.hasProgram(env)) return note(`the version of ${name} is not known`, 'Start a session, then run `beckon install`.');
	const fix = `Install it, so that \`${program}\` starts, then run \`beckon install\`. PATH is ${pathText(env['PATH'])}`;
	return note(`${name} was not found in PATH`, fix);
}

/** The first folders of PATH, since hundreds of them would hide the fix. */
function pathText(path: string | undefined): string {
	const [most, folders] = [4, (path ?? '').split(':')];
	if (folders.length <= most) return path ?? 'unset';
	return `${folders.slice(0, most).join(':')} and ${folders.length - most} more`;
}

function checkScripts(
	file: string,
	named: readonly string[],
	{paths, install}: {readonly paths: StatePaths; readonly install: string},
): readonly Finding[] {
	const scripts = [...new Set(named)];
	const missing = scripts.filter((script) => !isExecutable(script));
	const foreign = scripts.filter((script) => !isInstalledScript(paths, script) && !missing.includes(script));
	return found(
		...missing.map((script) => wrong(`${file} points at ${script}, which cannot be run`, install)),
		...foreign.map((script) => wrong(`${file} runs ${script}, which writes for another state directory than this one`, install)),
		missing.length === 0 && !areScriptsCurrent(paths) && note(`the scripts that ${file} runs are of another version of beckon`, install),
	);
}

/**
 * Checks the hooked events against the version. An event that the agent does not know may cause a blocking dialog at each start; a missing
 * event is never recorded.
 */
function checkEvents(events: readonly string[], agent: HookedAgent, version: string | undefined): readonly Finding[] {
	const wanted = agent.setup.eventsFor(version);
	const registered = [...new Set(events)];
	const isKnown = version !== undefined && agent.setup.assumedVersion !== undefined;
	const missing = wanted.filter((event) => !registered.includes(event));
	const unknown = isKnown ? registered.filter((event) => !wanted.includes(event)) : [];
	const [named, install] = [nameOf(agent, version), installFix(agent)];
	return found(
		missing.length > 0 && wrong(`${named} does not report ${missing.join(', ')} to beckon`, install),
		unknown.length > 0 && wrong(`${named} does not know ${unknown.join(', ')} and shows a dialog at every start`, install),
	);
}

/**
 * Sessions that worked and reported nothing to beckon's hooks or plugin: these were installed after the sessions started, or that version
 * does not load them.
 */
export function checkSilent(env: NodeJS.ProcessEnv, rows: readonly Row[]): readonly Finding[] {
	return hookedAgents.flatMap(({id, words, setup}) => {
		const silent = rows.filter(
			({agent, process, sessionId, state: {state}}) =>
				agent === id && process !== undefined && sessionId === undefined && state !== 'ready' && state !== 'unknown',
		);
		if (setup.costs === undefined || silent.length === 0 || !hasPart(setup, env)) return [];
		return silent.map(({project, agentVersion = '', place}) =>
			note(
				`${`${words.name} ${agentVersion}`.trim()} in ${place?.pane ?? project} tells beckon’s part in its settings nothing`,
				`Start it again. If it stays silent, this version does not load it: \`beckon uninstall --agent ${id}\`.`,
			),
		);
	});
}

function nameOf({words}: HookedAgent, version: string | undefined): string {
	return `${words.name} ${version ?? 'of unknown version'}`;
}
