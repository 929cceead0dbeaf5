/** Endless scripts of sessions, from choices that a seed repeats. */
import type {Script, Step} from '../../stand-in/agent/script.js';
import type {Chances} from '../random.js';

const TURNS = 40;
const commands = ['npm test', 'git status', 'touch made.txt', "printf '%s\\n' ünïcode 你好", 'make -j4 all', 'rm -rf build/tmp'] as const;
const words = ['All done.', 'Shall I push it as well?', 'Fixed two of them.\n\nThe third needs a decision.', 'Done: 你好 👩‍👩‍👧.'] as const;

/** Turns take seconds; some ask, some delegate, some fail. */
export function randomScript(chances: Chances): Script {
	return {
		trust: chances.share() < 0.1,
		opening: chances.share() < 0.6 ? {prompt: `Start with ${chances.between(1, 999)}`, steps: randomTurn(chances)} : undefined,
		turns: Array.from({length: TURNS}, () => randomTurn(chances)),
	};
}

function randomTurn(chances: Chances): readonly Step[] {
	const middle = Array.from({length: chances.between(0, 2)}, () => randomStep(chances));
	const last: Step =
		chances.share() < 0.1
			? {do: 'fail', error: 'server_error', message: 'API Error: 500 Internal server error', hint: 'resend'}
			: {do: 'say', text: chances.one(words), ms: chances.between(0, 1500)};
	return [{do: 'think', ms: chances.between(50, 1500)}, ...middle, last];
}

function randomStep(chances: Chances): Step {
	return chances.weighed<() => Step>([
		[5, () => ({do: 'tool', ...randomCall(chances)})],
		[1, () => ({do: 'say', text: 'First I will look around.', ms: chances.between(0, 800)})],
		[1, () => ({do: 'ask', questions: [whichOne]})],
		[1, () => ({do: 'plan', plan: '# Plan\n\n1. One\n2. Two'})],
		[1, () => ({do: 'shell', command: 'npm run dev', ms: chances.between(500, 5000)})],
		[1, () => randomAgents(chances)],
	])();
}

function randomCall(chances: Chances) {
	const input = {command: chances.one(commands), description: 'Do it'};
	return {tool: 'Bash', input, ms: chances.between(50, 2500), asks: chances.share() < 0.6};
}

function randomAgents(chances: Chances): Step {
	const agents = Array.from({length: chances.between(1, 3)}, (_, index) => ({
		type: 'general-purpose',
		task: `Task ${index}`,
		ms: chances.between(500, 4000),
		...(chances.share() < 0.3 ? {call: {...randomCall(chances), asks: true}} : {}),
	}));
	return {do: 'agents', agents};
}

const whichOne = {
	question: 'Which database should we use?',
	header: 'Database',
	multiSelect: false,
	options: [
		{label: 'SQLite', description: 'One file'},
		{label: 'Postgres', description: 'A server'},
	],
};
