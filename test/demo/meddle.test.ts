import {describe, expect, test} from 'vitest';
import {somebodyElse, toSnapshot} from '../../src/demo/agent/meddle.js';
import type {Effect} from '../../src/demo/agent/model.js';
import type {Step} from '../../src/demo/agent/script.js';
import {createFrames} from '../../src/demo/play/frames.js';
import {startClient} from '../helpers/client.js';
import {waitFor} from '../helpers/wait-for.js';

const bash: Step = {do: 'tool', tool: 'Bash', input: {command: 'npm test', description: 'Run the tests'}, ms: 2000, asks: true};

function logged(effects: readonly Effect[]): readonly string[] {
	return effects.flatMap((effect) => (effect.type === 'log' ? [`${effect.what}: ${effect.text}`] : []));
}

describe('what happens to the client from elsewhere', () => {
	test('a tool asks in a session at rest', () => {
		const client = startClient();
		client.hooks();
		client.meddle({do: 'go-on', steps: [bash]});
		expect(client.hooks()).toEqual(['UserPromptSubmit', 'PreToolUse', 'PermissionRequest']);
		client.pass(100);
		expect(client.screen()).toContain('Do you want to proceed?');
	});

	test('its dialog is answered by somebody else, and the log says by whom', () => {
		const client = startClient({opening: {prompt: 'go', steps: [bash]}});
		client.pass(1000);
		client.effects();
		client.meddle({do: 'answer-elsewhere', how: 'allow'});
		expect(logged(client.effects())).toEqual(['meddled: answer-elsewhere', `answered: ${somebodyElse}`]);
		expect(toSnapshot(client.state())).toMatchObject({dialogs: [], working: true});
	});

	test('an identical dialog follows at once, and is another one', () => {
		const client = startClient({opening: {prompt: 'go', steps: [bash]}});
		client.pass(1000);
		const before = {dialogs: toSnapshot(client.state()).dialogs, screen: client.screen().split('Bash command')[1]?.trimEnd()};
		client.meddle({do: 'answer-elsewhere', how: 'refuse'});
		client.meddle({do: 'go-on', steps: [bash]});
		client.pass(100);
		expect(toSnapshot(client.state()).dialogs).not.toEqual(before.dialogs);
		expect(client.screen().split('Bash command')[1]?.trimEnd()).toBe(before.screen);
	});

	test('a reset leaves it at rest, whatever it was in, and its hooks say so', () => {
		const client = startClient({opening: {prompt: 'go', steps: [bash]}});
		client.pass(1000);
		client.hooks();
		client.meddle({do: 'reset', turns: []});
		expect(client.hooks()).toEqual(['Stop']);
		expect(toSnapshot(client.state())).toMatchObject({composer: [''], stash: undefined, queued: [], dialogs: [], working: false});
	});
});

describe('frames', () => {
	test('of a slow client come late, in order, each once', async () => {
		const written: {readonly text: string; readonly at: number}[] = [];
		const frames = createFrames((text) => written.push({text, at: Date.now()}));
		frames.slow(60);
		const from = Date.now();
		for (const line of ['one', 'one', 'two']) frames.show([line]);
		expect(written).toEqual([]);
		await waitFor(() => written.length === 2, {what: 'both frames'});
		expect(written.map(({text}) => /one|two/.exec(text)?.[0])).toEqual(['one', 'two']);
		expect((written[0]?.at ?? 0) - from).toBeGreaterThanOrEqual(55);
	});

	test('that are still on their way are dropped when the client is no longer slow', () => {
		const written: string[] = [];
		const frames = createFrames((text) => written.push(text));
		frames.slow(60_000);
		frames.show(['old']);
		frames.slow(0);
		frames.show(['new']);
		expect(written).toHaveLength(1);
		expect(written[0]).toContain('new');
	});
});
