/** The sessions in the pictures of the README: played by the demo's stand-in, like those of `beckon demo`. */
import {type DemoSession, scene} from '../../../src/demo/scene.js';
import type {Script, Step} from '../../../stand-in/agent/script.js';

function play(prompt: string, steps: readonly Step[]): Script {
	return {trust: false, opening: {prompt, steps}, turns: [[{do: 'think', ms: 600_000}]]};
}

/** An edit to approve. */
const edit: DemoSession = {
	name: 'checkout-api',
	settles: ['needs_permission'],
	script: play('Retry the payment when the gateway times out', [
		{do: 'think', ms: 500},
		{do: 'say', text: 'The gateway answers late, so the call gets a longer timeout and one retry.', ms: 200},
		{
			do: 'tool',
			tool: 'Edit',
			input: {
				file_path: 'src/payment/charge.ts',
				old_string: 'const result = await gateway.charge(order, {timeoutMs: 2_000});',
				new_string: 'const result = await retry(1, () =>\n\tgateway.charge(order, {timeoutMs: 10_000}),\n);',
			},
			ms: 600_000,
			asks: true,
		},
	]),
};

/** Ends in an open question. */
const question: DemoSession = {
	name: 'docs-site',
	settles: ['awaiting_input'],
	script: play('Fix the broken links', [
		{do: 'think', ms: 500},
		{
			do: 'say',
			text: 'Fixed 12 links. Three pages they led to are gone for good.\n\nShall I redirect those three to the start page?',
			ms: 300,
		},
	]),
};

const running = scene.filter(({name}) => name === 'search' || name === 'mobile-app');

/** For the recording: an edit, a question, and one that works. */
export const recordingScene: readonly DemoSession[] = [...running.slice(0, 1), edit, question];

const waiting = scene.filter(({name}) => name === 'web-shop' || name === 'billing');

const regions = ['orders-eu', 'orders-us', 'orders-asia'].map(
	(name): DemoSession => ({
		name,
		settles: ['needs_permission'],
		script: play('Upgrade the queue client, and run the tests', [
			{do: 'think', ms: 500},
			{do: 'tool', tool: 'Bash', input: {command: 'npm ci && npm test', description: 'Install and test'}, ms: 600_000, asks: true},
		]),
	}),
);

/** For the pictures: one of each kind, and three that ask the same. */
export const pictureScene: readonly DemoSession[] = [...running, edit, ...waiting, question, ...regions];
