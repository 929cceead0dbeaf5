/** The answer stories: compares `beckon answer` and `beckon reply` with what Claude Code did, by its transcript. */
import type {Turn} from '../agent/model.js';
import {isBefore} from '../agent/versions.js';
import {Miss, type Stories, toStories} from '../stage.js';
import {
	asked,
	asksBoth,
	asksMany,
	asksOne,
	asksPreviews,
	asksPreviewsToo,
	asksSince,
	end,
	looks,
	makes,
	plans,
	previewsSince,
} from './story-parts.js';

const {permission, form, plan, working, done} = looks;

/** tmux finds only the first of equal rows, and no blank one. */
const equalRows = 'touch one\n\ntouch same\ntouch same\n\ntouch two';

const bash = (command: string, description: string): Turn => ({calls: [{name: 'Bash', input: {command, description}}]});
const reads: Turn = {calls: [{name: 'Read', input: {file_path: 'app.py'}}]};
const writes = (file_path: string, content: string): Turn => ({calls: [{name: 'Write', input: {file_path, content}}]});
const edits = (old_string: string, new_string: string): Turn => ({
	calls: [{name: 'Edit', input: {file_path: 'app.py', old_string, new_string}}],
});

type Answered = Stories[string];

/** A request that is allowed, and its tool runs. */
const allowed = (
	turns: readonly Turn[],
	{by = 'y', screen, ...more}: Partial<Answered> & {readonly by?: string; readonly screen?: string} = {},
): Answered => ({
	...more,
	turns,
	run: async (stage) => {
		if (more.desk?.withoutKeys) await stage.openNavigator();
		await asked(stage, permission);
		if (screen !== undefined) await stage.keep(screen);
		await stage.answers(by);
		await stage.shows(done);
		await stage.transcript('"tool_result"');
		stage.never('"is_error":true');
	},
});

const stories: Readonly<Record<string, Answered>> = {
	allow: allowed(makes),
	'allow-equal-rows': allowed([bash(equalRows, 'Make files'), end]),
	'allow-by-number': allowed(makes, {by: '1'}),
	'allow-by-hook': allowed(makes, {since: '2.1.0', hooks: 'with', desk: {withoutKeys: true}}),
	deny: {
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('n');
			await stage.transcript('"is_error":true');
			await stage.is('needs_you', 'idle', 'ready');
		},
	},
	'deny-with-reason': {
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
	always: allowed([bash('mkdir -p made/again', 'Make a folder'), end], {by: '2'}),
	'allow-write': allowed([writes('new.py', 'one = 1\n\nprint(one)\n'), end], {screen: 'write'}),
	'allow-overwrite': allowed([reads, writes('app.py', 'def add(a, b):\n    return b + a\n'), end], {screen: 'overwrite'}),
	'allow-edit': allowed([reads, edits('b):\n    return a + b', 'b, c):\n    return a + b + c'), end], {screen: 'edit'}),
	question: {
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
	'question-many': {
		since: asksSince,
		turns: asksMany,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('1,3');
			await stage.transcript('Login, Export');
		},
	},
	'question-text': {
		since: asksSince,
		turns: asksOne,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('3', '--text', 'MariaDB please');
			await stage.transcript('MariaDB please');
		},
	},
	'question-many-text': {
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
	'question-form': {
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
	'question-preview': {
		since: previewsSince,
		turns: asksPreviews,
		run: async (stage) => {
			await asked(stage, form);
			await stage.keep('question-preview');
			await stage.answers('3');
			await stage.transcript('Which layout should we use?\\"=\\"Grid');
		},
	},
	'question-preview-form': {
		since: previewsSince,
		turns: asksPreviewsToo,
		run: async (stage) => {
			await asked(stage, form);
			await stage.answers('2');
			await stage.shows(/Which database/);
			await stage.answers('2');
			await stage.shows(/Submit answers/);
			await stage.answers('1');
			await stage.transcript('Which layout should we use?\\"=\\"List');
		},
	},
	'question-preview-note': {
		since: previewsSince,
		turns: asksPreviews,
		run: async (stage) => {
			await asked(stage, form);
			await stage.press('n');
			await stage.shows(/ctrl\+g to edit/);
			const {code} = await stage.beckon('answer', stage.pane, '2', '--json');
			if (code !== 3) throw new Miss(`an answer while a note is written is not refused: exit ${code}`);
			await stage.press('Escape');
			await stage.shows(/press n to add notes/);
			await stage.answers('4');
			await stage.transcript('"is_error":true');
		},
	},
	'plan-yes': {
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
	'plan-no': {
		desk: {mode: 'plan'},
		turns: plans,
		run: async (stage) => {
			await asked(stage, plan);
			await stage.answers('n');
			await stage.transcript('"is_error":true');
		},
	},
	reply: {
		turns: [end, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, done);
			await stage.replies('one more; thing');
			await stage.transcript('one more; thing');
			await stage.shows(/Second\./);
		},
	},
	'reply-at-work': {
		turns: [{text: 'word '.repeat(120), charactersPerSecond: 60}, {text: 'Second.'}],
		run: async (stage) => {
			await asked(stage, working);
			await stage.replies('and then this', '--queue');
			await stage.transcript('and then this');
			await stage.shows(/Second\./);
		},
	},
	'draft-kept': {
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
	'stale-token': {
		turns: makes,
		run: async (stage) => {
			await asked(stage, permission);
			const {code} = await stage.beckon('answer', stage.pane, 'y', '--token', 'aaaaaaaa', '--json');
			if (code !== 3) throw new Miss(`a token of another prompt is not refused: exit ${code}`);
			await stage.shows(permission);
		},
	},
	trust: {
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
};

export const answerStories = toStories('answer', stories);
