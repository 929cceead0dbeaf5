/** The user's own commands: their keys, the questions that they ask first, and why one cannot run now. */
import type {CommandPlace, UserCommand} from '../../core/config.js';
import {fillIn, questionsOf} from '../../core/quoting/placeholders.js';
import {silentHost} from '../../core/rows/host-rows.js';
import {partOf, type Row} from '../../core/session.js';
import {bothNames, groupTitles} from '../../core/words/state-word.js';
import {aboutRow, baseOf, choiceMoved, choosing, homeMode, inMode, keysOf, leaving, nobody, refused, targetRow} from '../binding.js';
import type {AppState, Binding, Step} from '../model.js';
import {hasWords} from '../text.js';
import type {AskMode} from './model.js';

function runCommand(state: AppState, command: UserCommand): Step {
	const row = targetRow(state);
	const why = row === undefined ? nobody : whyNot(row, command);
	if (row === undefined || why !== undefined) return refused(state, why ?? nobody);
	const [question, ...later] = questionsOf(command.run);
	if (question === undefined) return run(state, command, new Map());
	const asking = {kind: 'ask', row: row.key, command, question, later, answers: new Map(), text: '', at: 0, under: baseOf(state)} as const;
	return [{...state, mode: asking}, []];
}

/** Stores the answer, and asks the next question or runs the command. */
function answered(state: AppState, mode: AskMode): Step {
	const {question, later, command} = mode;
	const answer = question.choices === undefined ? mode.text.trim() : choicesOf(mode)[mode.at];
	if (answer === undefined || answer === '')
		return refused(state, question.choices === undefined ? 'It needs a text. Esc runs nothing' : 'No choice matches. Esc runs nothing');
	const answers = new Map(mode.answers).set(question.name, answer);
	const [next, ...rest] = later;
	if (next !== undefined) return [{...state, mode: {...mode, question: next, later: rest, answers, text: '', at: 0}}, []];
	return run(state, command, answers);
}

export function choicesOf({question, text}: AskMode): readonly string[] {
	return (question.choices ?? []).filter((choice) => hasWords(choice, text));
}

/** Runs the command. If an answer is invalid, its line stays open. */
function run(state: AppState, command: UserCommand, answers: ReadonlyMap<string, string>): Step {
	const row = targetRow(state);
	if (row === undefined) return refused({...state, mode: homeMode(state)}, nobody);
	const argv = fillIn(command.run, row, answers);
	if (!argv.ok) return refused(state, argv.problem);
	const {label, in: place = 'popup'} = command;
	const filled = {label, argv: argv.value, place, directory: row.cwd, host: row.host};
	return [{...state, mode: homeMode(state)}, [{type: 'run-command', command: filled}]];
}

function whyNot(row: Row, {label, run: words, when}: UserCommand): string | undefined {
	if (row.lastSeenAt !== undefined) return silentHost(row);
	if (when !== undefined && ![row.state.state, row.state.group, partOf(row.state)].includes(when))
		return `“${label}” is for sessions in the state ${wordOf(when)}`;
	const argv = fillIn(words, row, new Map(questionsOf(words).map(({name}) => [name, '…'])));
	return argv.ok ? undefined : argv.problem;
}

/** The name that the list shows for a state or a group. */
function wordOf(when: string): string {
	const group = Object.entries(groupTitles).find(([id]) => id === when);
	return group?.[1] ?? bothNames(when);
}

const placeWords: Readonly<Record<CommandPlace, string>> = {popup: 'here', window: 'in a new window', background: 'in the background'};

/** The actions are `command-1`, `command-2` and so on, in the order of the config file. */
export function commandBindings(commands: readonly UserCommand[]): readonly Binding[] {
	return commands.map((command, index) => ({
		action: actionOf(index),
		modes: ['queue'],
		keys: command.key === undefined ? [] : [command.key],
		task: 'Your own commands',
		name: command.label,
		help: command.label,
		about: `runs ${command.run.join(' ')} ${placeWords[command.in ?? 'popup']}`,
		blocked: aboutRow((row) => whyNot(row, command)),
		run: (state) => runCommand(state, command),
	}));
}

/** The keys of the user's commands, in the form of `keys` in the config file. */
export function commandKeys(commands: readonly UserCommand[]): Readonly<Record<string, readonly string[]>> {
	return Object.fromEntries(commands.flatMap(({key}, index) => (key === undefined ? [] : [[actionOf(index), [key]]])));
}

function actionOf(index: number): string {
	return `command-${index + 1}`;
}

function countOf({mode}: AppState): number {
	return mode.kind === 'ask' ? choicesOf(mode).length : 0;
}

export const askBindings = keysOf(
	{modes: ['ask'], task: 'Questions of a command'},
	{
		'ask-answer': {
			keys: ['enter'],
			help: 'take this answer; after the last one the command runs',
			footer: ({mode}) => [1, mode.kind === 'ask' && mode.later.length > 0 ? 'next' : 'run'],
			run: inMode('ask', answered),
		},
		...choosing(['choice-down', 'choice-up'], ['next choice', 'previous choice'], {
			kind: 'shows',
			tabs: true,
			blocked: (state) => (countOf(state) === 0 ? 'There is nothing to choose from' : undefined),
			run: (state, by) => choiceMoved(state, by, countOf(state)),
		}),
		'leave-ask': leaving([2, 'cancel'], 'run nothing'),
	},
);
