/** The part above the input box: banner and entries, with one blank line between two. */
import type {AgentState, Entry} from '../model.js';
import {serverTitle, textInput} from '../options.js';
import type {ToolCall} from '../script.js';
import {streamedSoFar} from '../work.js';
import {type Size, styled, wrap} from './style.js';

/** All lines from the banner to the newest entry; the caller shows the last ones that fit. */
export function drawHistory(state: AgentState, at: number, {columns}: Size): readonly string[] {
	const blocks = state.entries.map((entry) => drawEntry(entry, at, columns));
	const text = state.turn ? streamedSoFar(state.turn, at) : '';
	if (text !== '') blocks.push(drawEntry({kind: 'said', text}, at, columns));
	for (const prompt of state.queued) {
		blocks.push([...drawEntry({kind: 'prompt', text: prompt}, at, columns), styled('  ⎿  Queued · ctrl+x ctrl+s to send now', 'grey')]);
	}
	return [...banner(state), ...blocks.flatMap((block) => ['', ...block])];
}

function banner({version, cwd}: AgentState): readonly string[] {
	return [
		'',
		`${styled(' ▐▛███▛█', 'orange')}   ${styled('Claude Code', 'bold')} ${styled(`v${version}`, 'grey')}`,
		`${styled('▝▜██████▀', 'orange')}  ${styled('Opus 5.5 · API Usage Billing', 'grey')}`,
		`${styled(' ▝▝   ▝▝', 'orange')}   ${styled(cwd, 'grey')}`,
		'',
	];
}

function drawEntry(entry: Entry, at: number, columns: number): readonly string[] {
	const width = columns - 3;
	switch (entry.kind) {
		case 'prompt':
			return indent(wrap(entry.text, width), `${styled('❯ ', 'onGrey')}`, '  ', (line) => styled(line, 'onGrey', 'white'));
		case 'said':
			return indent(wrap(entry.text, width), `${styled('●', 'white')} `, '  ');
		case 'call':
			return drawCall(entry.call, Math.floor((at - entry.at) / 1000), width);
		case 'ran':
			return [styled(ranText(entry.call), 'grey')];
		case 'not-run':
			return [styled('  Did not run 1 call', 'grey'), styled(`  ⎿  ${callText(entry.call)}`, 'grey'), interruptedLine];
		case 'note':
			return [
				`${styled('●', 'grey')} ${entry.title}`,
				...entry.lines.map((line, index) => styled(`  ${index === 0 ? '⎿' : ' '}  ${line}`, 'grey')),
			];
		case 'interrupted':
			return [interruptedLine];
		case 'launched':
			return [
				`${styled('●', 'green')} ${styled(`${entry.tasks.length}`, 'bold')} background agent${plural(entry.tasks.length)} launched ${styled('(↓ to manage)', 'grey')}`,
				...entry.tasks.map((task, index) => `   ${styled(index === entry.tasks.length - 1 ? '└' : '├', 'grey')} ${styled(task, 'bold')}`),
			];
		case 'waiting':
			return [styled(`✻ Waiting for ${entry.agents} background agent${plural(entry.agents)} to finish`, 'grey')];
		case 'failed':
			return indent(wrap(entry.text, width), `${styled('●', 'yellow')} `, '  ', (line) => styled(line, 'yellow'));
		case 'done': {
			const shells = entry.shells > 0 ? ` · ${entry.shells} shell${plural(entry.shells)} still running` : '';
			return [styled(`✻ ${entry.verb} for ${entry.seconds}s · done ${entry.clock}${shells}`, 'grey')];
		}
	}
}

const interruptedLine = styled('  ⎿  Interrupted · What should Claude do instead?', 'grey');

function plural(count: number): string {
	return count === 1 ? '' : 's';
}

function indent(lines: readonly string[], first: string, rest: string, look = (line: string): string => line): readonly string[] {
	return lines.map((line, index) => `${index === 0 ? first : rest}${look(line)}`);
}

/** A waiting or running call; its clock appears in the second second. */
function drawCall(call: ToolCall, seconds: number, width: number): readonly string[] {
	if (call.tool === 'Edit' || call.tool === 'Write') {
		return [`${styled('●', 'grey')} ${styled(call.tool === 'Edit' ? 'Update' : 'Write', 'bold')}(${fileName(call)})`];
	}
	if (call.tool.startsWith('mcp__')) return [`${styled('●', 'grey')} Calling ${call.tool.split('__')[1] ?? ''}…`];
	const title = inProgress(textInput(call, 'description')) || (call.tool === 'Read' ? `Reading ${fileName(call)}` : call.tool);
	const clock = seconds >= 2 ? ` (${seconds}s)` : '';
	const lines = wrap(`${callText(call)}${clock}`, width - 3);
	return [
		`${styled('●', 'grey')} ${title}${seconds >= 2 ? styled(` · ${seconds}s`, 'grey') : ''}`,
		...lines.map((line, index) => styled(`  ${index === 0 ? '⎿' : ' '}  ${line}`, 'grey')),
		...(seconds >= 2 ? [styled('     (ctrl+b ctrl+b (twice) to run in background)', 'grey')] : []),
	];
}

/** `Create a file` → `Creating a file`, the agent's words for a call that is not over. */
function inProgress(text: string): string {
	const [verb = '', ...rest] = text.split(' ');
	if (!/^[A-Z][a-z]+$/.test(verb)) return text;
	const stem = /[^e]e$/.test(verb)
		? verb.slice(0, -1)
		: /^[A-Z]?[^aeiou]?[aeiou][bdgmnpt]$/.test(verb)
			? `${verb}${verb.at(-1) ?? ''}`
			: verb;
	return [`${stem}ing`, ...rest].join(' ');
}

function ranText(call: ToolCall): string {
	switch (call.tool) {
		case 'Bash':
			return '  Ran 1 shell command';
		case 'Read':
			return '  Read 1 file';
		case 'Edit':
		case 'Write':
			return `● ${call.tool === 'Edit' ? 'Update' : 'Write'}(${fileName(call)})`;
		default:
			return call.tool.startsWith('mcp__') ? `● Called ${serverTitle(call)}` : `● ${call.tool}`;
	}
}

function callText(call: ToolCall): string {
	return call.tool === 'Bash' ? `$ ${textInput(call, 'command')}` : fileName(call) || call.tool;
}

export function fileName(call: ToolCall): string {
	return textInput(call, 'file_path').split('/').at(-1) ?? '';
}
