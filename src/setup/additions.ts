/** `install --agent` and `uninstall --agent`: beckon's part in the settings of another agent. */
import type {AgentAddition} from '../agents/agent-setup.js';
import {otherAgents} from '../agents/agents.js';
import {versionOf} from '../agents/program-version.js';
import type {AgentId} from '../core/address.js';
import type {ExitCode, Io} from '../core/context.js';
import {asRecord, type Fields} from '../core/fields.js';
import type {Row} from '../core/session.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {ignoreFileErrors, isFolder, isOnPath, programsOnPath} from '../store/files.js';
import {readSettings} from '../store/settings-file.js';
import {type Finding, note, ok, wrong} from './doctor/finding.js';
import {localPlace, refusePassing} from './local-place.js';
import {makeChange, planChange, type SettingsChange, showChanges, writeLines} from './settings-change.js';
import {withoutOurs as withoutAdded} from './uninstall.js';

type Added = {readonly id: AgentId; readonly words: AgentWords; readonly addition: AgentAddition};

const added: readonly Added[] = otherAgents.flatMap(({id, words, addition}) => (addition ? [{id, words, addition}] : []));

type Options = {readonly dryRun: boolean};

/** Says what it may cost before it changes anything. @throws UserError, having changed nothing. */
export async function installAddition(io: Io, id: AgentId, {dryRun}: Options): Promise<ExitCode> {
	const found = added.find((each) => each.id === id);
	const name = otherAgents.find((each) => each.id === id)?.words.name ?? id;
	if (!found) {
		writeLines(io, [`${name} is read from its own files and its screen: there is nothing to install, and nothing was changed`]);
		return 0;
	}
	if (!dryRun) refusePassing(io.env);
	const {addition} = found;
	const place = localPlace(io.env);
	const change = await planChange(addition.file(io.env), ({text}) => addition.withOurs(text, place.paths.hooks));
	writeLines(io, addition.risks);
	if ((await showChanges(io, [change], {dryRun})) !== 'go') return 0;
	await place.installScripts();
	await makeChange(io, change, {dryRun: false});
	writeLines(io, [`beckon now knows of ${name}: ${addition.gives}`, `Running sessions use it ${addition.takesEffect}`]);
	return 0;
}

/** Undefined: all agents. The scripts stay, which others may use. @throws UserError, having changed nothing. */
export async function uninstallAdditions(io: Io, id: AgentId | undefined, {dryRun}: Options): Promise<ExitCode> {
	const changes = await Promise.all(
		added.filter((each) => id === undefined || each.id === id).map(({addition}) => planRemoval(io, addition)),
	);
	// Who has none of them does not want to read of them.
	const wanted = changes.filter(({file, after}) => id !== undefined || after !== file.text);
	for (const change of wanted) await makeChange(io, change, {dryRun});
	return 0;
}

function planRemoval({env}: Io, {file, withoutOurs, emptyText}: AgentAddition): Promise<SettingsChange> {
	const place = localPlace(env);
	return planChange(file(env), (found) => withoutAdded({withoutHooks: withoutOurs, emptySettings: emptyText}, found, place));
}

/** What `init` says of the other agents that it finds by their programs; a line each. */
export function otherAgentLines(env: NodeJS.ProcessEnv): readonly string[] {
	return otherAgents.flatMap(({id, words, addition}) => {
		if (!isOnPath(words.program, env)) return [];
		if (addition === undefined || isInstalled(env, addition)) return [`${words.name} is here, and is read as it is.`];
		return [`${words.name} is here: \`beckon install --agent ${id}\` tells more of it. It says first what that may cost.`];
	});
}

/** Whether anything of beckon's is in the settings of other agents. */
export function hasAdditions(env: NodeJS.ProcessEnv): boolean {
	return added.some(({addition}) => isInstalled(env, addition));
}

/** Whether each of them still loads what beckon has put there. */
export async function checkAdditions(env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
	const hooks = localPlace(env).paths.hooks;
	const each = added.map(async ({words, addition}): Promise<readonly Finding[]> => {
		if (!isInstalled(env, addition)) return [];
		const text = ignoreFileErrors(() => readSettings(addition.file(env)).text) ?? '';
		const isIts = ({bin}: Fields): boolean => asRecord(bin)?.[words.program] !== undefined;
		const version = await versionOf(programsOnPath(words.program, env)[0], {env, isIts});
		const found = addition.check({env, text, version, hooks});
		return found.map(({level, says, fix = ''}) => (level === 'ok' ? ok(says) : level === 'note' ? note(says, fix) : wrong(says, fix)));
	});
	return (await Promise.all(each)).flat();
}

/** Sessions that worked and told beckon's part nothing: it came after their start, or that version does not load it. */
export function checkSilent(env: NodeJS.ProcessEnv, rows: readonly Row[]): readonly Finding[] {
	return added.flatMap(({id, words, addition}) => {
		const silent = rows.filter(
			({agent, process, sessionId, state: {state}}) =>
				agent === id && process !== undefined && sessionId === undefined && state !== 'ready' && state !== 'unknown',
		);
		if (silent.length === 0 || !isInstalled(env, addition)) return [];
		return silent.map(({project, agentVersion = '', place}) =>
			note(
				`${`${words.name} ${agentVersion}`.trim()} in ${place?.pane ?? project} tells beckon’s part in its settings nothing`,
				`Start it again. If it stays silent, this version does not load it: \`beckon uninstall --agent ${id}\`.`,
			),
		);
	});
}

function isInstalled(env: NodeJS.ProcessEnv, {file, withoutOurs}: AgentAddition): boolean {
	if (isFolder(file(env))) return false;
	const text = ignoreFileErrors(() => readSettings(file(env)).text);
	const without = text === undefined ? undefined : withoutOurs(text);
	return without?.ok === true && without.value !== text;
}
