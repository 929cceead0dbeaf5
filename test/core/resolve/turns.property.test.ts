import fc from 'fast-check';
import {expect, test} from 'vitest';
import {drawnText} from '../../../src/agents/claude/dialog/drawn/blocks.js';
import {assess} from '../../../src/agents/claude/screen/assess.js';
import {askTool} from '../../../src/core/ask/ask.js';
import type {SurfaceAssessment} from '../../../src/core/surface.js';
import type {Blocked, SessionState} from '../../../src/core/terms/state.js';
import {showsAsk} from '../../../src/deliver/dialog/choice.js';
import {drawForm, drawPlan} from '../../../stand-in/agent/draw/form.js';
import {drawPermission} from '../../../stand-in/agent/draw/permission.js';
import {alive, claimOf, hookEvent, native, screen, stateOf} from '../../helpers/samples/events.js';
import {paths, words} from '../../helpers/samples/near-equal.js';
import {answer, call as calledTool, claimOf as claimOfLines, noon, prompt, result} from '../../helpers/samples/transcript-lines.js';
import {times} from '../../helpers/size.js';

const text = fc.constantFrom(...words);
/** Drawing takes most of the time: with fewer pairs of texts most dialogs are drawn once for many turns. */
const otherText = fc.constantFrom(...words.filter((_, index) => index % 3 === 0));
const path = fc.constantFrom(...paths);
const url = fc.constantFrom('https://a.example/', 'https://a.example/?b=npm%20test#c', `https://b.example/${'x'.repeat(100)}`);

type Call = {readonly tool: string; readonly input: Readonly<Record<string, unknown>>};

const call: fc.Arbitrary<Call> = fc.oneof(
	{weight: 4, arbitrary: fc.record({tool: fc.constant('Bash'), input: fc.record({command: text, description: otherText})})},
	{weight: 2, arbitrary: fc.record({tool: fc.constant('Write'), input: fc.record({file_path: path, content: text})})},
	{
		weight: 2,
		arbitrary: fc.record({tool: fc.constant('Edit'), input: fc.record({file_path: path, old_string: otherText, new_string: text})}),
	},
	fc.record({tool: fc.constant('Read'), input: fc.record({file_path: path})}),
	fc.record({tool: fc.constant('WebFetch'), input: fc.record({url, prompt: text})}),
	fc.record({tool: fc.constant('mcp__demo__run'), input: fc.record({what: text})}),
	fc.record({
		tool: fc.constant('ExitPlanMode'),
		input: fc.record({plan: fc.constantFrom('# Split it\n\n1. Move the file', '# Split it\n\n1. Move the files', 'npm test')}),
	}),
	fc.record({
		tool: fc.constant('AskUserQuestion'),
		input: fc.record({
			questions: fc.constantFrom('Which one?', 'Which one? Now?', 'Why?').map((question) => [
				{
					question,
					header: 'Pick',
					multiSelect: false,
					options: [
						{label: 'One', description: ''},
						{label: 'Two', description: ''},
					],
				},
			]),
		}),
	}),
);

const anyStep = fc.record({
	call,
	/** Which loop asks: the main one, or one of two subagents of one type. */
	loop: fc.constantFrom('main', 'main', 'a1', 'a2'),
	/** How many of the dialogs in front are settled in the pane before it asks; no hook tells. */
	settled: fc.nat(2),
	/** Whether a hook told of it. */
	hooked: fc.constantFrom(true, true, true, false),
	/** Whether the one settled last is told of, as where its tool has a hook for its end. */
	told: fc.boolean(),
});
/** Only the main loop has plans. */
const step = anyStep.map((each): Step => (each.call.tool === 'ExitPlanMode' ? {...each, loop: 'main'} : each));

type Step = {readonly call: Call; readonly loop: string; readonly settled: number; readonly hooked: boolean; readonly told: boolean};

const agent = (loop: string) => (loop === 'main' ? {} : {agent_id: loop, agent_type: 'general-purpose'});

const surfaces = new Map<string, SurfaceAssessment>();

function drawn(step: Step, columns: number): SurfaceAssessment {
	const key = JSON.stringify([step.call, step.loop === 'main', columns]);
	const surface = surfaces.get(key) ?? draw(step, columns);
	surfaces.set(key, surface);
	return surface;
}

function draw({call: {tool, input}, loop}: Step, columns: number): SurfaceAssessment {
	const asker = loop === 'main' ? undefined : {id: loop, type: 'general-purpose'};
	const base = {id: 1, askedAt: 0, drawAt: 0, deferred: false, asker, selected: 0, notifyAt: undefined};
	const size = {columns, rows: 400};
	const rowsOf = (): readonly string[] => {
		if (tool === 'AskUserQuestion') return drawForm({kind: 'questions', questions: questionsOf(input), tab: 0, answers: []}, 0, size);
		if (tool !== 'ExitPlanMode')
			return drawPermission(
				{cwd: '/work/a'},
				{...base, body: {kind: 'permission', call: {tool, input, ms: 1, asks: true}, amend: undefined}},
				size,
			);
		const {lines, tail} = drawPlan({kind: 'plan', plan: String(input['plan']), feedback: ''}, 0, size);
		return [...lines, ...tail];
	};
	const rows = rowsOf();
	const text = ['● Working on it.', '', ...rows].join('\n');
	return assess({text, columns, rows: 400, foreground: 'claude', history: 0}, {version: '2.1.330'});
}

function questionsOf(input: Call['input']) {
	const questions: unknown = input['questions'];
	if (!Array.isArray(questions)) return [];
	return questions.map(({question}) => ({
		question: String(question),
		header: 'Pick',
		multiSelect: false,
		options: [
			{label: 'One', description: ''},
			{label: 'Two', description: ''},
		],
	}));
}

type Witnesses = {
	readonly transcript: boolean;
	/** Whether the status file says what the agent waits for. */
	readonly waitingFor: boolean;
};
type Setting = {readonly columns: number; readonly front: number; readonly witnesses: Witnesses};

const waitingFor = ({call: {tool}}: Step) => (tool === 'AskUserQuestion' ? 'input needed' : 'permission prompt');

/** Plays a turn; at each of its dialogs what the row tells must be the request of the dialog, or not be answered. */
function play(steps: readonly Step[], {columns, front, witnesses}: Setting): {shown: number; refused: number} {
	const events = [hookEvent(noon, 'UserPromptSubmit', {prompt: 'go', prompt_id: 'p', cwd: '/work/a'})];
	let queue: Step[] = [];
	const counts = {shown: 0, refused: 0};
	const turn = JSON.stringify(steps);
	const lines: object[] = [prompt('go', 0)];
	const idOf = (each: Step) => `t${steps.indexOf(each)}`;
	let at = noon;
	for (const each of steps) {
		at += 10_000;
		const seconds = (at - noon) / 1000;
		// A loop asks in turn: its own dialog is settled before it asks again.
		const gone = queue.filter((other, index) => other.loop === each.loop || index < each.settled);
		const last = gone.at(-1);
		if (last?.told && last.loop !== each.loop)
			events.push(hookEvent(at - 500, 'PostToolUse', {tool_name: last.call.tool, tool_input: last.call.input, ...agent(last.loop)}));
		// Subagents have files of their own.
		lines.push(...gone.filter(({loop}) => loop === 'main').map((other) => result(idOf(other), seconds - 0.5)));
		if (each.loop === 'main') lines.push(answer([calledTool(idOf(each), each.call.tool, each.call.input)], seconds, {stop: 'tool_use'}));
		queue = [...queue.filter((other) => !gone.includes(other)), each];
		if (each.hooked)
			events.push(
				hookEvent(at, 'PermissionRequest', {
					tool_name: each.call.tool,
					tool_input: each.call.input,
					prompt_id: 'p',
					cwd: '/work/a',
					...agent(each.loop),
				}),
			);
		const standing = queue[front % queue.length] ?? each;
		const surface = drawn(standing, columns);
		expect(surface.dialog?.kind, turn).toMatch(/permission|question|plan/);
		const evidence = {
			hook: claimOf(events),
			status: native('waiting', at, witnesses.waitingFor ? {waitingFor: waitingFor(standing)} : {}),
			...(witnesses.transcript ? {transcript: claimOfLines(...lines)} : {}),
		};
		for (const seenAt of [at + 100, at + 6000]) {
			const seen = {...evidence, screen: screen(seenAt, surface), tmux: alive(seenAt)};
			const state = stateOf(seen, seenAt);
			// A transcript closes no request whose dialog still stands.
			if (standing.hooked && isOfNone(state)) expect(isOfNone(stateOf({...seen, transcript: undefined}, seenAt)), turn).toBe(true);
			counts[judge(state, standing, {surface, turn})] += 1;
		}
	}
	return counts;
}

function isOfNone({context}: SessionState): boolean {
	return context.kind === 'blocked' && context.request === 'none';
}

type Scene = {readonly surface: SurfaceAssessment; readonly turn: string};

function judge({context}: SessionState, standing: Step, {surface, turn}: Scene): 'shown' | 'refused' {
	if (context.kind !== 'blocked' || context.request === 'unknown' || context.request === 'ambiguous') return 'refused';
	const {ask} = context;
	// A dialog nobody told of is answered as what stands on the screen.
	if (context.request === 'none') return 'shown';
	// Sent onto this very screen.
	if (surface.dialog === undefined || !showsAsk('claude', surface.dialog, context)) return 'refused';
	// Of a call that no hook told of nothing is known but what is drawn: a tab there is blanks.
	const known = (input: unknown) => (standing.hooked ? input : asDrawn(input));
	expect({tool: toolOf(context), input: known(inputOf(ask))}, `${context.request} in ${turn}`).toEqual({
		tool: standing.call.tool,
		input: known(inputOf(askOf(standing.call))),
	});
	// A dialog names the type of its agent only, and a form not even that; what runs is the same.
	if (ask.kind === 'tool') expect(context.asker === undefined).toBe(standing.loop === 'main');
	return 'shown';
}

function askOf({tool, input}: Call): Blocked['ask'] {
	if (tool === 'ExitPlanMode') return {kind: 'plan', plan: String(input['plan'])};
	return tool === 'AskUserQuestion' ? {kind: 'questions', questions: questionsOf(input)} : {kind: 'tool', tool, input, rules: []};
}

function toolOf({ask}: Blocked): string {
	return askTool(ask) ?? ask.kind;
}

/** What runs: a command's description is words about it. */
function inputOf(ask: Blocked['ask']): unknown {
	if (ask.kind === 'tool' && ask.tool === 'Bash') return ask.input['command'];
	if (ask.kind === 'plan') return ask.plan;
	return ask.kind === 'tool' ? ask.input : ask.kind === 'questions' ? ask.questions.map(({question}) => question) : undefined;
}

function asDrawn(input: unknown): unknown {
	if (typeof input === 'string') return drawnText(input);
	if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
	return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, asDrawn(value)]));
}

const seed = Number(process.env['BECKON_SEED'] ?? 20_261_122);
const witnesses = fc.record({transcript: fc.boolean(), waitingFor: fc.boolean()});
const setting = fc.record({columns: fc.constantFrom(40, 80, 200), front: fc.nat(3), witnesses});

test(`in any turn the request that is told is that of the dialog, or it is not answered (seed ${seed})`, () => {
	const counts = {shown: 0, refused: 0};
	fc.assert(
		fc.property(fc.array(step, {minLength: 1, maxLength: 6}), setting, (steps, how) => {
			const {shown, refused} = play(steps, how);
			counts.shown += shown;
			counts.refused += refused;
		}),
		{seed, numRuns: Number(process.env['BECKON_TURNS'] ?? times(250, 5000))},
	);
	// A rule that refuses everything would hold too.
	expect(counts.shown).toBeGreaterThan(counts.refused);
}, 240_000);
