/** Stories of a subscription's limits: what Claude Code goes on from by itself, and what it asks after a longer one. */
import type {Turn} from '../agent/model.js';
import {Miss, type Stage, toStories} from '../stage.js';
import {asked, choose} from './story-parts.js';

const hour = 3600;
/** The windows of a subscription, by their names in the service's headers. */
const windows = {'5h': {name: 'five_hour', seconds: 2 * hour}, '7d': {name: 'seven_day', seconds: 72 * hour}} as const;

/** An answer of the service that the limit of a window is reached. */
function limited(window: keyof typeof windows): readonly Turn[] {
	const {name, seconds} = windows[window];
	const reset = String(Math.floor(Date.now() / 1000) + seconds);
	const unified = {
		status: 'rejected',
		reset,
		'representative-claim': name,
		[`${window}-status`]: 'rejected',
		[`${window}-reset`]: reset,
		[`${window}-utilization`]: '1.0',
		'overage-status': 'rejected',
	};
	const told = Object.entries(unified).map(([key, value]) => [`anthropic-ratelimit-unified-${key}`, value]);
	const headers = {...Object.fromEntries(told), 'retry-after': String(seconds)};
	return [{error: {status: 429, type: 'rate_limit_error', message: 'The limit is reached', headers}}];
}

const ask = /What do you want to do\?/;
const waits = /Continuing automatically/;

/** The dialog is the session's question, whose options the row has. */
async function isAsked(stage: Stage, second: RegExp): Promise<void> {
	const {options} = await stage.is('needs_you', 'awaiting_input');
	if (!Array.isArray(options) || options.length < 3 || !second.test(String(options[1])))
		throw new Miss(`its options are ${String(options)}`);
}

async function asksAgain(stage: Stage): Promise<void> {
	await stage.enter('/rate-limit-options');
	await stage.shows(ask);
}

const dialog = async (stage: Stage): Promise<void> => {
	await asked(stage, ask);
	await isAsked(stage, /^Wait here/);
	const yes = await stage.beckon('answer', stage.pane, 'y', '--json');
	if (yes.code === 0 || !ask.test(await stage.screen())) throw new Miss('a plain yes was sent');
	await stage.answers('2');
	await stage.shows(waits);
	await stage.is('autonomous', 'retrying');
	await asksAgain(stage);
	await isAsked(stage, /^Don.t continue/);
	await stage.answers('2');
	await stage.is('needs_you', 'error');
	await asksAgain(stage);
	await stage.answers('1');
	await stage.is('needs_you', 'error');
	await asksAgain(stage);
	await stage.answers('n');
	await stage.is('needs_you', 'error');
	await stage.keep('limited');
};

const subscribed = {hasSubscription: true} as const;

export const limitStories = [
	...toStories(
		'state',
		{
			'limit-waits': {
				turns: [...limited('5h'), ...limited('5h')],
				desk: subscribed,
				run: async (stage) => {
					await asked(stage, waits);
					await stage.is('autonomous', 'retrying');
					await stage.enter('once more');
					await stage.shows(/once more[\s\S]*hit your/);
					await stage.is('autonomous', 'retrying');
					await stage.press('Escape');
					await stage.shows(/continue cancelled/);
					await stage.is('needs_you', 'error');
				},
			},
			'limit-by-hand': {
				turns: limited('7d'),
				desk: subscribed,
				run: async (stage) => {
					await asked(stage, ask);
					await isAsked(stage, /^Wait here/);
					await choose(stage, '1', ask);
					await stage.is('needs_you', 'error');
				},
			},
		},
		{since: '2.1.332'},
	),
	...toStories(
		'answer',
		{
			limit: {turns: limited('7d'), desk: subscribed, run: dialog},
			'limit-low': {turns: limited('7d'), desk: {...subscribed, columns: 60, rows: 20}, run: dialog},
		},
		{since: '2.1.332'},
	),
];
