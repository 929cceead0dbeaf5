/** The pictures of the README come from real runs of the demo's stand-ins: `npm run screenshots` draws them, the tests below fail when they are stale. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {toSvg} from '../../helpers/pictures/picture.js';
import {pictureScene, recordingScene} from '../../helpers/pictures/picture-scenes.js';
import {openPictureStage} from '../../helpers/pictures/picture-stage.js';
import {type Frame, toRecording} from '../../helpers/pictures/recording.js';
import {isWholeRun} from '../../helpers/size.js';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const size = {columns: 120, rows: 34};
const small = {columns: 116, rows: 36};

function save(name: string, svg: string): void {
	if (!process.env['UPDATE_PICTURES']) return;
	mkdirSync(docs, {recursive: true});
	writeFileSync(`${docs}${name}.svg`, svg);
}

/** All words of a picture. */
const wordsOf = (name: string) => readFileSync(`${docs}${name}.svg`, 'utf8').replace(/<[^>]*>/g, ' ');

function expectWords(name: string, words: readonly string[]): void {
	for (const each of words) expect(wordsOf(name), `stale: npm run screenshots`).toContain(each);
}

test('the pictures in the README show what the program shows', {timeout: 180_000}, async () => {
	const {screen, plain, see, press, opens, navigator, inside} = await openPictureStage(pictureScene, size);
	const picture = async (name: string, words: readonly string[]) => {
		save(name, await toSvg(await screen(), size));
		expectWords(name, words);
	};
	await navigator();
	await see(/Needs you 7[\s\S]*Running 2/);
	// A key pressed for a prompt that has only just appeared answers nothing.
	await see(/▲ checkout-api .* (\d0s|\dm)\b/);
	const select = async (name: string) => {
		await press('Home');
		await see(/^.*\n❯/);
		for (const _ of pictureScene) {
			const [, selected] = /❯ . (\S+)/.exec(await plain()) ?? [];
			if (selected === name) return;
			await press('j');
			await see(new RegExp(`❯ . (?!${selected} )\\S`));
		}
		throw new Error(`${name} is not in the list`);
	};
	await select('checkout-api');
	// Its card, and below it its pane.
	await see(/timeoutMs: 10_000[\s\S]*Retry the payment/);
	await picture('queue', ['Needs you', 'Running', ...pictureScene.map(({name}) => name)]);
	await press('Space');
	await see(/Last prompt/);
	await picture('diff', ['charge.ts', 'timeoutMs: 10_000', 'Last prompt']);
	await press('Escape');
	await see(/Needs you \d/);
	await select('billing');
	await press('Space');
	await see(/Last prompt/);
	await picture('plan', ['New invoice numbers', 'Backfill it in batches']);
	await press('Escape');
	await see(/Needs you \d/);
	await select('orders-eu');
	await see(/identical prompts/);
	await opens('A', /Answer 3 identical prompts/);
	await picture('batch', ['Answer 3 identical prompts', 'orders-eu', 'orders-us', 'orders-asia', 'npm ci']);
	await press('Escape', 'q');
	await inside('select-window', '-t', 'demo:search');
	await see(/Profiling a full build/);
	await press('C-b', 'R');
	await see(/1\. Yes[\s\S]*y yes/);
	await picture('reply', ['▲', 'no, because', 'close']);
});

const captions = {
	opened: 'prefix b: the list opens over your work, and says who needs you',
	approved: '1 approves the diff; the next session is selected',
	replying: 'r replies',
	sent: 'Enter sends it, and its row says so',
	back: 'q: back in your work',
	end: 'prefix b: nobody waits',
} as const;

test('the recording in the README has its captions', () => {
	expectWords('recording', [...Object.values(captions), 'Reply to docs-site', '✓ docs-site: replied', 'Profiling a full build']);
});

async function record(): Promise<void> {
	const {screen, see, press, opens, inside} = await openPictureStage(recordingScene, small);
	const frames: Frame[] = [];
	const shoot = async (caption: string, ms: number) => {
		await see(/^(?![\s\S]*│ {2}…)/);
		frames.push({screen: await screen(), caption, ms});
	};
	await inside('select-window', '-t', 'demo:search');
	await see(/Profiling a full build/);
	await press('C-b', 'b');
	await see(/Needs you \d[\s\S]*timeoutMs: 10_000/);
	await see(/▲ checkout-api .* (\d0s|\dm)\b/);
	await shoot(captions.opened, 3000);
	await press('1');
	await see(/✓ checkout-api: approved[\s\S]*/);
	await see(/❯ . docs-site/);
	await shoot(captions.approved, 2200);
	await opens('r', /Reply to docs-site/);
	for (const word of ['Yes,', 'all', 'three.']) {
		await press('-l', `${word} `);
		await see(new RegExp(word.replace('.', '\\.')));
		await shoot(captions.replying, 600);
	}
	await press('Enter');
	await see(/✓ docs-site: replied/);
	await shoot(captions.sent, 2000);
	await press('q');
	await see(/^(?![\s\S]*Running)[\s\S]*Profiling a full build/);
	await shoot(captions.back, 1500);
	await press('C-b', 'b');
	await see(/^(?![\s\S]*Needs you \d)[\s\S]*Running \d/);
	await shoot(captions.end, 2500);
	save('recording', await toRecording(frames, small));
}

// What it shows of the navigator, other stories test as well.
if (isWholeRun || process.env['UPDATE_PICTURES'])
	test('the recording in the README does what the program does', {timeout: 180_000}, record);
