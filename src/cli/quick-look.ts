/** A look for commands that run on every key press: a witness that could not change the answer is not asked. */
import {basename} from 'node:path';
import type {Look, Ports} from '../app/observe.js';
import {type Inputs, readInputs, socketsOf} from '../app/observe-inputs.js';
import {isSameProcess, latestLife, type SessionFold} from '../core/fold.js';
import type {NativeStatus} from '../core/native-status.js';
import {rowTeller, tellRows} from '../core/rows.js';
import type {Row} from '../core/session.js';
import type {PaneTable} from '../core/world.js';
import type {Io} from './io.js';
import {type Wired, wirePorts} from './wire.js';

/**
 * The rows without what only a transcript tells (usage, title, branch). Transcripts and panes are read where hooks and the client's own
 * file leave a state open; 100 transcripts and 40 panes take longer than all the rest.
 */
export async function lookQuickly(io: Io): Promise<Look> {
	const wired = await wirePorts(io);
	const look = await lookQuicklyAt(wired);
	wired.keep();
	return look;
}

/** As `lookQuickly`, with readers that stay. */
export async function lookQuicklyAt({ports: all, problems}: Wired): Promise<Look> {
	const ports = withNeededTranscripts(all);
	const inputs = await readWithPanes(ports);
	const rows = tellRows(inputs.candidates, inputs.world, rowTeller(inputs.world));
	const known = new Set(inputs.world.natives.map(({client}) => client.pid));
	const look = rows.some((row) => needsScreen(row, known))
		? await (await import('../app/observe.js')).createObserver(ports).look()
		: {world: inputs.world, rows, problems: inputs.problems, nextAt: inputs.world.now};
	return {...look, problems: [...problems(), ...look.problems]};
}

async function readWithPanes(ports: Ports): Promise<Inputs> {
	const inputs = readInputs(ports, {panes: await listPanesAhead(ports), screens: new Map()});
	// Clients without hooks may be on servers that only they name.
	const named = socketsOf({...inputs.world, natives: []}, ports);
	const all = socketsOf(inputs.world, ports);
	return all.length > named.length ? readInputs(ports, {panes: await ports.listPanes(all), screens: new Map()}) : inputs;
}

/** tmux answers on another core while the journals are read. */
async function listPanesAhead(ports: Ports): Promise<PaneTable> {
	const usual = ports.sockets();
	const listing = ports.listPanes(usual);
	const sockets = socketsOf({sessions: ports.readSessions().sessions, natives: []}, ports);
	return sockets.length > usual.length ? ports.listPanes(sockets) : listing;
}

/** For one look: journals are read once, transcripts where they matter. */
function withNeededTranscripts(ports: Ports): Ports {
	let sessions: ReturnType<Ports['readSessions']> | undefined;
	let natives: ReadonlyMap<string, NativeStatus> = new Map();
	return {
		...ports,
		readSessions: () => {
			sessions ??= ports.readSessions();
			return sessions;
		},
		readNatives: (configDirs) => {
			const read = ports.readNatives(configDirs);
			natives = new Map(read.natives.map((native) => [native.sessionId, native]));
			return read;
		},
		readTranscript: (path) => {
			const native = natives.get(basename(path, '.jsonl'));
			const fold = native && sessions?.sessions.get(native.sessionId);
			return native && fold && isClear(native, fold) ? undefined : ports.readTranscript(path);
		},
	};
}

/** At work or blocked is what the client's file says; a turn that ended is what the hooks say, where the file agrees. */
function isClear(native: NativeStatus, fold: SessionFold): boolean {
	const life = latestLife(fold);
	if (life === undefined || !isSameProcess(life.client, native.client)) return false;
	if (native.status === 'busy' || native.status === 'waiting') return true;
	return native.status !== undefined && (life.turn.kind === 'ended' || life.turn.kind === 'failed');
}

/** Nobody but the pane tells whether it still works or is blocked. */
function needsScreen(row: Row, known: ReadonlySet<number>): boolean {
	if (row.place === undefined || row.kind !== 'interactive' || row.state.state === 'session_ended') return false;
	return row.client === undefined || !known.has(row.client.pid);
}
