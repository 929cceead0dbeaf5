/** Turns and looks that several stories have in common. */
import type {Turn} from '../agent/model.js';
import {within} from '../desk.js';
import {Miss, type Stage} from '../stage.js';

const option = (label: string, description: string) => ({label, description});

const database = {
	question: 'Which database should we use?',
	header: 'Database',
	multiSelect: false,
	options: [option('SQLite', 'One file'), option('Postgres', 'A server of its own')],
};
const features = {
	question: 'Which features do you want?',
	header: 'Features',
	multiSelect: true,
	options: [option('Login', 'With a password'), option('Search', 'Over all of it'), option('Export', 'As CSV')],
};

const layout = {
	question: 'Which layout should we use?',
	header: 'Layout',
	multiSelect: false,
	options: [
		{...option('Tabs', 'Along the top'), preview: '```\n┌──────┐\n│ Tabs │\n└──────┘\n```'},
		{...option('List', 'Down the side'), preview: '- one\n- two'},
		{...option('Grid', 'Of cards'), preview: 'A grid'},
	],
};

export const end: Turn = {text: 'All done.'};
export const makes: readonly Turn[] = [
	{text: 'I will make it.', calls: [{name: 'Bash', input: {command: 'touch made.txt', description: 'Make the file'}}]},
	end,
];
const asks = (...questions: readonly unknown[]): readonly Turn[] => [{calls: [{name: 'AskUserQuestion', input: {questions}}]}, end];
/** The first version that asks questions in a form. */
export const asksSince = '2.0.0';
export const asksOne = asks(database);
export const asksMany = asks(features);
export const asksBoth = asks(database, features);
/** The first version that is known to draw previews. */
export const previewsSince = '2.1.330';
export const asksPreviews = asks(layout);
export const asksPreviewsToo = asks(layout, database);
/** Newer versions of the agent show the plan of its file, older ones that of the call. */
export const plansOf = (plan: string): readonly Turn[] => [{plan}, {calls: [{name: 'ExitPlanMode', input: {plan}}]}, end];
export const plans = plansOf('# Plan\n\n1. Read the file\n2. Change it\n');
export const talks: readonly Turn[] = [{text: 'word '.repeat(600), charactersPerSecond: 60}];

export const looks = {
	permission: /Do you want/,
	question: /Which (database|features)/,
	form: /Enter to select|Type something/,
	plan: /Would you like to\s+proceed|Exit plan mode\?|Ready to code/,
	working: /word word|esc to interrupt/,
	done: /All done\./,
	interrupted: /Interrupted|What should Claude do/,
} as const;

/** A prompt, and the dialog it leads to. */
export async function asked(stage: Stage, look: RegExp): Promise<void> {
	await stage.enter('please begin');
	await stage.shows(look);
}

/** A digit on a dialog, pressed again where it came while the dialog was being drawn and was lost. */
export async function choose(stage: Stage, digit: string, look: RegExp): Promise<void> {
	for (let tries = 0; tries < 3; tries++) {
		await stage.press(digit);
		if (await within(4000, async () => (look.test(await stage.screen()) ? undefined : true))) return;
	}
	throw new Miss(`the dialog did not go after ${digit}`);
}
