/** `beckon doctor`: checks everything that can make the queue wrong, each finding with its fix. */

import {join} from 'node:path';
import manifest from '../../../package.json' with {type: 'json'};
import {agentOf, hookedAgents, knownConfigDirs} from '../../agents/agents.js';
import type {Config} from '../../core/config.js';
import type {ExitCode, Io} from '../../core/context.js';
import type {Problem} from '../../core/fields.js';
import {toUserError} from '../../core/machine/machine-error.js';
import type {Row} from '../../core/session.js';
import {toAge} from '../../core/text/times.js';
import {lookOnce} from '../../observe/once.js';
import {configPath, readConfig} from '../../store/config/config.js';
import {ignoreFileErrors, namesIn} from '../../store/files.js';
import {type StatePaths, statePaths} from '../../store/paths.js';
import {whyUnreadable} from '../../store/read-file.js';
import {type Fault, readFaults} from '../../store/records/faults.js';
import {readWatchProcess} from '../../store/watch/watch-lock.js';
import {readProcesses} from '../../system/processes.js';
import {isAsciiOnly} from '../../system/terminal.js';
import {checkStatusLine} from '../install.js';
import {checkConfig, checkFiles, checkProblems} from './files.js';
import {type Area, areas, type Finding, note, ok, type Placed, writeFindings, wrong} from './finding.js';
import {checkAllHooks, checkSilent} from './hooks.js';
import {checkKeys} from './keys.js';
import {checkSessions} from './sessions.js';
import {checkTmux} from './tmux.js';

/** @returns 1 when something is wrong. */
export async function runDoctor(io: Io, {json, all}: {readonly json: boolean; readonly all: boolean}): Promise<ExitCode> {
	const paths = statePaths(io.env);
	const {config} = await readConfig(io.env);
	const [tmux, hooks, sessions] = await Promise.all([checkTmux(io), checkAllHooks(io.env, paths), checkLook(io, paths)]);
	const found: Readonly<Record<Area, readonly Finding[]>> = {
		tmux,
		'tmux keys': await checkKeys(io),
		hooks,
		limits: hookedAgents.flatMap(({setup}) => checkStatusLine(setup, io.env, paths)),
		config: await checkConfig(io),
		files: checkFiles(paths, knownConfigDirs(io.env)),
		notices: checkNotices(config, paths),
		sessions,
		background: checkFaults(paths.root, io.now()),
	};
	const findings: readonly Placed[] = areas.flatMap((area) => found[area].map((finding) => ({...finding, area})));
	const bad = findings.filter(({level}) => level === 'wrong').length;
	if (json) io.stdout.write(`${JSON.stringify({v: 1, wrong: bad, findings: findings.map(toFindingJson)})}\n`);
	else writeFindings(io, findings, {all, isAscii: isAsciiOnly(io.env, config.ascii)});
	return bad > 0 ? 1 : 0;
}

/** Fields are added, never changed. */
function toFindingJson({level, text, area, ...more}: Placed) {
	return {level, text, ...('fix' in more ? {fix: more.fix} : {}), area};
}

/** A failure to read the queue is a finding like the others. */
async function checkLook(io: Io, paths: StatePaths): Promise<readonly Finding[]> {
	try {
		const {problems, world, rows} = await lookOnce(io);
		// The config is checked with the files.
		const others = problems.filter(({file}) => file !== configPath(io.env));
		return [
			...checkProblems(others, paths),
			...checkKinds(paths, {problems, rows}),
			...checkSessions(world, rows),
			...checkSilent(io.env, rows),
		];
	} catch (error) {
		const known = toUserError(error);
		if (known === undefined) throw error;
		return [wrong(known.message, known.fix)];
	}
}

/** Whether anything sends notifications while no navigator is open. */
function checkNotices({notify, tmux}: Config, paths: StatePaths): readonly Finding[] {
	const channels = [...notify.channels, ...Object.values(notify.states).flat()];
	if (channels.length === 0) return [];
	const watch = readWatchProcess(paths);
	if (watch !== undefined && readProcesses().isAlive(watch.process)) return [ok(`notifications are sent by ${notify.channels.join(', ')}`)];
	const fix = tmux.watch
		? 'Run `beckon watch --detach` while tmux runs; with "watch": true tmux starts it too.'
		: 'Run `beckon init`, or `beckon watch --detach`.';
	return [note('nothing sends notifications while beckon is closed: `beckon watch` is not running', fix)];
}

const recentMs = 86_400_000;
const shownAtMost = 5;

/** The failures of work in the background of the last day, which no screen showed, newest first. An unreadable file is reported with the others of its folder. */
function checkFaults(root: string, now: number): readonly Finding[] {
	const recent = ignoreFileErrors(() => readFaults(root), []).filter(({at}) => now - at < recentMs);
	return recent.slice(0, shownAtMost).map((fault) => toFinding(fault, now));
}

function toFinding({at, part, says, where, fix}: Fault, now: number): Finding {
	const place = where === null ? '' : ` (${where})`;
	const age = toAge(now - at);
	return note(
		`${part} failed ${age === 'now' ? 'just now' : `${age} ago`}: ${says}${place}`,
		fix ?? `This is a bug in beckon. Please report it: ${manifest.bugs}`,
	);
}

type Looked = {readonly problems: readonly Problem[]; readonly rows: readonly Row[]};

/**
 * Files whose place is taken by something unreadable (a pipe, a folder, a circular link, too many bytes), as far as the look has not reported them.
 */
function checkKinds(paths: StatePaths, {problems, rows}: Looked): readonly Finding[] {
	const reported = new Set(problems.map(({file}) => file));
	const ours = [
		...list(paths.root).filter((file) => /\.(jsonl?|log)$/.test(file)),
		...[paths.outbox, paths.readers].flatMap(list),
		...list(paths.sessions).map((folder) => join(folder, 'journal.1.jsonl')),
		paths.marker,
	];
	const transcripts = new Map(rows.flatMap(({transcriptPath, agent}) => (transcriptPath === undefined ? [] : [[transcriptPath, agent]])));
	return [
		...ours
			.filter((file) => !reported.has(file))
			.flatMap((file) => find(file, 'Move it away: beckon makes a new one when it needs it.', true)),
		...[...transcripts].flatMap(([file, agent]) => find(file, `Move it away: ${agentOf(agent).words.name} goes on in a new one.`, false)),
	];
}

function find(file: string, fix: string, isSmall: boolean): readonly Finding[] {
	const why = whyUnreadable(file, isSmall);
	return why === undefined ? [] : [wrong(`${file} cannot be read: ${why}`, fix)];
}

/** None also in an unreadable folder, which the checks of folders report. */
function list(folder: string): readonly string[] {
	return namesIn(folder).map((name) => join(folder, name));
}
