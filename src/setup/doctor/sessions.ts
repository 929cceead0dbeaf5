import {agentOf} from '../../agents/agents.js';
import {latestLife} from '../../core/fold/fold.js';
import type {World} from '../../core/fold/world.js';
import type {Row} from '../../core/session.js';
import {counted, toAge} from '../../core/text/times.js';
import {detail, type Finding, found, note, ok} from './finding.js';

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
		const age = toAge(world.now - life.lastEventAt);
		return detail(
			`session ${nameOf(projects.get(fold.sessionId), fold.sessionId)}: last event ${life.recent.at(-1)?.says ?? 'unknown'}, ${age === 'now' ? 'just now' : `${age} ago`}`,
		);
	});
	const sockets = new Set(known.map(({life}) => life.tmux?.socket));
	// The default socket is asked too, although it may have no server.
	const named = world.panes.deadSockets.filter((socket) => sockets.has(socket));
	const withoutEvents = rows.filter(
		(row) => isLive(row) && agentOf(row.agent).takesKeys !== false && (row.sessionId === undefined || !world.sessions.has(row.sessionId)),
	);
	const agentNames = [...new Set(withoutEvents.map(({agent}) => agent))];
	/** Running versions that are newer than every tested one. */
	const versions = new Set(rows.filter(isLive).flatMap((row) => row.versionNote ?? []));
	return found(
		...[...versions].map((text) =>
			note(text, 'Panes are read as in that version. If a state looks wrong, run `beckon screen <session>` to see what is read.'),
		),
		known.length > 0 && ok(`${counted(known.length, 'session')} ${known.length === 1 ? 'reports' : 'report'}`),
		...lines,
		known.length > lines.length && detail(`${known.length - lines.length} older sessions`),
		...agentNames.map((name) => silentNote(withoutEvents.filter((row) => row.agent === name))),
		...named.map((socket) =>
			note(`no tmux server listens on ${socket}`, 'Nothing to do: its sessions count as ended and are removed after a while.'),
		),
	);
}

/** One note for all sessions of an agent: before the hooks are installed it is every one. */
function silentNote(rows: readonly Row[]): Finding {
	const goOn = agentOf(rows[0]?.agent ?? '').commands.goOn.join(' ');
	const names = rows.map((row) => nameOf(row.project, row.sessionId ?? row.key)).join(', ');
	return note(
		`no event yet from ${names}`,
		`Listed all the same. With the hooks installed a session reports at its next prompt; if it does not, restart it (\`${goOn}\`).`,
	);
}

/** Its project, with as much of its id as commands need. */
function nameOf(project: string | undefined, id: string): string {
	return project === undefined || project === '' ? id : `${project} (${id.slice(0, 8)})`;
}

function isLive(row: Row): boolean {
	return row.kind === 'interactive' && row.state.state !== 'session_ended' && row.process !== undefined;
}
