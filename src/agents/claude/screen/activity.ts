/** The activity in the last rows of the conversation: spinner, running tool, end mark, error, interrupt. */
import type {SurfaceAssessment} from '../../../core/surface.js';
import type {Preset} from './presets.js';
import {bannerRows, indentOf, isBlank, type Rows} from './rows.js';

export type ScreenActivity = Pick<SurfaceAssessment, 'spinner' | 'error' | 'interrupted' | 'queued'> & {
	readonly retry: SurfaceAssessment['error'];
	readonly hook: string | undefined;
	readonly runningTool: string | undefined;
	/** Whether the model or a tool has written since the last prompt, without an end. */
	readonly unfinished: boolean;
	readonly waitingForAgents: number;
	readonly waitingForLead: boolean;
	readonly shellsStillRunning: number;
};

/** `head`: the first row, with its wrapped rest in Claude Code's own one-row texts. */
type Block = {readonly head: string; readonly rows: readonly string[]};

const mostRowsBack = 200;

/** Reads the conversation up to row `until` (exclusive) from its end; older turns are not read. */
export function readActivity(rows: Rows, until: number, preset: Preset): ScreenActivity {
	const blocks = lastTurn(rows, until, preset);
	const last = blocks.at(-1);
	const spinning = last !== undefined && (preset.spinner.test(last.head) || isRetry(last.head, preset)) && !preset.ended.test(last.head);
	const work = spinning ? blocks.slice(0, -1) : blocks;
	const body = work.filter((block) => !preset.userPrompt.test(block.head));
	const text = spinning ? (preset.spinner.exec(last.head)?.[1] ?? last.head.slice(2)).trim() : '';
	const retry = spinning ? readRetry(last.head.replace(/^\S /, ''), preset) : undefined;
	const ended = work.some((block) => preset.ended.test(block.head));
	const rowsOfTurn = work.flatMap((block) => block.rows);
	const interrupted = rowsOfTurn.some((row) => preset.interrupted.test(row));
	const error = ended || spinning ? undefined : readError(work, preset);
	// Between the greeting and the first prompt are only Claude Code's own notices.
	const asked = preset.userPrompt.test(blocks[0]?.head ?? '') || bannerRows(rows).size === 0;
	const sentBack = body.some((block) => preset.sentBack.test(block.head));
	const closed = ended || sentBack || interrupted || error !== undefined;
	const waiting = preset.waitingForAgents.exec(work.at(-1)?.head ?? '');
	return {
		spinner: spinning && retry === undefined ? readSpinner(text) : undefined,
		retry,
		error,
		hook: preset.runningHook.exec(text)?.[1],
		runningTool: readShellCommand(work.at(-1), preset) ?? (closed ? undefined : readTool(body.at(-1), preset)),
		interrupted: interrupted && !ended && !spinning,
		queued: rowsOfTurn.some((row) => preset.queued.test(row)),
		unfinished: !closed && waiting === null && asked && body.some((block) => preset.response.test(block.head)),
		waitingForAgents: Number(waiting?.[1] ?? 0),
		waitingForLead: rowsOfTurn.some((row) => preset.waitingForLead.test(row)),
		shellsStillRunning: Number(/ · (\d+) shells? still running/.exec(work.at(-1)?.head ?? '')?.[1] ?? 0),
	};
}

// The blocks since the newest prompt that is not just queued. A block starts in the first column.
function lastTurn(rows: Rows, until: number, preset: Preset): readonly Block[] {
	const blocks: Block[] = [];
	const banner = bannerRows(rows);
	let pending: string[] = [];
	for (let i = until - 1; i >= 0 && i > until - mostRowsBack; i--) {
		const text = rows.lines[i]?.text ?? '';
		if (isBlank(text) || banner.has(i)) continue;
		pending.unshift(text);
		if ((indentOf(text) > 0 && !isUnmarked(rows, i, preset)) || isWrappedSpinner(rows, i, preset)) continue;
		blocks.unshift(toBlock(pending));
		const queued =
			pending.some((row) => preset.queued.test(row)) || (preset.userPrompt.test(blocks[1]?.head ?? '') && blocks[1] !== undefined);
		pending = [];
		if (preset.userPrompt.test(text) && !queued) return blocks;
	}
	return pending.length > 0 ? [toBlock(pending), ...blocks] : blocks;
}

// The glyph of a running tool blinks, and tools that share a row have none.
function isUnmarked({lines}: Rows, i: number, preset: Preset): boolean {
	const text = lines[i]?.text ?? '';
	if (/^ {2}\p{Lu}\p{L}+(?:ing| \d+ )/u.test(text)) return true;
	if (!/^ {2}\p{Lu}/u.test(text) || !isBlank(lines[i - 1]?.text ?? '')) return false;
	const below = lines.slice(i + 1).find((line) => indentOf(line.text) < 6);
	return below !== undefined && preset.toolRunning.test(below.text);
}

// On a narrow pane, the text in the spinner's brackets continues in the first column of the next rows.
function isWrappedSpinner({lines}: Rows, i: number, preset: Preset): boolean {
	const above = lines.slice(Math.max(0, i - 3), i).map((line) => line.text);
	const head = above.slice(Math.max(0, above.findLastIndex(isAnimated)));
	return isAnimated(head[0] ?? '') && /\([^)]*$/.test(head.join(' ')) && !preset.history.test(lines[i]?.text ?? '');
}

function isAnimated(text: string): boolean {
	return /^[·✢✳✶✻✽*∴] /.test(text);
}

function toBlock(rows: readonly string[]): Block {
	const first = rows[0] ?? '';
	if (!isAnimated(first)) return {head: first, rows};
	const attached = rows.findIndex((row) => /^\s*⎿/.test(row));
	const own = attached === -1 ? rows : rows.slice(0, attached);
	return {head: own.map((row) => row.trim()).join(' '), rows};
}

function readSpinner(text: string): SurfaceAssessment['spinner'] {
	const verb = /^(.*?)…\s*(?:\(.*)?$/.exec(text)?.[1] ?? text;
	return {verb: verb.trim(), text};
}

function isRetry(head: string, preset: Preset): boolean {
	return /^[·✢✳✶✻✽*] /.test(head) && preset.retrying.test(head);
}

function readRetry(text: string, preset: Preset): SurfaceAssessment['error'] {
	const match = preset.retrying.exec(text);
	if (match === null) return undefined;
	return {text: match[1] ?? text, resetsAt: resetOf(text, preset)};
}

function readError(body: readonly Block[], preset: Preset): SurfaceAssessment['error'] {
	const candidates = body.slice(-2).flatMap((block) => block.rows.map((row, i) => ({row, rest: block.rows.slice(i + 1)})));
	for (const {row, rest} of candidates.reverse()) {
		const text = /^(?:[●⏺]|\s*⎿)[\s\u00a0]+(.*)$/.exec(row)?.[1];
		if (text === undefined || !preset.errors.some((pattern) => pattern.test(text))) continue;
		const whole = [text, ...rest.filter((line) => indentOf(line) > 0 && !/⎿/.test(line)).map((line) => line.trim())].join(' ');
		return {text: whole, resetsAt: resetOf(whole, preset)};
	}
	return undefined;
}

function resetOf(text: string, preset: Preset): string | undefined {
	return preset.resetTime.exec(text)?.[1]?.replace(/\.$/, '');
}

// Fullscreen: the description, then `⎿ $ command (4s)`; classic: `● Bash(command)`, then `⎿ Running… (4s)`.
function readTool(block: Block | undefined, preset: Preset): string | undefined {
	if (block === undefined) return undefined;
	// In `● Running 2 agents…` the first word is no part of the name: the label of the state puts `Running` before it anyway.
	const name = preset.tool.exec(block.head)?.[1]?.replace(/^Running (?=\d)| · [\dhms ]+…?$|…$/g, '');
	const running = block.rows.map((row) => preset.toolRunning.exec(row)).find((match) => match !== null);
	if (running === undefined) return /^(?:[●⏺ ]) Calling .*…$/.test(block.head) ? name : undefined;
	const command = running[1]?.replace(/ \([\dhms ]+\)$/, '');
	return command === undefined ? name : `Bash(${command})`;
}

// The user's own shell command starts no turn, so the turn above it has ended (2.1.330: `! sleep 5`, then `⎿ Running… (4s)`).
function readShellCommand(block: Block | undefined, preset: Preset): string | undefined {
	const command = /^![ \u00a0](.+)$/.exec(block?.head ?? '')?.[1];
	return command !== undefined && block?.rows.some((row) => preset.toolRunning.test(row)) ? `Bash(${command})` : undefined;
}
