/** What the gate tries with agents besides Claude Code, one story after the other in one session: states by keys in the pane, answers by beckon. */
import type {Fields} from '../../../src/core/fields.js';
import {endOf, within} from '../desk.js';
import {Miss} from '../stage.js';
import type {Result} from '../table.js';
import type {OtherStage} from './stage.js';
import {
	answered,
	answeredById,
	answeredByKeys,
	answeredByWords,
	answeredCall,
	answeredInLine,
	answers,
	asks,
	asksAndPlans,
	called,
	command,
	done,
	edit,
	edited,
	form,
	formAsks,
	grants,
	interruptsTooLate,
	is,
	isStopped,
	longCommand,
	longText,
	made,
	narrow,
	notMade,
	type OtherStory,
	press,
	prompts,
	receives,
	refuses,
	refusesFormer,
	replied,
	rests,
	shows,
	showsCall,
	showsDrawn,
	slow,
	slowToTheLast,
	state,
	stops,
	twoCommands,
	unanswered,
	unedited,
	unread,
	usual,
	works,
} from './steps.js';

export const otherStories: readonly OtherStory[] = [
	state('fresh', is('delivered', 'ready')),
	state('words stream', prompts('write', slow), works),
	state('the turn ended', prompts('do it', done), 1500, rests),
	state('it ends with a question', prompts('look', {text: 'I found two ways. Which one should I take?'}), 1500, formAsks),
	state('a command asks', prompts('make a', command('touch a'), done), asks),
	state('a command runs that was granted in the pane', prompts('wait', command('sleep 25'), done), asks, grants, works),
	state('its turn ended after that', prompts('make b', command('touch b'), done), asks, grants, made('b'), rests),
	state('refused in the pane', prompts('make c', command('touch c'), done), asks, press('Escape'), rests, notMade('c')),
	state('an edit asks', prompts('edit', edit, done), asks),
	state(
		'a second command asks after the first',
		prompts('make both', command('touch d'), command('touch e'), done),
		asks,
		grants,
		made('d'),
		asks,
	),
	state(
		'a long command asks in a narrow pane',
		narrow,
		prompts('make l', command(longCommand('l')), done),
		asks,
		shows(longCommand('l')),
		usual,
		asks,
		shows(longCommand('l')),
	),
	state(
		'of two commands at once the one in the pane is told, then the other',
		narrow,
		prompts('make both', twoCommands('touch m1', 'touch m2'), done),
		asks,
		showsDrawn('touch m1', 'touch m2'),
		grants,
		1500,
		asks,
		showsDrawn('touch m1', 'touch m2'),
		grants,
		made('m1'),
		made('m2'),
		usual,
	),
	state('a tool of an MCP server asks', prompts('call it', called, done), asks, showsCall),
	state('stopped while words stream', prompts('write', slow), works, stops, rests),
	state('the model refuses the request', prompts('fail', {error: 400}), 1500, is('needs_you', 'error')),
	state('a prompt after that', prompts('again', done), 1500, rests),
	state('a draft in the input box', prompts('go', done), 1500, press('h', 'e', 'y'), rests, press('BSpace', 'BSpace', 'BSpace')),
	state('a form asks', asksAndPlans, prompts('ask me', form, done), formAsks, press('Escape'), 600, asksAndPlans),
	state('it thinks for long', prompts('think', {...done, thinksMs: 20_000}), works),
	state(
		'stopped before its first words',
		prompts('go', done),
		rests,
		prompts('think', {...done, thinksMs: 20_000}),
		works,
		1500,
		stops,
		rests,
		isStopped,
	),
	state('a prompt in a new session', ({enter, client}) => enter(client.keys.fresh), 1500, prompts('go on', slow), works, stops, rests),
	answered('a command yes', replied('make f', command('touch f'), done), asks, answers('y'), made('f'), rests),
	answered('a command no', replied('make g', command('touch g'), done), asks, answers('n'), rests, notMade('g')),
	answeredByWords(
		'a command no with words',
		narrow,
		prompts('make p', command('touch p'), done),
		asks,
		answers('n', '--text', 'make q, and 3 more words for it, not p'),
		receives('make q, and 3 more words for it, not p'),
		rests,
		notMade('p'),
		usual,
	),
	answered(
		'a command for good',
		replied('make h', command('truncate -s 0 h1'), command('truncate -s 0 h1'), done),
		asks,
		answers('2'),
		made('h1'),
	),
	answered('an edit yes', replied('edit', edit, done), asks, answers('y'), rests, edited),
	answeredCall('a call of a tool of an MCP server yes', prompts('call it', called, done), asks, answers('y'), rests),
	answeredCall('a call of a tool of an MCP server no', prompts('call it', called, done), asks, answers('n'), rests),
	answeredCall('a call of a tool of an MCP server for good', prompts('call it', called, called, done), asks, answers('2'), rests),
	answered('a form by its option', asksAndPlans, prompts('ask me', form, done), formAsks, answers('2'), is('needs_you'), asksAndPlans),
	answered(
		'equal requests one after the other',
		replied('make i', command('date > i'), command('date > i'), done),
		refusesFormer,
		answers('y'),
		made('i'),
		rests,
	),
	answered(
		'a long command yes in a narrow pane',
		narrow,
		replied('make n', command(longCommand('n')), done),
		asks,
		shows(longCommand('n')),
		answers('y'),
		made('n'),
		rests,
		usual,
	),
	answeredById(
		'two commands at once, each by its own answer',
		replied('make both', twoCommands('cp app.py o1', 'cp app.py o2'), done),
		asks,
		showsDrawn('cp app.py o1', 'cp app.py o2'),
		answers('y'),
		1500,
		asks,
		showsDrawn('cp app.py o1', 'cp app.py o2'),
		answers('y'),
		made('o1'),
		made('o2'),
		rests,
	),
	answeredInLine(
		'two commands at once, one after the other',
		replied('make both', twoCommands('cp app.py r1', 'cp app.py r2'), done),
		asks,
		showsDrawn('cp app.py r1', 'cp app.py r2'),
		answers('y'),
		asks,
		showsDrawn('cp app.py r1', 'cp app.py r2'),
		answers('y'),
		made('r1'),
		made('r2'),
		rests,
	),
	answered('an interrupt', prompts('write', slow), works, ({interrupts}) => interrupts(), is('needs_you', 'idle')),
	answered(
		'an interrupt is not of the turn after the one that was seen',
		prompts('begin one', {...slow, text: slow.text?.slice(0, 500)}),
		works,
		interruptsTooLate,
		({interrupts}) => interrupts(),
		rests,
	),
	answered('a reply of 900 characters in a narrow pane', narrow, replied(longText, done), rests, usual),
	answered('a reply of three lines in a narrow pane', narrow, replied('one\n\nthree', done), rests, usual),
	answered('a reply of two lines', replied('first line\nsecond line', done), rests),
	answeredById(
		'a reply beside a draft leaves it there',
		prompts('go', done),
		rests,
		press('h', 'e', 'y'),
		replied('not the draft', done),
		rests,
		async ({screen}) => {
			if (!/^[ ┃›]+hey$/m.test((await screen()).replaceAll(/ +$/gm, ''))) throw new Miss('the draft is gone');
		},
		press('BSpace', 'BSpace', 'BSpace'),
	),
	answeredByKeys(
		'a reply beside a draft is refused, and both stay',
		prompts('go', done),
		rests,
		press('h', 'e', 'y'),
		refuses(/no-stash/, 'reply', '--text', 'the kept words'),
		async ({screen, outbox}) => {
			if (!/^ ?[>❯] hey$/m.test((await screen()).replaceAll(/ +$/gm, ''))) throw new Miss('the draft is gone');
			if (!(await outbox()).includes('the kept words')) throw new Miss('the text is not in the outbox');
		},
		press('BSpace', 'BSpace', 'BSpace'),
	),
	answered(
		'a reply while words stream cuts nothing off',
		replied('write', slowToTheLast, done),
		works,
		refuses(/works-in-turn|^working$/, 'reply', '--text', 'more'),
		async (stage) => {
			const ended = await within<Fields>(60_000, () => stage.is('needs_you', 'idle').catch(() => undefined));
			if (!String(ended?.['said']).endsWith('the last word')) throw new Miss('what it wrote was cut off');
		},
	),
	...(
		[
			['a yes', 'y'],
			['a no', 'n'],
			['a no with words', 'n', '--text', 'not now'],
			['an option', '2'],
		] as const
	).map(([name, ...words]) =>
		unanswered(
			`${name} is refused with the reason`,
			prompts('make k', command('touch k'), done),
			asks,
			refuses(unread, 'answer', ...words),
			asks,
			notMade('k'),
		),
	),
	unanswered(
		'an edit is refused with the reason',
		unedited,
		prompts('edit', edit, done),
		asks,
		refuses(unread, 'answer', 'y'),
		asks,
		notMade('made.txt'),
	),
	unanswered('a form is refused with the reason', prompts('ask me', form, done), formAsks, refuses(unread, 'answer', '1'), formAsks),
	unanswered(
		'a refused reply keeps its text',
		prompts('go', done),
		rests,
		refuses(/agent-unread/, 'reply', '--text', 'the kept words'),
		async ({screen, outbox}) => {
			if ((await screen()).includes('the kept words')) throw new Miss('the text is in the pane');
			if (!(await outbox()).includes('the kept words')) throw new Miss('the text is not in the outbox');
		},
	),
	unanswered(
		'a refused reply cuts nothing off',
		prompts('write', slowToTheLast),
		works,
		refuses(/agent-unread/, 'reply', '--text', 'more'),
		async ({screen}) => {
			const isWhole = await within(60_000, async () => ((await screen()).includes('the last word') ? true : undefined));
			if (isWhole === undefined) throw new Miss('what it wrote was cut off');
		},
		rests,
	),
	state('killed', async ({kill, row}) => {
		await kill();
		// Without hooks nothing is left that could be shown as ended.
		const isOver = await within(5000, async () => (((await row())?.['state'] ?? 'session_ended') === 'session_ended' ? true : undefined));
		if (isOver === undefined) throw new Miss('its row is still shown');
	}),
];

/** Plays the stories in the order given. @param log gets a line for each. */
export async function playOthers(
	stage: OtherStage,
	stories: readonly OtherStory[],
	log: (line: string) => void,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	for (const {name, kind, of, run} of stories) {
		const skipped = of?.(stage) === false;
		let miss: string | undefined;
		if (!skipped)
			try {
				await run(stage);
			} catch (error) {
				miss = error instanceof Error ? error.message : String(error);
				log(endOf(await stage.screen()));
			}
		log(`${miss === undefined ? (skipped ? '–' : '✓') : '✗'} ${kind} ${name}${miss === undefined ? '' : `: ${miss}`}`);
		results.push({run: `${stage.client.name ?? stage.client.id} ${stage.client.version}`, kind, story: name, miss, skipped});
		if (name !== 'killed' && !skipped) await stage.calm();
	}
	return results;
}
