/** Joins reports of programs with the rows: a report is another witness of a known session, or makes a row for another program. */
import type {RowKey, SessionId} from '../address.js';
import {isSameProcess} from '../fold/fold.js';
import type {Life, Pane, SessionFold, World} from '../fold/world.js';
import {isReportFolder, parseAgentState, parseApp} from '../report/read.js';
import {spokenFor} from '../report/standing.js';
import {hasOwnPane} from '../session.js';
import type {ReportClaim} from '../terms/report.js';
import {isShell} from '../terms/shells.js';
import {type Candidate, emptyCandidate, isHere, stateOf} from './candidate.js';
import {type paneFinder, paneRowKey} from './panes.js';

export function reportsApart(world: World): {readonly world: World; readonly reporting: readonly SessionFold[]} {
	const reporting = [...world.sessions.values()].filter(({sessionId}) => isReportFolder(sessionId));
	if (reporting.length === 0) return {world, reporting};
	return {reporting, world: {...world, sessions: new Map([...world.sessions].filter(([id]) => !isReportFolder(id)))}};
}

type Around = {readonly world: World; readonly find: ReturnType<typeof paneFinder>};

/** A program that reported and still runs. */
type Program = Pick<Candidate, 'firstCwd' | 'alive' | 'pane'> & {readonly id: SessionId; readonly life: Life; readonly claim: ReportClaim};

/** A report ends with its process. Where no process is known, it ends with the pane. */
function programOf({sessionId, lives, firstCwd}: SessionFold, {world, find}: Around): Program | undefined {
	const life = lives.at(-1);
	const claim = life?.reports && spokenFor(life.reports, {by: 'report', reportedAt: life.lastEventAt});
	if (!life || !claim) return undefined;
	const alive = stateOf(life, world);
	const {pane} = find({process: life.process, alive: alive === 'alive', life});
	if (alive === 'gone' || (alive === 'unknown' && (pane === undefined || pane.dead))) return undefined;
	return {id: sessionId, life, firstCwd, claim, alive, pane};
}

/** Adds to each candidate the report of its program or of its pane's option, and a candidate for each other reporting program. */
export function withReports(candidates: readonly Candidate[], reporting: readonly SessionFold[], around: Around): readonly Candidate[] {
	const {world} = around;
	let all = candidates;
	const give = (owner: Candidate | undefined, claim: ReportClaim, toAnother: () => Candidate): void => {
		const withClaim = (each: Candidate) => ({
			...each,
			report: each.report === undefined || claim.reportedAt > each.report.reportedAt ? claim : each.report,
		});
		all = owner ? all.map((each) => (each === owner ? withClaim(each) : each)) : [...all, withClaim(toAnother())];
	};
	for (const program of reporting.flatMap((fold) => programOf(fold, around) ?? [])) {
		const owner = all.find((each) => isOf(program, each, world));
		give(owner, program.claim, () => toCandidate(program, world, all));
	}
	for (const pane of world.panes.panes) {
		const claim = optionClaim(pane, world);
		const owner = claim && all.find((each) => each.pane === pane && hasOwnPane(each) && isHere(each));
		const more = {key: paneRowKey(pane), agent: parseApp(pane.command) ?? unnamed, firstCwd: pane.cwd, pane} as const;
		if (claim) give(owner, claim, () => ({...emptyCandidate, ...more, kind: 'interactive', alive: 'unknown'}));
	}
	return all;
}

/** Whether a program is a candidate's: its process, or of the same agent and pane and a wrapper, a child, or an unknown process. */
function isOf({life, pane}: Program, candidate: Candidate, {processes}: World): boolean {
	const {process} = candidate;
	if (!isHere(candidate)) return false;
	if (isSameProcess(process, life.process)) return true;
	if (candidate.agent !== life.agent || pane === undefined || candidate.pane !== pane) return false;
	if (!process || !life.process) return true;
	return processes.ancestors(process.pid).includes(life.process.pid) || processes.ancestors(life.process.pid).includes(process.pid);
}

function toCandidate({id, life, firstCwd, alive, pane}: Program, world: World, others: readonly Candidate[]): Candidate {
	const agents = new Set(
		others.flatMap((each) => (each.process && each.alive === 'alive' && each.pane === pane ? [each.process.pid] : [])),
	);
	const isNested =
		pane !== undefined && life.process !== undefined && world.processes.ancestors(life.process.pid).some((pid) => agents.has(pid));
	return {
		...emptyCandidate,
		key: id as string as RowKey,
		formerKeys: pane ? [paneRowKey(pane)] : [],
		agent: life.agent ?? unnamed,
		process: life.process,
		firstCwd: firstCwd ?? life.cwd ?? pane?.cwd,
		kind: isNested ? 'nested' : 'interactive',
		alive,
		pane,
	};
}

/** The agent id of programs whose name cannot be one. */
const unnamed = 'program';

/** The claim of a pane's option. It outlives its program, so `working` and `blocked` do not count where a shell is in front. */
function optionClaim(pane: Pane, {now, panes}: World): ReportClaim | undefined {
	const option = pane.told === undefined || pane.dead ? undefined : parseAgentState(pane.told, now);
	if (option === undefined || (isShell(pane.command) && (option.state === 'working' || option.state === 'blocked'))) return undefined;
	const {state, at} = option;
	return {id: '', state, message: '', title: '', by: 'option', at: at ?? panes.at, reportedAt: at ?? 0};
}
