/** The checks of the hooks: they are in the settings, run an existing script, and fit the installed version. */
import type {Installed} from '../../agents/agent-setup.js';
import type {HookedAgent} from '../../agents/agents.js';
import {areScriptsCurrent, isInstalledScript} from '../../store/copies.js';
import {isExecutable} from '../../store/files.js';
import type {StatePaths} from '../../store/paths.js';
import {readSettings} from '../../store/settings-file.js';
import {type Finding, found, note, ok, wrong} from './finding.js';

const install = 'Run `beckon install`.';

type Hooks = Installed['hooks'];
/** `version` is undefined when it is not known. */
type Installation = {readonly env: NodeJS.ProcessEnv; readonly paths: StatePaths; readonly version: string | undefined};

/** Checks that the hooks are in the settings, run an existing script, and are those that the installed version knows. */
export function checkHooks(agent: HookedAgent, {env, paths, version}: Installation): readonly Finding[] {
	const {words, setup} = agent;
	const file = setup.settingsFile(env, undefined);
	const read = setup.readInstalled(file);
	if (!read.ok) return [wrong(`${file}: ${read.problem}`, `Fix it; beckon and ${words.name} leave a file they cannot read unchanged.`)];
	const {hooks, plugin, off} = read.value;
	const skipped = setup.whySkipped(readSettings(file).text ?? '');
	const findings = found(
		// The agent reads its settings more strictly than beckon does.
		skipped !== undefined &&
			wrong(
				`${version === undefined ? words.name : `${words.name} ${version}`} skips ${file}: ${skipped}`,
				'Take them out: no hook in it runs until then.',
			),
		off !== undefined && wrong(`${file} has ${off}`, 'Remove it, or nothing is recorded.'),
		hooks.length === 0 &&
			(plugin
				? ok(`hooks come from the plugin that ${file} enables`)
				: wrong(`no beckon hooks in ${file}`, `${install} Until then states come only from panes and ${words.name}'s own files.`)),
		hooks.length > 0 &&
			plugin &&
			wrong('hooks are in the settings and in the plugin: events are recorded twice', 'Run `beckon uninstall`, or disable the plugin.'),
		...(hooks.length > 0 ? checkScripts(hooks, paths) : []),
		version === undefined && checkProgram(agent, env),
		...(hooks.length > 0 ? checkEvents(hooks, agent, version) : []),
	);
	return findings.length > 0 ? findings : [ok(`hooks are in ${file}, for ${nameOf(agent, version)}`)];
}

/** The hooks depend on the version, which an installed program or a session of the agent tells. */
function checkProgram({words: {name, program}, setup}: HookedAgent, env: NodeJS.ProcessEnv): Finding {
	if (setup.isInstalled(env)) return note(`the version of ${name} is not known`, 'Start a session, then run `beckon install`.');
	const fix = `Install it, so that \`${program}\` starts, then run \`beckon install\`. PATH is ${pathText(env['PATH'])}`;
	return note(`${name} was not found in PATH`, fix);
}

/** The first folders of PATH: with hundreds of them nobody would find the fix before it. */
function pathText(path: string | undefined): string {
	const [most, folders] = [4, (path ?? '').split(':')];
	if (folders.length <= most) return path ?? 'unset';
	return `${folders.slice(0, most).join(':')} and ${folders.length - most} more`;
}

function checkScripts(hooks: Hooks, paths: StatePaths): readonly Finding[] {
	const scripts = [...new Set(hooks.map(({script}) => script))];
	const missing = scripts.filter((script) => !isExecutable(script));
	const foreign = scripts.filter((script) => !isInstalledScript(paths, script) && !missing.includes(script));
	return found(
		...missing.map((script) => wrong(`hooks point at ${script}, which cannot be run`, install)),
		...foreign.map((script) => wrong(`hooks run ${script}, which writes for another state directory than this one`, install)),
		missing.length === 0 && !areScriptsCurrent(paths) && note('the hook script is of another version of beckon', install),
	);
}

/** An event that the agent does not know may raise a blocking dialog at each of its starts; a missing one is never recorded. */
function checkEvents(hooks: Hooks, agent: HookedAgent, version: string | undefined): readonly Finding[] {
	const wanted = agent.setup.eventsFor(version);
	const registered = [...new Set(hooks.map(({event}) => event))];
	const missing = wanted.filter((event) => !registered.includes(event));
	const unknown = version === undefined ? [] : registered.filter((event) => !wanted.includes(event));
	const named = nameOf(agent, version);
	return found(
		missing.length > 0 && wrong(`${named} does not report ${missing.join(', ')} to beckon`, install),
		unknown.length > 0 && wrong(`${named} does not know ${unknown.join(', ')} and shows a dialog at every start`, install),
	);
}

function nameOf({words}: HookedAgent, version: string | undefined): string {
	return `${words.name} ${version ?? 'of unknown version'}`;
}
