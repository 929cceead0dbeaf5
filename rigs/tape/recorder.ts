/** Records a tape of the sessions on a private tmux server: looks at panes, processes and files, and writes down what changed. */
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {hostname} from 'node:os';
import {basename, join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {agentTraits} from '../../src/agents/agents.js';
import {threadInTitle} from '../../src/agents/codex/server/refresh.js';
import {serverStatus} from '../../src/agents/parts/server-status.js';
import {parsePaneId, parseSessionId} from '../../src/core/address.js';
import {parseObject} from '../../src/core/fields.js';
import type {Pane} from '../../src/core/fold/world.js';
import {ignoreFileErrors} from '../../src/store/files.js';
import {createProcessReader} from '../../src/system/processes.js';
import {capturePanes, createPaneLister} from '../../src/tmux/panes/panes.js';
import {leanRows} from './lean.js';
import {splitShot, type TapeHead, type TapeRow, tapeHome} from './tape.js';

export type Recorder = {
	/** Says what is true from here on. */
	readonly truth: (group: string | null, state?: string) => void;
	/** The pane that the truth is about. */
	readonly about: (pane: string) => void;
	/** Writes what was recorded into a file, and begins another tape. */
	readonly cut: (file: string) => Promise<void>;
	readonly close: () => Promise<void>;
};

/** Between two looks. */
const everyMs = 80;

const roots = ['.local/state/beckon/told', '.local/state/beckon/sessions', '.codex/sessions', '.copilot/session-state', '.gemini/tmp'];
const wanted = /\/(?:told\/\w+\/[\w-]+\.jsonl|journal\.jsonl|p\/[^/]+\.json|rollout-[^/]+\.jsonl|events\.jsonl|chats\/[^/]+\.jsonl)$/;

type Site = {
	readonly head: Pick<TapeHead, 'agent' | 'version'>;
	readonly home: string;
	readonly socket: string;
	/** Words of this machine that a tape is not to hold, and what stands for them. */
	readonly aliases: readonly (readonly [string, string])[];
};

/** @returns a recorder that is running */
export function startRecorder({head, home, socket, aliases}: Site): Recorder {
	let zero = Date.now();
	let rows: TapeRow[] = [];
	let looked = () => {};
	const write = (row: object): void => void rows.push({t: Date.now() - zero, ...row} as TapeRow);
	let isOver = false;
	let pane = '';
	const list = createPaneLister();
	const processes = createProcessReader();
	const last = new Map<string, string>();
	const changed = (key: string, value: unknown): boolean => {
		const text = JSON.stringify(value);
		if (last.get(key) === text) return false;
		last.set(key, text);
		return true;
	};
	const shots = new Map<string, readonly string[]>();
	const files = new Map<string, {readonly stamp: string; readonly text: string}>();

	async function lookAtPanes(): Promise<readonly Pane[]> {
		const {panes} = await list([socket]);
		const agents = panes.filter(({place}) => place.windowIndex > 0);
		const still = agents.map((each) => ({...each, title: '', wroteAt: undefined, lookedAt: undefined}));
		if (changed('panes', still)) write({panes: still});
		for (const {place, title} of agents) if (changed(`title ${place.pane}`, title)) write({title: [place.pane, title]});
		return agents;
	}

	async function lookAtScreens(agents: readonly Pane[]): Promise<void> {
		for (const {place} of agents) {
			const [shot] = [...(await capturePanes([place])).values()];
			if (shot === undefined) continue;
			const {lines, size} = splitShot(shot);
			const before = shots.get(place.pane) ?? [];
			const differing = lines.flatMap((line, index) => (before[index] === line ? [] : [[index, line] as const]));
			const isNewSize = changed(`size ${place.pane}`, size);
			shots.set(place.pane, lines);
			if (differing.length > 0 || isNewSize) write({shot: place.pane, ...(isNewSize && {size}), rows: Object.fromEntries(differing)});
		}
	}

	function lookAtProcesses(agents: readonly Pane[]): void {
		const table = processes.read({agentOf: agentTraits.byProcess, transcriptFinder: agentTraits.transcriptFinder});
		const running = table.search(agents.map(({place}) => place.panePid));
		const reported = [...files].flatMap(([file, {text}]) =>
			file.endsWith('journal.jsonl') ? text.split('\n').map((line) => Number(parseObject(line)?.['pid'])) : [],
		);
		const pids = [...new Set([...running.map(({id}) => id.pid), ...reported.filter((pid) => pid > 0)])];
		const families = Object.fromEntries(pids.flatMap((pid) => (table.isAlive({pid, start: ''}) ? [[pid, table.ancestors(pid)]] : [])));
		const found = {agents: running.filter(({id}) => table.isAlive(id)), families};
		if (changed('processes', found)) write(found);
		// Codex's server tells of the thread that its title names.
		const statuses = found.agents.flatMap(({agent, id, panePid}) => {
			const title = agents.find(({place}) => place.panePid === panePid)?.title ?? '';
			const thread = agent === 'codex' ? threadInTitle(title) : undefined;
			const file = [...files.keys()].find((each) => thread !== undefined && each.includes(`/told/codex/${thread}`));
			const sessionId = parseSessionId(/([\w-]+)\.jsonl$/.exec(file ?? '')?.[1]);
			return file === undefined || sessionId === undefined
				? []
				: [serverStatus({agent, process: id, sessionId, cwd: '', version: undefined, file: join(home, file)})];
		});
		if ((statuses.length > 0 || last.has('statuses')) && changed('statuses', statuses)) write({statuses});
	}

	function lookAtFiles(): void {
		const all = roots.flatMap((root) => filesBelow(home, root)).filter((file) => wanted.test(file));
		const open = '.copilot/open-sessions-state.json';
		for (const file of [...all, open]) {
			const stats = ignoreFileErrors(() => statSync(join(home, file)));
			if (stats === undefined) continue;
			const stamp = `${stats.mtimeMs} ${stats.size}`;
			const before = files.get(file);
			if (before?.stamp === stamp) continue;
			const text = ignoreFileErrors(() => readFileSync(join(home, file), 'utf8'), '');
			const whole = file.endsWith('.jsonl') ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
			files.set(file, {stamp, text: whole});
			if (before !== undefined && whole.startsWith(before.text) && file.endsWith('.jsonl')) {
				if (whole.length > before.text.length) write({file, add: whole.slice(before.text.length)});
			} else if (whole !== '') write({file, set: whole});
		}
		for (const file of files.keys()) if (!all.includes(file) && file !== open && files.delete(file)) write({file, set: null});
	}

	const running = (async () => {
		while (!isOver) {
			const began = performance.now();
			lookAtFiles();
			const agents = await lookAtPanes();
			await lookAtScreens(agents);
			lookAtProcesses(agents);
			looked();
			await pause(Math.max(10, everyMs - (performance.now() - began)));
		}
	})();
	return {
		truth: (group, state) => write({truth: [group, state ?? null]}),
		about(id) {
			pane = parsePaneId(id) ?? '';
			write({about: pane});
		},
		async cut(file) {
			await new Promise<void>((resolve) => {
				looked = resolve;
			});
			write({ends: true});
			const whole: TapeHead = {...head, name: basename(file, '.ndjson'), zero, boot: processes.read({}).boot};
			const clean = (value: unknown): string => {
				const replaced = [[home, tapeHome] as const, ...aliases, [hostname(), 'host'] as const];
				return replaced.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(value));
			};
			writeFileSync(file, `${[whole, ...leanRows(rows)].map(clean).join('\n')}\n`);
			[zero, rows] = [Date.now(), []];
			for (const known of [last, shots, files]) known.clear();
			write({about: pane});
		},
		async close() {
			isOver = true;
			await running.catch(() => undefined);
		},
	};
}

function filesBelow(home: string, folder: string, depth = 6): readonly string[] {
	if (depth === 0) return [];
	const entries = ignoreFileErrors(() => readdirSync(join(home, folder), {withFileTypes: true}), []);
	return entries.flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		return entry.isDirectory() ? filesBelow(home, path, depth - 1) : [path];
	});
}
