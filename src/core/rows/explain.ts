/** The text of `beckon explain`: the state and the facts behind it, newest first. */
import {targetText} from '../address.js';
import {askNotes, noteLines} from '../ask/notes.js';
import {healthOf} from '../resolve/health.js';
import {unclearProblem} from '../resolve/request.js';
import {type Part, partOf, partTitles, type Row} from '../session.js';
import {reasonText} from '../terms/receipt-words.js';
import type {Source} from '../terms/state.js';
import {printableLine} from '../text/label.js';
import {visibleLine} from '../text/visible-text.js';
import {columnsOf} from '../text/width.js';
import {noteTexts} from '../words/note-words.js';
import {hangingText, noPaint, type Painter, type PaintRole} from '../words/print-colours.js';
import {isGuess, sourceWords, stateWord, witnessWords} from '../words/state-word.js';
import {nameOf} from './row-name.js';

export type ExplainStyle = {readonly paint: Painter; readonly columns: number};

const plainStyle: ExplainStyle = {paint: noPaint, columns: Number.POSITIVE_INFINITY};
const partRoles: Readonly<Record<Part, PaintRole>> = {blocked: 'urgent', your_turn: 'waiting', running: 'running', done: 'done'};
/** The width of the age and the witness before each fact. */
const ageCells = 12;
const sourceCells = 12;
const factLead = ageCells + 2 + sourceCells + 2;

/** `now` is epoch ms. The texts are cleaned of controls; ages are in seconds. */
export function explainRow(row: Row, now: number, {paint, columns}: ExplainStyle = plainStyle): string {
	const {state} = row;
	const part = partOf(state);
	const title = partTitles[part];
	const word = printableLine(stateWord(row));
	// `Your turn · your turn` says it once.
	const group = word === title.toLowerCase() ? title : `${title} · ${word}`;
	const noted = (word: string, text: string): string => `${paint('waiting', `${word}:`)} ${hangingText(text, word.length + 2, {columns})}`;
	const factLine = (age: string, source: Source, says: string, rule?: string): string => {
		const head = `${paint('quiet', age.padStart(ageCells))}  ${paint('code', sourceWords[source].padEnd(sourceCells))}  `;
		const text = head + hangingText(says, factLead, {columns});
		if (rule === undefined) return text;
		const isBeside = factLead + columnsOf(says) + columnsOf(rule) + 3 <= columns;
		return (
			text +
			(isBeside ? '   ' : `\n${' '.repeat(factLead)}`) +
			hangingText(rule, factLead, {columns, styled: (line) => paint('well', line)})
		);
	};
	const lines = [
		`${paint('strong', printableLine(nameOf(row)))}  ${paint('quiet', printableLine(row.sessionId ?? row.key))}`,
		`${paint(partRoles[part], group)} · ${hangingText(printableLine(state.label), columnsOf(group) + 3, {columns})}`,
		`since ${age(now, state.since)} · source: ${sourceWords[state.source]} (${sureness(state.confidence)})`,
		...aboutWitness(row),
		whereabouts(row),
		healthText(row, now),
		...noteTexts(row).map((note) => noted('note', note)),
		...anomalies(row).map((text) => noted('note', visibleLine(text))),
		...aboutRequest(row).map((text) => noted('request', visibleLine(text))),
		'',
		...state.because.map((fact) =>
			factLine(age(now, fact.at), fact.source, visibleLine(fact.says), fact.rule && `← ${printableLine(ruleText(fact.rule))}`),
		),
		...silence.flatMap(([source, why]) => (state.because.some((fact) => fact.source === source) ? [] : [factLine('–', source, why)])),
	];
	return `${lines.join('\n')}\n`;
}

/** A line about a witness other than beckon's reader; the facts below say enough about the reader. */
function aboutWitness({witness, agent}: Row): readonly string[] {
	if (witness === undefined || witness === 'reader') return [];
	return [visibleLine(`${agent}, witness: ${witnessWords[witness]}${isGuess(witness) ? ' (a guess)' : ''}`)];
}

/** `3 the newest hook` → `the newest hook (rule 3)`. */
function ruleText(rule: string): string {
	return rule.replace(/^(\d+) (.*)$/s, '$2 (rule $1)');
}

function sureness(confidence: number): string {
	return confidence > 0.99 ? 'certain' : `${Math.floor(confidence * 100)}% sure`;
}

/** The warnings about a request, and why beckon cannot answer it. */
function aboutRequest({state: {context}}: Row): readonly string[] {
	if (context.kind !== 'blocked') return [];
	const unclear = unclearProblem(context);
	return [...noteLines(askNotes(context)), ...(unclear === undefined ? [] : [reasonText(unclear)])];
}

function anomalies(row: Row): readonly string[] {
	const newer = row.versionNote;
	const others = (row.anomalies ?? []).filter((name) => name !== 'unknown_version_floor_used' || newer === undefined);
	return [...(newer === undefined ? [] : [`${newer}; its pane is read like that one's`]), ...others.map(anomalyWords)];
}

function anomalyWords(name: string): string {
	if (name === 'unknown_version_floor_used') return 'this version was not tested: its pane is read like the nearest older one that was';
	const pattern = /^pattern_invalid:(.*)$/s.exec(name)?.[1];
	return pattern === undefined ? name : `the pattern of "${pattern}" in the config is not a regular expression, or may search for ever`;
}

/** The line for a witness without a claim. */
const silence: readonly (readonly [Source, string])[] = [
	['hook', 'no event yet'],
	['client', 'not found'],
	['transcript', 'no turn yet'],
	['screen', 'not read now'],
	['tmux', 'does not know this session'],
];

function whereabouts({place, process, agentVersion, kind}: Row): string {
	const where = place ? `${targetText(place)} (${place.pane})` : 'no pane';
	const runs = process ? `process ${process.pid}${agentVersion ? `, version ${agentVersion}` : ''}` : 'process not known';
	return visibleLine(`${where}, ${runs}, ${kind}`);
}

/** A command reads the pane once; only a second capture shows whether anything moves. */
function healthText(row: Row, now: number): string {
	const {state, detail, recoveredAt} = row;
	const health = healthOf(row);
	if (recoveredAt !== undefined) return `health: ${health}, moving again since ${age(now, recoveredAt)}`;
	const isUnknown = health === 'alive' && state.group === 'autonomous' && detail.unchangedCount === 0;
	return `health: ${health}${isUnknown ? ' (one look cannot tell whether it is stuck; the navigator and `beckon watch` check repeatedly)' : ''}`;
}

/** Lines of a transcript may have no time. */
function age(now: number, at: number): string {
	if (at <= 0) return 'at some time';
	const seconds = Math.max(0, now - at) / 1000;
	if (seconds < 120) return `${seconds.toFixed(1)} s ago`;
	if (seconds < 7200) return `${Math.round(seconds / 60)} min ago`;
	return `${Math.round(seconds / 3600)} h ago`;
}
