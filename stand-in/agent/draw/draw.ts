/** The agent's screen, a pure function of its state, the time and the size: lines with SGR colours, no cursor movement. */
import stringWidth from 'string-width';
import {type AgentState, frontDialog, isDrawn} from '../model.js';
import {streamedSoFar} from '../work.js';
import {drawDialog} from './dialog.js';
import {drawHistory} from './history.js';
import {clip, right, rule, type Size, styled} from './style.js';

export type {Size} from './style.js';

/** Gives exactly `rows` lines. */
export function draw(state: AgentState, at: number, size: Size): readonly string[] {
	if (state.phase === 'booting' || state.phase === 'gone') return fill([], size.rows);
	if (state.phase === 'parked') return drawParked(size);
	const dialog = frontDialog(state);
	const history = state.phase === 'startup-dialog' ? [''] : drawHistory(state, at, size);
	if (state.view !== 'prompt') return drawAway(state, history, size);
	if (!dialog || !isDrawn(dialog, at)) return withBox(history, drawBox(state, at, size), size.rows);
	const drawn = drawDialog(state, dialog, size);
	const above = drawn.gap && history.at(-1) !== '' ? [...history, ''] : history;
	if (!drawn.fills) return withDialog(above, drawn.lines, size.rows);
	// This is a page: one line of the history is visible above it, and its end is at the bottom.
	const room = size.rows - drawn.tail.length;
	const top = drawn.lines.length > 0 ? last(['', history.at(-1) ?? '', ...drawn.lines], room) : last(above, room);
	return [...fill(top, room), ...drawn.tail].slice(-size.rows);
}

/** The input box is at the bottom, the history at the top. */
function withBox(history: readonly string[], box: readonly string[], rows: number): readonly string[] {
	const room = Math.max(0, rows - box.length);
	return [...fill(last(history, room), room), ...box].slice(-rows);
}

/** A dialog follows the history. When it is too tall, a line says how much of its top is cut off. */
function withDialog(history: readonly string[], lines: readonly string[], rows: number): readonly string[] {
	if (lines.length <= rows) return fill([...last(history, rows - lines.length), ...lines], rows);
	const [bottom = ''] = lines.slice(-1);
	const shown = lines.slice(lines.length - rows + 1, -1);
	return [...shown, styled(` ↑ ${lines.length - shown.length - 1} more lines`, 'grey'), bottom];
}

function last(lines: readonly string[], count: number): readonly string[] {
	return count <= 0 ? [] : lines.slice(-count);
}

function fill(lines: readonly string[], rows: number): readonly string[] {
	return [...lines.slice(0, rows), ...Array.from({length: Math.max(0, rows - lines.length)}, () => '')];
}

function drawBox(state: AgentState, at: number, {columns}: Size): readonly string[] {
	const {composer, turn} = state;
	const busy = turn !== undefined;
	const note = `◐ medium · /effort${composer.stash === undefined ? '' : ' · draft stashed'}`;
	const waits = frontDialog(state) ? [styled('  Waiting for permission…', 'grey')] : [];
	return [
		...(busy && waits.length === 0 ? spinner(state, at) : ['']),
		styled(right(note, columns), 'grey'),
		...waits,
		rule(columns, 'line'),
		...inputLines(state, columns),
		rule(columns, 'line'),
		clip(`  ${footer(state, at)}`, columns),
		...agentLines(state, at, columns),
	].map((line) => (stringWidth(line) > columns ? clip(line, columns) : line));
}

const spinnerSigns = ['·', '✢', '✳', '✶', '✻', '✽'];
const gerunds = ['Baking', 'Brewing', 'Churning', 'Cogitating', 'Crunching', 'Hashing', 'Pondering', 'Simmering'];

/** There is no spinner while text streams. */
function spinner(state: AgentState, at: number): readonly string[] {
	const {turn} = state;
	if (!turn || streamedSoFar(turn, at) !== '') return [''];
	const sign = spinnerSigns[Math.floor(at / 150) % spinnerSigns.length] ?? '·';
	const seconds = Math.floor((at - turn.startedAt) / 1000);
	const [step] = turn.steps;
	if (step?.do === 'retry') {
		const left = Math.ceil(((turn.stepAt ?? at) + step.ms - at) / 1000);
		return [styled(`${sign} API error · retrying in ${left}s · attempt ${step.attempt}/10`, 'orange')];
	}
	if (step?.do === 'compact') return [styled(`${sign} Compacting conversation… (${seconds}s)`, 'orange')];
	const verb = gerunds[state.turnsTaken % gerunds.length] ?? 'Working';
	return [`${styled(`${sign} ${verb}… `, 'orange')}${seconds >= 1 ? styled(`(${seconds}s · ↓ ${seconds * 8} tokens)`, 'grey') : ''}`];
}

/** The glyph is grey during work and plain at rest; nothing else in the box tells the two apart. */
function inputLines(state: AgentState, columns: number): readonly string[] {
	const {text} = state.composer;
	const shell = text.startsWith('!');
	const sign = shell ? '!\u00a0' : '❯\u00a0';
	const glyph = state.turn ? styled(sign, 'grey') : sign;
	const ghost = state.queued.length > 0 ? 'Press up to edit queued messages' : state.ghost;
	if (text === '')
		return [
			ghost === ''
				? `${glyph}${styled(' ', 'reverse')}`
				: `${glyph}${styled(ghost.slice(0, 1), 'reverse')}${styled(ghost.slice(1), 'dim')}`,
		];
	const lines = (shell ? text.slice(1) : text).split('\n').flatMap((line) => chop(line, Math.max(4, columns - 3)));
	return lines.map((line, index) => `${index === 0 ? glyph : '  '}${line}${index === lines.length - 1 ? styled(' ', 'reverse') : ''}`);
}

function chop(line: string, width: number): readonly string[] {
	const parts: string[] = [''];
	for (const sign of line) {
		const last = parts.at(-1) ?? '';
		if (stringWidth(last + sign) > width) parts.push(sign);
		else parts[parts.length - 1] = last + sign;
	}
	return parts;
}

function footer(state: AgentState, at: number): string {
	const {text} = state.composer;
	if (at < state.exitUntil) return styled(`Press Ctrl-${state.exitKey} again to exit`, 'grey');
	if (text.startsWith('!')) return styled('! for shell mode', 'grey');
	if (/\[Pasted text #\d+/.test(text)) return styled('paste again to expand', 'grey');
	const parts: string[] = [modeText[state.mode]];
	const shells = state.shells.length > 0 ? `${state.shells.length} shell${state.shells.length === 1 ? '' : 's'}` : '';
	if (text === '') {
		if (state.turn) parts.push('esc to interrupt');
		else if (shells !== '') parts.push(shells);
		else if (state.mode === 'default') parts.push('? for shortcuts');
		parts.push('← for agents', ...(state.agents.length > 0 || shells !== '' ? ['↓ to manage'] : []));
	}
	return styled(parts.join(' · '), 'grey');
}

const modeText = {
	default: '⏸ manual mode on',
	acceptEdits: '⏵⏵ accept edits on (shift+tab to cycle)',
	plan: '⏸ plan mode on (shift+tab to cycle)',
	auto: '⏵⏵ auto mode on (shift+tab to cycle)',
} as const;

function agentLines(state: AgentState, at: number, columns: number): readonly string[] {
	if (state.agents.length === 0) return [];
	const line = (name: string, clock: string): string =>
		`${name}${' '.repeat(Math.max(2, columns - 1 - stringWidth(name) - stringWidth(clock)))}${styled(clock, 'grey')}`;
	const rows = state.agents.map((agent) =>
		line(`  ${styled(`◯ ${agent.type}`, 'grey')}  ${agent.task}`, `${Math.floor((at - agent.startedAt) / 1000)}s · ↑ 1.2k tokens`),
	);
	return ['', styled('  ● main', 'bold'), ...rows];
}

/** Scrolled up, or in the transcript view, the screen has neither input box nor dialog. */
function drawAway(state: AgentState, history: readonly string[], {columns, rows}: Size): readonly string[] {
	const last =
		state.view === 'transcript'
			? styled(`  Showing detailed transcript · ctrl+o to toggle${right('verbose', columns - 48)}`, 'grey')
			: styled(right(`${frontDialog(state) ? 'Waiting for your answer' : 'Jump to bottom'} (ctrl+End) ↓`, columns), 'grey');
	return [...fill(history, rows - 1), clip(last, columns)];
}

function drawParked({columns, rows}: Size): readonly string[] {
	const bottom = [
		rule(columns, 'line'),
		'❯ describe a task for a new session',
		rule(columns, 'line'),
		'  enter to open · space to reply · ctrl+x to remove · ? for shortcuts',
	];
	return [...fill(['', '  Needs input', '', '  Working', '', '  Completed'], rows - bottom.length), ...bottom];
}
