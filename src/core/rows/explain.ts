/** The text of `beckon explain`: the state, and each fact behind it, newest first. */
import {askNotes, noteLines} from '../ask/notes.js';
import {unclearProblem} from '../resolve/dialog/dialog-match.js';
import type {Row, Source} from '../session.js';
import {visibleLine} from '../text/visible-text.js';
import {noteTexts} from '../words/note-words.js';
import {reasonText} from '../words/receipt-words.js';

/** `now` is epoch ms. Lines are plain text, cleaned of controls where they came from outside; ages are in seconds. */
export function explainRow(row: Row, now: number): string {
	const {state} = row;
	const lines = [
		`${row.project}  ${row.sessionId ?? row.key}`,
		`${state.group} · ${state.state} · ${state.label}`,
		`since ${age(now, state.since)}, told by ${state.source}, confidence ${state.confidence.toFixed(2)}`,
		...whereabouts(row),
		healthText(row, now),
		...noteTexts(row).map((note) => `note: ${note}`),
		...anomalies(row).map((text) => `note: ${visibleLine(text)}`),
		...aboutRequest(row).map((text) => `request: ${visibleLine(text)}`),
		'',
		...state.because.map((fact) => {
			const rule = fact.rule ? `   ← rule ${fact.rule}` : '';
			return `${age(now, fact.at).padStart(12)}  ${fact.source.padEnd(10)}  ${visibleLine(fact.says)}${rule}`;
		}),
		...silent(row).map(([source, why]) => `${'–'.padStart(12)}  ${source.padEnd(10)}  ${why}`),
	];
	return `${lines.join('\n')}\n`;
}

/** What a human must know of a request before they answer it, and why it cannot be answered from here. */
function aboutRequest({state: {context}}: Row): readonly string[] {
	if (context.kind !== 'blocked') return [];
	const unclear = unclearProblem(context);
	return [...noteLines(askNotes(context)), ...(unclear === undefined ? [] : [reasonText(unclear)])];
}

/** What makes the pane's reading less sure. */
function anomalies(row: Row): readonly string[] {
	const newer = row.versionNote;
	const others = (row.anomalies ?? []).filter((name) => name !== 'unknown_version_floor_used' || newer === undefined);
	return [...(newer === undefined ? [] : [`${newer}; its pane is read like that one's`]), ...others.map(anomalyWords)];
}

function anomalyWords(name: string): string {
	if (name === 'unknown_version_floor_used') return 'this version was not tested: its pane is read like the nearest older one that was';
	const pattern = /^pattern_invalid:(.*)$/s.exec(name)?.[1];
	return pattern === undefined ? name : `the pattern of "${pattern}" in the config is no regular expression`;
}

const silence: readonly (readonly [Source, string])[] = [
	['hook', 'no event was heard'],
	['client', 'no file of its own'],
	['transcript', 'no turn in it'],
	['screen', 'not looked at now'],
	['tmux', 'knows nothing of it'],
];

/** Witnesses that said nothing, or were not read. */
function silent({state}: Row): typeof silence {
	return silence.filter(([source]) => state.because.every((fact) => fact.source !== source));
}

function whereabouts(row: Row): readonly string[] {
	const place = row.place ? `${row.place.session}:${row.place.windowIndex}.${row.place.paneIndex} (${row.place.pane})` : 'no pane';
	const client = row.process ? `client ${row.process.pid}${row.agentVersion ? ` v${row.agentVersion}` : ''}` : 'no client process known';
	return [visibleLine(`${place}, ${client}, ${row.kind}`)];
}

/** A command looks once, and only a second look shows whether anything moves. */
function healthText({health, state, detail}: Row, now: number): string {
	if (health.is === 'recovered') return `health: recovered, moves again since ${age(now, health.since)}`;
	const isUnknown = health.is === 'alive' && state.group === 'autonomous' && detail.unchangedCount === 0;
	return `health: ${health.is}${isUnknown ? ' (one look cannot tell whether it is stuck; the navigator and `beckon watch` can)' : ''}`;
}

/** Lines of a transcript may be without a time. */
function age(now: number, at: number): string {
	if (at <= 0) return 'at some time';
	const seconds = Math.max(0, now - at) / 1000;
	if (seconds < 120) return `${seconds.toFixed(1)} s ago`;
	if (seconds < 7200) return `${Math.round(seconds / 60)} min ago`;
	return `${Math.round(seconds / 3600)} h ago`;
}
