/** The answer stories: compares `beckon answer` and `beckon reply` with what Claude Code did, by its transcript. */
import {isBefore} from '../agent/versions.js';
import {Miss, type Story} from '../stage.js';
import {asked, asksBoth, asksMany, asksOne, asksSince, end, looks, makes, plans} from './story-parts.js';

const {permission, form, plan, working, done} = looks;

/** tmux finds only the first of equal rows, and no blank one. */
const equalRows = 'touch one\n\ntouch same\ntouch same\n\ntouch two';

export const answerStories: readonly Story[] = [
	{
		name: 'allow',
		kind: 'answer',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(done);
			await stage.transcript('"tool_result"');
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-equal-rows',
		kind: 'answer',
		turns: [{calls: [{name: 'Bash', input: {command: equalRows, description: 'Make files'}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-by-number',
		kind: 'answer',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('1');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-by-hook',
		kind: 'answer',
		since: '2.1.0',
		hooks: 'with',
		desk: {withoutKeys: true},
		turns: makes,
		run: async (stage) => {
			await stage.openNavigator();
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'deny',
		kind: 'answer',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('n');
			await stage.transcript('"is_error":true');
			await stage.is('needs_you', 'idle', 'ready');
		},
	},
	{
		name: 'deny-with-reason',
		kind: 'answer',
		// Before 2.0 the no has no field for words.
		since: '2.0.0',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('n', '--text', 'use python instead');
			await stage.transcript('use python instead');
			await stage.transcript('"is_error":true');
		},
	},
	{
		name: 'always',
		kind: 'answer',
		turns: [{calls: [{name: 'Bash', input: {command: 'mkdir -p made/again', description: 'Make a folder'}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('2');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-write',
		kind: 'answer',
		turns: [{calls: [{name: 'Write', input: {file_path: 'new.py', content: 'one = 1\n\nprint(one)\n'}}]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.keep('write');
			await stage.answers('y');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-overwrite',
		kind: 'answer',
		turns: [
			{calls: [{name: 'Read', input: {file_path: 'app.py'}}]},
			{calls: [{name: 'Write', input: {file_path: 'app.py', content: 'def add(a, b):\n    return b + a\n'}}]},
			end,
		],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.keep('overwrite');
			await stage.answers('y');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'allow-edit',
		kind: 'answer',
		turns: [
			{calls: [{name: 'Read', input: {file_path: 'app.py'}}]},
			{
				calls: [
					{name: 'Edit', input: {file_path: 'app.py', old_string: 'b):\n    return a + b', new_string: 'b, c):\n    return a + b + c'}},
				],
			},
			end,
		],
		run: async (stage) => {
			await asked(stage, permission);
			await stage.keep('edit');
			await stage.answers('y');
			await stage.shows(done);
			stage.never('"is_error":true');
		},
	},
	{
		name: 'question',
		kind: 'answer',
		since: asksSince,
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('2');
			await stage.shows(/All done\.|Submit answers/);
			if (!done.test(await stage.screen())) await stage.answers('1');
			await stage.transcript('Which database should we use?\\"=\\"Postgres');
		},
	},
	{
		name: 'question-many',
		kind: 'answer',
		since: asksSince,
		turns: asksMany,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('1,3');
			await stage.transcript('Login, Export');
		},
	},
	{
		name: 'question-text',
		kind: 'answer',
		since: asksSince,
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('3', '--text', 'MariaDB please');
			await stage.transcript('MariaDB please');
		},
	},
	{
		name: 'question-many-text',
		kind: 'answer',
		since: asksSince,
		turns: asksMany,
		run: async (stage) => {
			await asked(stage, form);
			if (!isBefore(stage.agent.version, '2.1.200')) {
				await stage.answers('4', '--text', 'Offline mode');
				await stage.transcript('Offline mode');
				return;
			}
			// Up to 2.1.150 the agent drops such words, so they have to be refused.
			const {code} = await stage.beckon('answer', stage.pane, '4', '--text', 'Offline mode', '--json');
			if (code !== 3) throw new Miss(`words that would be dropped are not refused: exit ${code}`);
			if (/Offline/.test(await stage.screen())) throw new Miss('words that were refused stand in the form');
		},
	},
	{
		name: 'question-form',
		kind: 'answer',
		since: asksSince,
		turns: asksBoth,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('1');
			await stage.shows(/Which features/);
			await stage.answers('2');
			await stage.shows(/Submit answers|All done\./);
			await stage.keep('review');
			if (!done.test(await stage.screen())) await stage.answers('1');
			await stage.transcript('=\\"Search');
		},
	},
	{
		name: 'plan-yes',
		kind: 'answer',
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			// A plain yes is refused where the dialog has several kinds of it.
			const several = /(\d)\. Yes, (?:and )?manually approve/.exec(await stage.screen());
			await stage.answers(several?.[1] ?? 'y');
			await stage.shows(done);
		},
	},
	{
		name: 'plan-no',
		kind: 'answer',
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await stage.answers('n');
			await stage.transcript('"is_error":true');
		},
	},
	{
		name: 'reply',
		kind: 'answer',
		turns: [end, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.replies('one more; thing');
			await stage.transcript('one more; thing');
			await stage.shows(/Second\./);
		},
	},
	{
		name: 'reply-at-work',
		kind: 'answer',
		turns: [{text: 'word '.repeat(120), charactersPerSecond: 60}, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, working);
			await stage.replies('and then this', '--queue');
			await stage.transcript('and then this');
			await stage.shows(/Second\./);
		},
	},
	{
		name: 'draft-kept',
		kind: 'answer',
		turns: [end],
		run: async (stage) => {
			await asked(stage, done);
			await stage.type('my own draft');
			await stage.shows(/my own draft/);
			const {code} = await stage.beckon('reply', stage.pane, '--text', 'something else', '--json');
			await stage.shows(/my own draft/);
			stage.never('my own draftsomething');
			if (code === 0) await stage.transcript('something else');
		},
	},
	{
		name: 'stale-token',
		kind: 'answer',
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			const {code} = await stage.beckon('answer', stage.pane, 'y', '--token', 'aaaaaaaa', '--json');
			if (code !== 3) throw new Miss(`a token of another prompt is not refused: exit ${code}`);
			await stage.shows(permission);
		},
	},
	{
		name: 'trust',
		kind: 'answer',
		// Claude Code 2.0.45 does not ask at this desk.
		since: '2.1.0',
		desk: {trusted: false},
		run: async (stage) => {
			await stage.shows(/trust/i);
			await stage.is('needs_you');
			await stage.answers('y');
			await stage.is('delivered', 'ready');
		},
	},
];
