import {describe, expect, test} from 'vitest';
import {copilot} from '../../../src/agents/copilot/copilot.js';
import {gemini} from '../../../src/agents/gemini/gemini.js';
import type {ReplyOrder} from '../../../src/deliver/composer/prompt-receipt.js';
import {deliverReply, submitTyped} from '../../../src/deliver/composer/reply.js';
import {deliverInterrupt} from '../../../src/deliver/end.js';
import {address, createPane, type PaneState, type ScriptedPane, show, silent} from '../../helpers/agent/scripted-pane.js';
import {atDialog, atPrompt, atWork, dialogOf} from '../../helpers/samples/dialogs.js';

const order = (text: string, more: Partial<ReplyOrder> = {}): ReplyOrder => ({address, text, queue: false, allowShell: false, ...more});

/** Takes text and submits it, as the agent does; the hook tells of it. */
function attentive(text: string): (key: string, state: PaneState, now: number) => void {
	return (key, state, now) => {
		if (key === JSON.stringify(text)) state.surface = atPrompt(text);
		if (key === 'Enter') {
			state.surface = atWork();
			state.reports = {...silent, prompts: [{at: now + 30, text, by: 'hook'}]};
		}
	};
}

function run(pane: ScriptedPane, text: string, more: Partial<ReplyOrder> = {}) {
	return deliverReply(order(text, more), pane.ports);
}

describe('a reply', () => {
	test('is pasted once, seen in the composer, submitted once, and lands by its hook', async () => {
		const pane = createPane(atPrompt(), attentive('fix it;'));
		expect(await run(pane, 'fix it;')).toMatchObject({kind: 'landed', by: 'hook'});
		expect(pane.sent).toEqual(['"fix it;"', 'Enter']);
	});

	test('lands without any hook when the composer let go of it and the agent works', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = key === 'Enter' ? atWork() : atPrompt('fix it');
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'landed', by: 'screen'});
	});

	test('lands by the session file', async () => {
		const pane = createPane(atPrompt(), (key, state, now) => {
			state.surface = atPrompt(key === 'Enter' ? '' : 'fix it');
			if (key === 'Enter') state.reports = {...silent, status: {at: now + 20, value: 'busy'}};
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'landed', by: 'client'});
	});

	test('waits for an agent that is slow to draw, and presses Enter only then', async () => {
		const pane = createPane(atPrompt(), (key, state, now) => {
			if (key !== 'Enter') pane.at(1800, (later) => show(later, atPrompt('fix it')));
			else attentive('fix it')(key, state, now);
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['"fix it"', 'Enter']);
	});

	test('of a first prompt, the text is waited for as long as an agent may take that still starts', async () => {
		for (const [isFirst, receipt] of [
			[true, {kind: 'landed'}],
			[false, {kind: 'unconfirmed', why: 'text-not-seen'}],
		] as const) {
			const pane = createPane(atPrompt(), (key, state, now) => {
				if (key !== 'Enter') pane.at(12_000, (later) => show(later, atPrompt('fix it')));
				else attentive('fix it')(key, state, now);
			});
			expect(await run(pane, 'fix it', {isFirst})).toMatchObject(receipt);
		}
	});

	describe('to a session that its user saw at rest', () => {
		test('waits for a screen that still shows it at work', async () => {
			const pane = createPane(atWork(), attentive('fix it'));
			pane.at(500, (state) => show(state, atPrompt()));
			expect(await run(pane, 'fix it', {isAtRest: true})).toMatchObject({kind: 'landed'});
			expect(pane.sent).toEqual(['"fix it"', 'Enter']);
		});

		test('is refused where it works on, and at once where the user saw it at work', async () => {
			for (const [isAtRest, atLeast] of [
				[true, 800],
				[false, 0],
			] as const) {
				const pane = createPane(atWork(), attentive('fix it'));
				const since = pane.now();
				expect(await run(pane, 'fix it', {isAtRest})).toEqual({kind: 'refused', why: 'working'});
				expect(pane.now() - since).toBeGreaterThanOrEqual(atLeast);
				expect(pane.now() - since).toBeLessThan(atLeast + 100);
			}
		});
	});

	test('a prompt of the same words from before is no receipt', async () => {
		const pane = createPane(atPrompt(), (_, state, now) => {
			state.surface = atPrompt('go on');
			state.reports = {...silent, prompts: [{at: now - 60_000, text: 'go on', by: 'hook'}]};
		});
		expect(await run(pane, 'go on')).toMatchObject({kind: 'typed', why: 'still-typed'});
	});

	test.each([
		['a dialog is up', atDialog(dialogOf())],
		['the session works', atWork()],
		['the dialog waits for the typist', atPrompt('', {surface: 'deferred', businessState: 'awaiting_operator'})],
	])('nothing is sent while %s', async (_, surface) => {
		const pane = createPane(surface, () => undefined);
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test.each([
		['is empty', ' \n '],
		['ends in a backslash', 'one \\'],
		['is a bare slash, which opens a menu', '/'],
		['is a slash and a blank', ' / '],
		['would run as a shell command', '!rm x'],
	])('nothing is sent when the text %s', async (_, text) => {
		const pane = createPane(atPrompt(), () => undefined);
		expect(await run(pane, text)).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('nothing is sent where the pane changed or cannot be read', async () => {
		const gone = createPane(atPrompt(), () => undefined);
		gone.state.away = 'pane-gone';
		expect(await run(gone, 'fix it')).toEqual({kind: 'refused', why: 'pane-gone'});
		const hung = createPane(atPrompt(), () => undefined);
		hung.state.unreadable = true;
		expect(await run(hung, 'fix it')).toEqual({kind: 'refused', why: 'tmux-silent'});
	});

	test('a screen that is being drawn anew is waited for, another program is not typed into', async () => {
		const other = atPrompt('', {surface: 'other', availability: 'unsupported', inputMode: 'closed', composer: {kind: 'none'}});
		const pane = createPane(other, attentive('fix it'));
		pane.at(500, (later) => show(later, atPrompt()));
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'landed'});
		const editor = createPane(other, () => undefined);
		expect(await run(editor, 'fix it')).toMatchObject({kind: 'refused', why: 'screen-unknown'});
		expect(editor.sent).toEqual([]);
	});

	test('a screen that changed in the turn of the paste gets nothing', async () => {
		const pane = createPane(atPrompt(), () => 'screen-moved');
		expect(await run(pane, 'fix it')).toEqual({kind: 'refused', why: 'screen-moved'});
	});

	test('a dialog that comes up over the paste never sees Enter', async () => {
		const pane = createPane(atPrompt(), (_, state) => show(state, atDialog(dialogOf())));
		expect(await run(pane, 'please do not')).toMatchObject({kind: 'unconfirmed'});
		expect(pane.sent).toEqual(['"please do not"']);
	});

	test('a dialog that is about to come never sees Enter', async () => {
		const pane = createPane(atPrompt(), (_, state) => {
			state.surface = atPrompt('please do not', {surface: 'deferred', businessState: 'awaiting_operator'});
		});
		expect(await run(pane, 'please do not')).toMatchObject({kind: 'typed'});
		expect(pane.sent).toEqual(['"please do not"']);
	});

	test('when Enter is refused in its turn the text is typed, not submitted', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			if (key === 'Enter') return 'screen-moved';
			state.surface = atPrompt('fix it');
			return undefined;
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'typed'});
	});

	test('text that somebody typed in between is not submitted', async () => {
		const pane = createPane(atPrompt(), (_, state) => show(state, atPrompt('hey fix it')));
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'typed', why: 'other-text'});
		expect(pane.sent).toEqual(['"fix it"']);
	});

	test.each([
		['is about to ask', 40, atPrompt('go on', {surface: 'deferred', businessState: 'awaiting_operator'}), 'paste-alone'],
		['has other words with the text', 3050, atPrompt('hey go on'), 'paste-alone'],
		['has not taken Enter', 4050, atPrompt('go on'), 'enter'],
	])('of an agent that leaves just when it %s no receipt says that the text is in its input box', async (_, ms, surface, done) => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = surface;
			if (key === (done === 'enter' ? 'Enter' : '"go on"')) {
				pane.at(ms, (later) => {
					later.away = 'process-ended';
				});
			}
		});
		expect(await run(pane, 'go on')).toEqual({kind: 'unconfirmed', why: {code: 'after', done, because: 'process-ended'}});
	});

	test('a pane that goes after Enter leaves it unconfirmed, and nothing is sent again', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			if (key === 'Enter') state.away = 'pane-gone';
			else state.surface = atPrompt('fix it');
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'unconfirmed'});
		expect(pane.sent).toEqual(['"fix it"', 'Enter']);
	});

	test.each([
		['/clear', 'session-replaced', {kind: 'landed', by: 'client'}],
		[' /clear', 'session-replaced', {kind: 'landed', by: 'client'}],
		['/exit', 'process-ended', {kind: 'landed', by: 'tmux'}],
		['quit', 'process-ended', {kind: 'landed', by: 'tmux'}],
		['/clear', 'process-ended', {kind: 'unconfirmed'}],
		['fix it', 'session-replaced', {kind: 'unconfirmed'}],
	] as const)('after %s, %s', async (text, away, receipt) => {
		const pane = createPane(atPrompt(), (key, state) => {
			if (key === 'Enter') state.away = away;
			else state.surface = atPrompt(text);
		});
		expect(await run(pane, text)).toMatchObject(receipt);
	});

	test('is queued only when that was asked for', async () => {
		const pane = createPane(atWork(), (key, state, now) => {
			state.surface = atWork(key === 'Enter' ? '' : 'and then');
			if (key === 'Enter') state.reports = {...silent, prompts: [{at: now, text: 'and then', by: 'hook'}]};
		});
		expect(await run(pane, 'and then', {queue: true})).toMatchObject({kind: 'landed'});
	});

	test.each([
		['before it', 'first thing\nand then', 'landed'],
		['around it', 'first thing\nand  then\n👍', 'landed'],
		['in its line', 'first thing and then', 'unconfirmed'],
		['behind it in its line', 'and then some\nmore', 'unconfirmed'],
	] as const)('that is taken at work with what was queued %s, as %j, is %s', async (_, prompt, kind) => {
		const pane = createPane(atWork(), (key, state, now) => {
			state.surface = atWork(key === 'Enter' ? '' : 'and then');
			if (key === 'Enter') state.reports = {...silent, prompts: [{at: now, text: prompt, by: 'hook'}]};
		});
		expect(await run(pane, 'and then', {queue: true})).toMatchObject({kind});
	});

	test('nothing was queued at rest: lines beside it were typed', async () => {
		const pane = createPane(atPrompt(), (key, state, now) => {
			state.surface = key === 'Enter' ? atWork() : atPrompt('fix it');
			if (key === 'Enter') state.reports = {...silent, prompts: [{at: now, text: 'fix it\nor not', by: 'hook'}]};
		});
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'unconfirmed', why: 'sent-with-other-text'});
	});

	test('a word that stands in a row of the agent too is no text of somebody else where a report tells the prompt', async () => {
		const pane = createPane(atPrompt(), (key, state, now) => {
			state.surface = key === 'Enter' ? {...atWork(), normalised: 'Executing Hook: test -r x'} : atPrompt('test');
			if (key === 'Enter') pane.at(400, (later) => Object.assign(later, {reports: told(now)}));
		});
		const told = (now: number) => ({...silent, prompts: [{at: now + 20, text: 'test', by: 'transcript' as const}]});
		expect(await run(pane, 'test')).toMatchObject({kind: 'landed', by: 'transcript'});
	});

	test.each([
		[gemini.id, 'see @app', '"see @app "'],
		[gemini.id, 'see @app now', '"see @app now"'],
		[copilot.id, 'see @app', '"see @app"'],
	])('of an agent that offers files, a blank behind the last one closes the list: %s, %s', async (agent, text, pasted) => {
		const pane = createPane(atPrompt(), (key, state, now) => {
			state.surface = key === 'Enter' ? atWork() : atPrompt(text);
			if (key === 'Enter') state.reports = {...silent, prompts: [{at: now + 30, text, by: 'transcript'}]};
		});
		expect(await run(pane, text, {address: {...address, agent}})).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual([pasted, 'Enter']);
	});

	test('a bare command gets a blank behind it, which closes the list of suggestions', async () => {
		const pane = createPane(atPrompt(), (key, state) => {
			state.surface = key === 'Enter' ? atPrompt('', {surface: 'local-dialog', composer: {kind: 'none'}}) : atPrompt('/model  [model]');
		});
		expect(await run(pane, '/model')).toMatchObject({kind: 'landed', by: 'screen'});
		expect(pane.sent).toEqual(['"/model "', 'Enter']);
	});
});

describe('a draft in the composer', () => {
	function withDraft(then: (state: PaneState) => void): ScriptedPane {
		return createPane(atPrompt('half a thought'), (key, state, now) => {
			if (key === 'C-s') then(state);
			else if (key === 'Enter') {
				// The agent gives the draft back after the submit.
				state.surface = atWork('half a thought');
				state.reports = {...silent, prompts: [{at: now, text: 'fix it', by: 'hook'}]};
			} else state.surface = atPrompt('fix it', {draftStashed: true});
		});
	}

	test("is put away with the agent's own key first", async () => {
		const pane = withDraft((state) => show(state, atPrompt('', {draftStashed: true})));
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'landed'});
		expect(pane.sent).toEqual(['C-s', '"fix it"', 'Enter']);
	});

	test('that cannot be put away refuses', async () => {
		const pane = withDraft(() => undefined);
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual(['C-s']);
	});

	test('over another stashed one refuses', async () => {
		const pane = createPane(atPrompt('second', {draftStashed: true}), () => undefined);
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('of the very same words is not sent twice', async () => {
		const pane = createPane(atPrompt('fix it'), () => undefined);
		expect(await run(pane, 'fix it')).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('that is stashed when a dialog comes is told of', async () => {
		const pane = withDraft((state) => show(state, atWork('', {draftStashed: true})));
		const receipt = await run(pane, 'fix it');
		expect(receipt).toMatchObject({kind: 'refused', why: {code: 'after', done: 'draft-stashed'}});
	});
});

test('only Enter follows for text that stands in the composer already', async () => {
	const pane = createPane(atPrompt('fix it'), attentive('fix it'));
	expect(await submitTyped(order('fix it'), pane.ports)).toMatchObject({kind: 'landed'});
	expect(pane.sent).toEqual(['Enter']);
});

test('into an agent whose running turn would take the text in, nothing is queued; after a paste one that is deaf then is looked at again', async () => {
	const working = createPane(atWork(), () => undefined);
	expect(await deliverReply({...order('more', {queue: true}), address: {...address, agent: copilot.id}}, working.ports)).toMatchObject({
		why: 'works-in-turn',
	});
	expect(working.sent).toEqual([]);
	const resting = createPane(atPrompt(), attentive('fix it'));
	expect(await deliverReply({...order('fix it'), address: {...address, agent: gemini.id}}, resting.ports)).toMatchObject({kind: 'landed'});
});

describe('interrupt', () => {
	test('is two Esc to an agent that needs two, and one where the first has stopped it', async () => {
		const to = {...address, agent: copilot.id};
		const once = createPane(atWork(), (_, state) => show(state, atPrompt('', {interrupted: true})));
		expect(await deliverInterrupt(to, once.ports)).toMatchObject({kind: 'landed'});
		expect(once.sent).toEqual(['Escape']);
		const never = createPane(atWork(), () => undefined);
		expect(await deliverInterrupt(to, never.ports)).toMatchObject({kind: 'unconfirmed'});
		expect(never.sent).toEqual(['Escape', 'Escape']);
	});

	test('is one Esc to an agent that works', async () => {
		const pane = createPane(atWork(), (_, state) => show(state, atPrompt('', {interrupted: true})));
		expect(await deliverInterrupt(address, pane.ports)).toMatchObject({kind: 'landed', by: 'screen'});
		expect(pane.sent).toEqual(['Escape']);
	});

	test.each([
		['at rest', atPrompt()],
		['at a dialog, where Esc means no', atDialog(dialogOf())],
		['with a draft', atWork('half')],
	])('is refused %s', async (_, surface) => {
		const pane = createPane(surface, () => undefined);
		expect(await deliverInterrupt(address, pane.ports)).toMatchObject({kind: 'refused'});
		expect(pane.sent).toEqual([]);
	});

	test('that changes nothing is not confirmed, and not repeated', async () => {
		const pane = createPane(atWork(), () => undefined);
		expect(await deliverInterrupt(address, pane.ports)).toMatchObject({kind: 'unconfirmed'});
		expect(pane.sent).toEqual(['Escape']);
	});
});
