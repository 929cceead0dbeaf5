/** `beckon doctor`: checks everything that can make the queue wrong, each finding with its fix. */
import {hookedAgents, knownConfigDirs} from '../../agents/agents.js';
import type {ExitCode, Io} from '../../core/context.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {lookOnce} from '../../observe/once.js';
import {configPath, readConfig} from '../../store/config/config.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {isAsciiOnly} from '../../system/terminal.js';
import {checkAdditions} from '../additions.js';
import {checkStatusLine} from '../statusline.js';
import {checkFaults} from './faults.js';
import {checkConfig, checkFiles, checkProblems} from './files.js';
import {type Finding, inArea, type Placed, writeFindings, wrong} from './finding.js';
import {checkHooks} from './hooks.js';
import {checkKeys} from './keys.js';
import {checkKinds} from './kinds.js';
import {checkNotices} from './notices.js';
import {checkSessions} from './sessions.js';
import {checkTmux} from './tmux.js';

type Options = {readonly json: boolean; readonly all: boolean};

/** Checks everything that can make the queue wrong; each finding has its fix. 1 when something is wrong. */
export async function runDoctor(io: Io, {json, all}: Options): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const [tmux, hooks, sessions] = await Promise.all([checkTmux(io), checkAllHooks(io, paths), checkLook(io, paths)]);
	const {config} = await readConfig(io.env);
	const findings: readonly Placed[] = [
		...inArea('tmux', tmux),
		...inArea('tmux keys', await checkKeys(io)),
		...inArea('hooks', hooks),
		...inArea(
			'limits',
			hookedAgents(io.env).flatMap(({setup}) => checkStatusLine(setup, io.env, paths)),
		),
		...inArea('config', await checkConfig(io)),
		...inArea('files', checkFiles(paths, knownConfigDirs(io.env))),
		...inArea('notices', checkNotices(config, paths)),
		...inArea('sessions', sessions),
		...inArea('background', checkFaults(paths.root, io.now())),
	];
	const bad = findings.filter(({level}) => level === 'wrong').length;
	if (json) io.stdout.write(`${JSON.stringify({v: 1, wrong: bad, findings: findings.map(toFindingJson)})}\n`);
	else writeFindings(io, findings, {all, isAscii: isAsciiOnly(io.env, config.ascii)});
	return bad > 0 ? 1 : 0;
}

/** Fields are added, never changed. */
function toFindingJson({level, text, area, ...more}: Placed) {
	return {level, text, ...('fix' in more ? {fix: more.fix} : {}), area};
}

async function checkAllHooks({env}: Io, paths: StatePaths): Promise<readonly Finding[]> {
	const each = hookedAgents(env).map(async (agent) => checkHooks(agent, {env, paths, version: await agent.setup.findVersion(env)}));
	return [...(await Promise.all(each)).flat(), ...(await checkAdditions(env))];
}

/** A failure to read the queue is a finding like the others. */
async function checkLook(io: Io, paths: StatePaths): Promise<readonly Finding[]> {
	try {
		const {problems, world, rows} = await lookOnce(io);
		// The config is checked with the files.
		const others = problems.filter(({file}) => file !== configPath(io.env));
		return [...checkProblems(others, paths), ...checkKinds(paths, {problems, rows}), ...checkSessions(world, rows)];
	} catch (error) {
		const known = toUserError(error);
		if (known === undefined) throw error;
		return [wrong(known.message, known.fix)];
	}
}
