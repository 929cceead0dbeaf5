/** The sessions of a random walk: one of Claude Code, one of another agent. */
import {join} from 'node:path';
import type {Fields} from '../../../src/core/fields.js';
import type {Call} from '../agent/model.js';
import {type Desk, type DeskOptions, openDesk, run} from '../desk.js';
import {type OtherStage, openStage, type Site} from '../others/stage.js';
import {neighbours, walkNavigator} from './navigator-walk.js';
import {askedBy, shownBy} from './shown.js';
import {type Pace, type Walker, walk} from './walk.js';

const bash = (command: string): Call => ({name: 'Bash', input: {command, description: 'because'}});
const question = (name: string, multiSelect: boolean): Fields => ({
	question: `Which way, ${name}?`,
	header: 'Way',
	multiSelect,
	options: [
		{label: 'Left', description: 'to the left'},
		{label: 'Right', description: 'to the right'},
	],
});
const asked = (...questions: readonly Fields[]): readonly Call[] => [{name: 'AskUserQuestion', input: {questions}}];

/** @returns the misses */
export async function walkClaude(options: DeskOptions, pace: Pace): Promise<number> {
	const desk = await openDesk(options);
	return walk(`${options.agent.version} ${options.renderer}`, claudeWalker(desk), pace).finally(desk.close);
}

/** With beckon's own keys, over several sessions. @returns the misses */
export async function walkByNavigator(options: DeskOptions, pace: Pace): Promise<number> {
	const desk = await openDesk({...options, neighbours});
	return walkNavigator({desk, ...claudeWalker(desk)}, pace).finally(desk.close);
}

/** @returns the misses */
export async function walkOther(site: Site, pace: Pace): Promise<number> {
	const stage = await openStage(site);
	return walk(site.client.name ?? site.client.id, otherWalker(stage, site), pace).finally(stage.close);
}

function claudeWalker(desk: Desk): Walker {
	const {project, model} = desk;
	return {
		...desk,
		shown: shownBy('claude'),
		asked: askedBy('claude'),
		script: (turns) =>
			model.script(turns.map(({fails, ...turn}) => (fails === true ? {error: {status: 500, type: 'api_error', message: 'Broken'}} : turn))),
		hasReceived: (text) => model.requests().some((request) => request.includes(text)),
		requests: [
			(name) => [bash(`touch ${name}`)],
			(name) => [bash(`sleep 4; touch ${name}`)],
			(name) => [bash(`touch ${name}a`), bash(`touch ${name}b`)],
			() => [bash('ls -la')],
			(name) => [{name: 'Write', input: {file_path: join(project, `${name}.md`), content: '# A title\n'}}],
			(name) => [bash(`touch ${name}`), {name: 'Write', input: {file_path: join(project, `${name}.md`), content: 'text\n'}}, bash('ls')],
			(name) => asked(question(name, false)),
			(name) => asked(question(name, true), question(`now ${name}`, false)),
			(name) => [{name: 'Task', input: {description: `Look at ${name}`, prompt: `Look at ${name}`, subagent_type: 'general-purpose'}}],
			(name) => [{name: 'Bash', input: {command: `sleep 8; echo ${name}`, description: 'because', run_in_background: true}}],
			(name) => [{name: 'ExitPlanMode', input: {plan: `1. ${name}\n2. check it`}}],
		],
		keys: {
			rests: [
				['h', 'a', 'l', 'f'],
				['C-u'],
				['C-o'],
				['Up'],
				['C-r'],
				['/', 'm', 'o'],
				['BTab'],
				['!', 'l', 's', 'Enter'],
				[...'/compact', 'Enter'],
				[...'/clear', 'Enter'],
				['Escape', 'Escape'],
				['?'],
				['@', 'a'],
				['C-s'],
				['Up', 'Enter'],
			],
			works: [['Escape'], ['C-b'], ['C-o'], ['BTab'], ['m', 'i', 'd']],
			asks: [['1'], ['2'], ['3'], ['Escape'], ['Enter'], ['Tab'], ['Down'], ['C-o'], ['C-e'], ['x']],
		},
	};
}

function otherWalker(stage: OtherStage, {model, beckon}: Site): Walker {
	const {client, project} = stage;
	const {keys} = client;
	const shown = shownBy(client.id);
	return {
		...stage,
		// While words stream, a pane may show no sign of the work.
		shown(screen) {
			const seen = shown(screen);
			return seen === 'rests' && model.isAnswering() ? 'works' : seen;
		},
		asked: askedBy(client.id),
		beckon: (...args) => run(process.execPath, [beckon, ...args], stage.env, project),
		script: (turns) => model.script(turns.map(({fails, ...turn}) => (fails === true ? {error: 500} : turn))),
		hasReceived: (text) => model.requests().some((request) => request.includes(text)),
		requests: [
			(name) => [client.command(`touch ${name}`)],
			(name) => [client.command(`sleep 4; touch ${name}`)],
			(name) => [client.command(`cp app.py ${name}a`), client.command(`cp app.py ${name}b`)],
			() => [client.edit(project)],
			() => [client.question],
			() => [client.call],
		],
		keys: {
			rests: [
				['h', 'a', 'l', 'f'],
				['C-u'],
				[keys.mode],
				['@', 'a', 'p', 'p', 'Escape'],
				['/', 'm', 'o', 'Escape'],
				['C-u', '!', ...'sleep 3', 'Enter'],
			],
			works: [keys.stop],
			asks: [[keys.yes], ['Escape'], ['Down']],
		},
	};
}
