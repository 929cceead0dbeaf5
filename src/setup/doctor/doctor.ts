/** `beckon doctor`: checks everything that can make the queue wrong, each finding with its fix. */
import {join} from 'node:path';
import manifest from '../../../package.json' with {type: 'json'};
import {agentOf, hookedAgents, knownConfigDirs, usualAgent} from '../../agents/agents.js';
import type {Config} from '../../core/config.js';
import type {ExitCode, Io} from '../../core/context.js';
import type {Problem} from '../../core/fields.js';
import {latestLife} from '../../core/fold/fold.js';
import type {World} from '../../core/fold/world.js';
import {toUserError} from '../../core/machine/machine-error.js';
import {isEnded, type Row} from '../../core/session.js';
import {counted, toAgo} from '../../core/text/times.js';
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
import {type Area, areas, detail, type Finding, found, note, ok, type PlacedFinding, writeFindings, wrong} from './finding.js';
import {checkAllHooks, checkSilent} from './hooks.js';
import {checkKeys, checkTmux} from './keys.js';

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
		files: checkFiles({env: io.env, paths, configDirs: knownConfigDirs(io.env)}),
		notices: checkNotices(config, paths),
		sessions,
		background: checkFaults(paths, io.now()),
	};
	const findings: readonly PlacedFinding[] = areas.flatMap((area) => found[area].map((finding) => ({...finding, area})));
	const bad = findings.filter(({level}) => level === 'wrong').length;
	if (json) io.stdout.write(`${JSON.stringify({v: 1, wrong: bad, findings: findings.map(toFindingJson)})}\n`);
	else writeFindings(io, findings, {all, isAscii: isAsciiOnly(io.env, config.ascii)});
	return bad > 0 ? 1 : 0;
}

/** Fields are added, never changed. */
function toFindingJson({level, text, area, ...more}: PlacedFinding) {
	return {level, text, ...('fix' in more ? {fix: more.fix} : {}), area};
}

async function checkLook(io: Io, paths: StatePaths): Promise<readonly Finding[]> {
	try {
		const {problems, world, rows} = await lookOnce(io);
		// Problems of the config are reported with the files.
		const others = problems.filter(({file}) => file !== configPath(io.env));
		return [
			...checkProblems(others, paths),
			...checkKinds(paths, problems, rows),
			...checkSessions(world, rows),
			...checkSilent(io.env, rows),
		];
	} catch (error) {
		const known = toUserError(error);
		if (known === undefined) throw error;
		return [wrong(known.message, known.fix)];
	}
}

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

/** The failures in the background within the last day, newest first. An unreadable file is reported with the other files. */
function checkFaults(paths: StatePaths, now: number): readonly Finding[] {
	const recent = ignoreFileErrors(() => readFaults(paths), []).filter(({at}) => now - at < recentMs);
	return recent.slice(0, shownAtMost).map((fault) => toFinding(fault, now));
}

function toFinding({at, part, says, where, fix}: Fault, now: number): Finding {
	const place = where === null ? '' : ` (${where})`;
	return note(`${part} failed ${toAgo(now - at)}: ${says}${place}`, fix ?? `This is a bug in beckon. Please report it: ${manifest.bugs}`);
}

/** Files that cannot be read (a pipe, a folder, a circular link, too many bytes), unless the look has reported them. */
function checkKinds(paths: StatePaths, problems: readonly Problem[], rows: readonly Row[]): readonly Finding[] {
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

/** The names in a folder; none if it is unreadable, which the checks of folders report. */
function list(folder: string): readonly string[] {
	return namesIn(folder).map((name) => join(folder, name));
}

/** The last event of each session, newest first, and the sessions that hooks or tmux do not report. */
export function checkSessions(world: World, rows: readonly Row[]): readonly Finding[] {
	const known = [...world.sessions.values()]
		.flatMap((fold) => {
			const life = latestLife(fold);
			return life === undefined ? [] : [{fold, life}];
		})
		.sort((a, b) => b.life.lastEventAt - a.life.lastEventAt);
	const projects = new Map(rows.map(({sessionId, project}) => [sessionId, project]));
	const lines = known.slice(0, 30).map(({fold, life}) => {
		const age = toAgo(world.now - life.lastEventAt);
		const name = nameOf(projects.get(fold.sessionId), fold.sessionId);
		return detail(`session ${name}: last event ${life.recent.at(-1)?.says ?? 'unknown'}, ${age}`);
	});
	const sockets = new Set(known.map(({life}) => life.tmux?.socket));
	// Only sockets that sessions name: the default one is always tried, although it may have no server.
	const named = world.panes.deadSockets.filter((socket) => sockets.has(socket));
	const withoutEvents = rows.filter(
		(row) => isLive(row) && row.agent === usualAgent.id && (row.sessionId === undefined || !world.sessions.has(row.sessionId)),
	);
	/** Running versions that are newer than every tested one. */
	const versions = new Set(rows.filter(isLive).flatMap((row) => row.versionNote ?? []));
	return found(
		...[...versions].map((text) =>
			note(text, 'Panes are read as in that version. If a state looks wrong, run `beckon screen <session>` to see what is read.'),
		),
		known.length > 0 && ok(`${counted(known.length, 'session')} ${known.length === 1 ? 'reports' : 'report'}`),
		...lines,
		known.length > lines.length && detail(`${known.length - lines.length} older sessions`),
		withoutEvents.length > 0 && silentNote(withoutEvents),
		...named.map((socket) =>
			note(`no tmux server listens on ${socket}`, 'Nothing to do: its sessions count as ended and are removed after a while.'),
		),
	);
}

/** One note for all sessions, since without hooks that is each of them. */
function silentNote(rows: readonly Row[]): Finding {
	const goOn = usualAgent.commands.goOn.join(' ');
	const names = rows.map((row) => nameOf(row.project, row.sessionId ?? row.key)).join(', ');
	return note(
		`no event yet from ${names}`,
		`Listed all the same. With the hooks installed a session reports at its next prompt; if it does not, restart it (\`${goOn}\`).`,
	);
}

/** The project, and the part of the id that commands need. */
function nameOf(project: string | undefined, id: string): string {
	return project === undefined || project === '' ? id : `${project} (${id.slice(0, 8)})`;
}

function isLive(row: Row): boolean {
	return row.kind === 'interactive' && !isEnded(row) && row.process !== undefined;
}
