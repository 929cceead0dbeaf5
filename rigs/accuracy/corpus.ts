/** How many scenarios of an agent are read wrong: screens of the real program with their titles, and its own record of the session up to then. */
import {join} from 'node:path';
import {agentOf, agentTraits} from '../../src/agents/agents.js';
import {rollout} from '../../src/agents/codex/rollout/fold.js';
import {events} from '../../src/agents/copilot/events.js';
import {withOpen} from '../../src/agents/copilot/open-sessions.js';
import {openCodeRecord} from '../../src/agents/opencode/record.js';
import {type PaneId, parsePaneId, parseSessionId} from '../../src/core/address.js';
import {defaultConfig} from '../../src/core/config.js';
import type {ScreenClaim, TranscriptClaim} from '../../src/core/evidence.js';
import {asRecord, asText, asTime, type Fields, parseObject} from '../../src/core/fields.js';
import {type Pane, paneKey, plainFacts, type World} from '../../src/core/fold/world.js';
import {toRows} from '../../src/core/rows/rows.js';
import type {Row} from '../../src/core/session.js';
import {parseIsoTime} from '../../src/core/text/times.js';
import {packagePath} from '../../src/store/program.js';
import {readJsonLines} from '../../src/store/records/json-files.js';

type Scenario = {
	readonly name: string;
	/** What was true. */
	readonly group: string;
	readonly state: string;
	readonly screen: {readonly columns: number; readonly rows: number; readonly title: string; readonly text: string} | undefined;
	/** The lines of its own record; undefined: nothing links the pane to a record, as with a daemon. */
	readonly lines: readonly string[] | undefined;
};

type Left = 'screen' | 'title' | 'transcript';

const folder = packagePath('test', 'fixtures', 'agents');

/** The scenarios of an agent. Empty: it has none. */
export function readCorpus(agent: string): readonly Scenario[] {
	const objects = (name: string) => readJsonLines(join(folder, `${agent}-${name}.ndjson`), (fields) => fields).values;
	const text = (fields: Fields, name: string) => asText(fields[name]) ?? '';
	const screens = objects('screens').map((each): Scenario => {
		const screen = {columns: Number(each['columns']), rows: Number(each['rows']), title: text(each, 'title'), text: text(each, 'text')};
		return {name: text(each, 'name'), group: text(each, 'group'), state: text(each, 'state'), screen, lines: undefined};
	});
	const lines = objects('record').map((each) => JSON.stringify(each));
	const moments = objects('moments').map((each): Scenario => {
		const until = lines.findIndex((line) => Number(parseObject(line)?.['ordinal']) > Number(each['until']));
		const screen = screens.find(({name}) => name === each['screen'])?.screen;
		const shown = until === -1 ? lines : lines.slice(0, until);
		return {name: text(each, 'name'), group: text(each, 'group'), state: text(each, 'state'), screen, lines: shown};
	});
	return [...screens, ...moments];
}

/** The row of a scenario, as one look makes it. */
export function rowOf(agent: string, {screen, lines}: Scenario, without: readonly Left[] = []): Row | undefined {
	const at = lines?.map(timeOf).findLast((time) => !Number.isNaN(time));
	const now = (at ?? 1_800_000_000_000) + 2000;
	const title = without.includes('title') ? '' : (screen?.title ?? '');
	const pane: Pane = {place: place(), command: 'node', cwd: '/home/dev/proj', title, inMode: false, dead: false, lookedAt: undefined};
	const sessionId = parseSessionId('01a204a5-b961-7961-9135-384f2304609e');
	const path = '/home/dev/record.jsonl';
	const isTold = lines !== undefined && !without.includes('transcript') && sessionId !== undefined;
	const world: World = {
		now,
		sessions: new Map(),
		statuses: [],
		panes: {at: now, panes: [pane], deadSockets: [], hungSockets: []},
		processes: {
			boot: 'b',
			isAlive: () => true,
			isStopped: () => false,
			ancestors: (pid) => [pid, 3],
			agents: [
				{
					agent,
					id: {pid: 300, start: '9'},
					panePid: 3,
					argv: [agent],
					cwd: '/home/dev/proj',
					...(isTold && {transcript: {path, sessionId}}),
				},
			],
		},
		transcripts: isTold ? new Map([[path, claimOf(agent, lines, now)]]) : new Map(),
		screens:
			screen && !without.includes('screen') ? new Map([[paneKey(pane.place), seen(agent, {...screen, title}, now - 100)]]) : new Map(),
		...plainFacts(defaultConfig),
		agents: agentTraits,
		utcOffsetMs: () => 0,
	};
	return toRows(world)[0];
}

function timeOf(line: string): number {
	const fields = parseObject(line);
	return asTime(fields?.['at']) ?? Date.parse(asText(fields?.['timestamp']) ?? '');
}

function claimOf(agent: string, lines: readonly string[], now: number): TranscriptClaim {
	if (agent === 'copilot') return copilotClaim(lines, now);
	if (agent === 'opencode') return lines.reduce((fold, line) => openCodeRecord.foldLine(fold, line, {now}), openCodeRecord.empty).claim;
	return lines.reduce((fold, line) => rollout.foldLine(fold, line, {now}), rollout.empty).claim;
}

/** The file of open sessions is among the lines. */
function copilotClaim(lines: readonly string[], now: number): TranscriptClaim {
	const status = lines.map(parseObject).findLast((fields) => fields?.['type'] === 'open-sessions');
	const last = asRecord(status?.['data']);
	const claim = lines.reduce((fold, line) => events.foldLine(fold, line, {now}), events.empty).claim;
	const [openedAt = 0, changedAt = 0] = [parseIsoTime(last?.['openedAt']), parseIsoTime(last?.['refreshedAt'])];
	return withOpen(claim, last && {working: last['working'] === true, openedAt, changedAt});
}

function seen(agent: string, {title, ...shot}: NonNullable<Scenario['screen']>, at: number): ScreenClaim {
	const {readScreen, fits} = agentOf(agent);
	const snapshot = {...shot, foreground: 'node', history: 0};
	return {at, surface: readScreen(snapshot, {version: undefined, patterns: [], title}), fits, changedAt: at, unchangedCount: 0};
}

function place(): Pane['place'] {
	const server = {socket: '/tmp/tmux-1/default', pid: 50, start: 1000};
	const window = {windowId: '@0', windowIndex: 0, windowName: 'w', paneIndex: 0};
	return {server, session: 'main', sessionId: '$0', ...window, pane: parsePaneId('%1') ?? ('%1' as PaneId), panePid: 3};
}

/** The table for people: what is read wrong, and the sums. */
export function corpusText(agent: string, scenarios: readonly Scenario[], without: readonly Left[]): string {
	const judged = scenarios.map((scenario) => ({scenario, state: rowOf(agent, scenario, without)?.state}));
	const wrong = judged.filter(({scenario, state}) => state?.group !== scenario.group || state.state !== scenario.state);
	const groups = wrong.filter(({scenario, state}) => state?.group !== scenario.group);
	const lines = wrong.map(({scenario: {name, group, state}, state: told}) => {
		return `${name.padEnd(44)} was ${group}/${state}, told ${told?.group ?? 'nothing'}/${told?.state ?? ''}`;
	});
	const share = (part: number): string => `${part} of ${judged.length} (${((100 * part) / Math.max(1, judged.length)).toFixed(1)} %)`;
	return [
		...lines,
		`${agent}${without.length > 0 ? ` without ${without.join(', ')}` : ''}: group wrong ${share(groups.length)}, state wrong ${share(wrong.length)}`,
		'',
	].join('\n');
}
