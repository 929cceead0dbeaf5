/** The answer stories of interrupts: of the turn that was seen, and of one that has begun since. */
import {type Navigator, within} from '../desk.js';
import {Miss, type Stage, type Stories, toStories} from '../stage.js';
import {looks, talks} from './story-parts.js';

const short = {text: 'word '.repeat(40), charactersPerSecond: 60};
const {interrupted} = looks;

async function interruptsNow(stage: Stage): Promise<void> {
	await stage.is('autonomous');
	const {code, out} = await stage.beckon('interrupt', stage.pane, '--yes', '--json');
	if (code !== 0) throw new Miss(`the interrupt of a turn that was seen did not land: exit ${code}, ${out}`);
	await stage.is('needs_you', 'idle');
}

const stories: Stories = {
	'interrupt-seen': {
		turns: [...talks, ...talks, ...talks],
		run: async (stage) => {
			for (const words of ['begin one', 'begin two', 'begin three']) {
				await stage.enter(words);
				await interruptsNow(stage);
			}
		},
	},
	'interrupt-later': later(async (stage) => {
		await stage.is('needs_you', 'idle');
		await stage.enter('begin two');
	}),
	'interrupt-queued': later((stage) => stage.enter('begin two')),
};

/** The question is open while the turn ends and the next one begins. */
function later(then: (stage: Stage) => Promise<void>): Stories[string] {
	return {
		turns: [short, ...talks],
		run: async (stage) => {
			await stage.enter('begin one');
			await stage.is('autonomous');
			const question = await stage.openNavigator({words: ['interrupt', stage.pane]});
			await screenShows(question, /Interrupt demo\?/);
			const before = stage.model.requests().length;
			await then(stage);
			const isLater = async () => (stage.model.requests().length > before ? true : undefined);
			if (!(await within(15_000, isLater))) throw new Error('the second turn never began');
			await stage.is('autonomous');
			await question.press('y');
			await question.press('Enter');
			await screenShows(question, /another turn has begun/);
			if (interrupted.test(await stage.screen())) throw new Miss('a turn was interrupted that nobody saw');
			await interruptsNow(stage);
		},
	};
}

async function screenShows({screen}: Navigator, text: RegExp): Promise<void> {
	if (await within(6000, async () => (text.test(await screen()) ? true : undefined))) return;
	throw new Miss(`beckon never showed ${text.source}:\n${await screen()}`);
}

export const interruptStories = toStories('answer', stories);
