/** `beckon doctor`: checks everything that can make the queue wrong, each finding with its fix. */
import {hookedAgents, knownConfigDirs} from '../../agents/agents.js';
import type {ExitCode, Io} from '../../core/context.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {lookOnce} from '../../observe/once.js';
import {configPath, readConfig} from '../../store/config/config.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {checkAdditions} from '../additions.js';
import {checkStatusLine} from '../statusline.js';
import {checkFaults} from './faults.js';
import {checkFiles, checkProblems} from './files.js';
import {countFindings, type Finding, writeFindings, wrong} from './finding.js';
import {checkHooks} from './hooks.js';
import {checkKeys} from './keys.js';
import {checkKinds} from './kinds.js';
import {checkNotices} from './notices.js';
import {checkSessions} from './sessions.js';
import {checkTmux} from './tmux.js';

/** Checks everything that can make the queue wrong; each finding has its fix. 1 when something is wrong. */
export async function runDoctor(io: Io, {json}: {readonly json: boolean}): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const [tmux, hooks, sessions] = await Promise.all([checkTmux(io), checkAllHooks(io, paths), checkLook(io, paths)]);
	const findings: readonly Finding[] = [
		...tmux,
		...(await checkKeys(io)),
		...hooks,
		...hookedAgents(io.env).flatMap(({setup}) => checkStatusLine(setup, io.env, paths)),
		...(await checkFiles(io, paths, knownConfigDirs(io.env))),
		...checkNotices((await readConfig(io.env)).config, paths),
		...sessions,
		...checkFaults(paths.root, io.now()),
	];
	const bad = findings.filter(({level}) => level === 'wrong').length;
	if (json) io.stdout.write(`${JSON.stringify({v: 1, wrong: bad, findings})}\n`);
	else {
		writeFindings(io, findings);
		io.stdout.write(`\n${countFindings(findings)}\n`);
	}
	return bad > 0 ? 1 : 0;
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
