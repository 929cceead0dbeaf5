/** The answer stories of sessions without hooks: only their pane tells a request, so only one that is whole on the screen is answered. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fieldsOf, type Turn} from '../agent/model.js';
import {type Navigator, within} from '../desk.js';
import {Miss, type Stage, type Stories, toStories} from '../stage.js';
import {asked, end, looks, plansOf} from './story-parts.js';

const {permission, plan, done} = looks;
const small = {columns: 80, rows: 20};
const numbered = (count: number, word: string): string => Array.from({length: count}, (_, index) => `${word} ${index + 1}\n`).join('');

const long = numbered(40, 'print');
const file = 'long.py';
const writes: readonly Turn[] = [{calls: [{name: 'Write', input: {file_path: file, content: long}}]}, end];
const touches = (name: string) => ({name: 'Bash', input: {command: `touch ${name}.txt`, description: 'Make a file'}});
const plansLong = plansOf(numbered(90, '1. Change file'));

/** An answer comes back with this reason, and the dialog stands as before. */
async function refuses(stage: Stage, reason: string, look: RegExp): Promise<void> {
	const {code, out} = await stage.beckon('answer', stage.pane, '1', '--json');
	const receipt = fieldsOf(fieldsOf(JSON.parse(out))['receipt']);
	if (code !== 3 || receipt['reason'] !== reason) throw new Miss(`not refused as ${reason}: exit ${code}, ${out.trim().slice(0, 200)}`);
	await stage.shows(look);
}

async function navigatorShows({screen}: Navigator, text: RegExp): Promise<void> {
	if (await within(10_000, async () => (text.test(await screen()) ? true : undefined))) return;
	throw new Miss(`the navigator never showed ${text.source}:\n${await screen()}`);
}

/** Says yes in the navigator, once the request has been on its screen for as long as a person needs. */
async function answersYes(navigator: Navigator, request: RegExp): Promise<void> {
	await navigatorShows(navigator, request);
	await pause(1500);
	await navigator.press('y');
}

function isMade(stage: Stage, name: string): boolean {
	return existsSync(join(stage.project, name));
}

const stories: Stories = {
	'write-cut-by-pane': {
		desk: small,
		turns: writes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.is('needs_you', 'needs_permission');
			await refuses(stage, 'request-cut', permission);
			if (isMade(stage, file)) throw new Miss('a file was written that nobody saw whole');
		},
	},
	'write-whole-in-pane': {
		desk: {columns: 120, rows: 70},
		turns: writes,
		run: async (stage) => {
			await asked(stage, permission);
			await stage.answers('y');
			await stage.shows(done);
			if (readFileSync(join(stage.project, file), 'utf8') !== long) throw new Miss('the file holds something else');
		},
	},
	'plan-scrolled': {
		desk: {mode: 'plan', ...small},
		turns: plansLong,
		run: async (stage) => {
			await asked(stage, plan);
			await stage.is('needs_you', 'awaiting_approval');
			await refuses(stage, 'request-cut', plan);
		},
	},
	'right-tool': {
		desk: small,
		turns: [{calls: [touches('one'), touches('two')]}, end],
		run: async (stage) => {
			await asked(stage, /^\s*[│|]?\s*touch one\.txt/m);
			await stage.shows(permission);
			await stage.answers('y');
			await stage.shows(/^\s*[│|]?\s*touch two\.txt\s*[│|]?\s*$/m);
			if (!isMade(stage, 'one.txt') || isMade(stage, 'two.txt')) throw new Miss('another tool ran than the one that was approved');
			await stage.answers('n');
			await stage.transcript('"is_error":true');
			if (isMade(stage, 'two.txt')) throw new Miss('the tool ran that was denied');
		},
	},
	'navigator-whole': {
		desk: small,
		turns: [{calls: [touches('one')]}, end],
		run: async (stage) => {
			const navigator = await stage.openNavigator();
			await asked(stage, permission);
			await answersYes(navigator, /touch one\.txt[\s\S]*1\. Yes/);
			await stage.shows(done);
			if (!isMade(stage, 'one.txt')) throw new Miss('the tool that was approved did not run');
		},
	},
	...popups(36),
	...popups(50),
	'small-screen': {
		desk: small,
		turns: [{calls: [touches('one')]}, end],
		run: async (stage) => {
			await asked(stage, permission);
			const screen = await stage.openNavigator({words: ['reply', '--prompt']});
			await navigatorShows(screen, /touch one\.txt[\s\S]*1\. Yes/);
			await pause(1500);
			await screen.press('1');
			await stage.shows(done);
			if (!isMade(stage, 'one.txt')) throw new Miss('the tool that was approved did not run');
		},
	},
	'navigator-cut': {
		desk: {columns: 120, rows: 70},
		turns: writes,
		run: async (stage) => {
			const navigator = await stage.openNavigator();
			await asked(stage, permission);
			await answersYes(navigator, /long\.py[\s\S]*1\. Yes/);
			await navigatorShows(navigator, /Only its pane shows all of it/);
			await stage.shows(permission);
			if (isMade(stage, file)) throw new Miss('a file was written that the navigator did not show whole');
		},
	},
};

function popups(rows: number): Stories {
	return {
		[`popup-${rows}`]: {
			turns: [{calls: [{name: 'Bash', input: {command: 'npm test', description: 'Run the test suite'}}]}, end],
			run: async (stage) => {
				await asked(stage, permission);
				const navigator = await stage.openNavigator({columns: 120, rows});
				await answersYes(navigator, /npm test[\s\S]*1\. Yes/);
				await stage.shows(done);
				await stage.transcript('"tool_result"');
			},
		},
		[`popup-trust-${rows}`]: {
			since: '2.1.0',
			desk: {trusted: false},
			run: async (stage) => {
				await stage.shows(/trust/i);
				const navigator = await stage.openNavigator({columns: 120, rows});
				await answersYes(navigator, /trust this folder/);
				await stage.is('delivered', 'ready');
			},
		},
	};
}

export const bareAnswers = toStories('answer', stories, {hooks: 'without'});
