/** The README's pictures come from real runs of the demo: `npm run screenshots` draws them, the tests below fail when they are stale. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {afterEach, beforeEach, expect} from 'vitest';
import {toSvg} from '../helpers/picture.js';
import {type Frame, toRecording} from '../helpers/recording.js';
import {startServer, type TestServer, tmuxTest} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const program = fileURLToPath(new URL('../../bin/beckon.js', import.meta.url));
const size = {columns: 132, rows: 34};

let server: TestServer;
beforeEach(async () => {
	server = await startServer({...size, command: `exec '${process.execPath}' '${program}' demo`, env: {COLORTERM: 'truecolor'}});
	await server.tmux('set-option', '-s', 'escape-time', '10');
	await see(/Needs you 4[\s\S]*Running 2/);
}, 60_000);
afterEach(() => server.kill());

const screen = () => server.capture('%0', ['-e']);
const press = (...keys: readonly string[]) => server.tmux('send-keys', '-t', '%0', ...keys);

function see(text: RegExp): Promise<unknown> {
	return waitFor(async () => text.test(await server.capture('%0')), {deadlineMs: 30_000, what: String(text), lastSeen: screen});
}

/** The demo's own folder has another name at each run; the line keeps its width. */
function withoutTempFolder(text: string): string {
	return text.replace(/\/[^\s]*beckon-demo-[^/]+\/home/g, '~');
}

function save(name: string, svg: string): void {
	if (!process.env['UPDATE_PICTURES']) return;
	mkdirSync(docs, {recursive: true});
	writeFileSync(`${docs}${name}`, svg);
}

/** All words of a picture. */
const wordsOf = (name: string) => readFileSync(`${docs}${name}`, 'utf8').replace(/<[^>]*>/g, ' ');

tmuxTest('the picture in the README shows what the demo shows', async () => {
	const plain = await server.capture('%0');
	save('screen.svg', await toSvg(withoutTempFolder(await screen()), size));
	for (const words of listed(plain)) expect(wordsOf('screen.svg')).toContain(words);
});

/** Group titles and project names: what a reader would miss in an old picture. */
function listed(text: string): readonly string[] {
	const names = [...text.matchAll(/^[ ❯] . ([a-z][a-z-]+) {2,}/gmu)].flatMap((match) => match[1] ?? []);
	expect(names).toHaveLength(6);
	return ['Needs you', 'Running', ...names];
}

tmuxTest(
	'the recording in the README does what the demo does',
	async () => {
		const frames: Frame[] = [];
		// A pane that was chosen just now is not there yet.
		const shoot = async (caption: string, ms: number) => {
			await see(/^(?![\s\S]*│ {2}…)/);
			frames.push({screen: withoutTempFolder(await screen()), caption, ms});
		};

		// A key pressed for a prompt that has only just appeared answers nothing.
		await see(/checkout-api +permission .* (\d0s|\dm) /);
		await shoot('Six sessions. Four of them need you.', 2500);
		await press('1');
		await see(/✓ checkout-api: approved `npm test -- handlers`/);
		await shoot('1 answers the dialog, where you are', 2500);
		await press('j');
		await see(/❯ \? docs-site/);
		await shoot('j goes on to the next one', 1800);
		await press('r');
		await see(/reply to docs-site/);
		for (const word of ['Yes,', 'all', 'three.']) {
			await press('-l', `${word} `);
			await see(new RegExp(word.replace('.', '\\.')));
			await shoot('r writes to it; the list stays', 500);
		}
		await press('Enter');
		await see(/docs-site +\S+ +replied[\s\S]*✓ docs-site: replied/);
		await shoot('Enter sends it; the row says so', 2500);
		await press('Home', 'z');
		await see(/5 minutes/);
		await shoot('z says: not now. For how long?', 1500);
		await press('3');
		await see(/1 away: Z/);
		await shoot('3 is half an hour; it comes back by itself', 1800);
		await press('Home', 'Space');
		await see(/Last prompt/);
		await shoot('Space reads a plan in full', 2500);
		await press('Escape');
		await see(/❯ ◆ billing/);
		await press('/', 's', 'e', 'a', 'r');
		await see(/\/sear/);
		await shoot('/ finds a session by anything it said', 1800);
		await press('Enter');
		await see(/4:search\*/);
		await see(/Profiling a full build/);
		await shoot('Enter takes you there', 3000);

		save('recording.svg', await toRecording(frames, size));
		for (const {caption} of frames) expect(wordsOf('recording.svg')).toContain(caption);
		for (const words of ['reply to docs-site', '✓ docs-site: replied', '1 away: Z', 'Last prompt', 'Profiling a full build'])
			expect(wordsOf('recording.svg')).toContain(words);
	},
	120_000,
);
