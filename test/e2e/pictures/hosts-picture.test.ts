/**
 * `beckon demo --hosts` and its picture in docs/hosts.md: `npm run screenshots` draws it, the test fails when it is stale.
 * @module-tag userland
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {toSvg} from '../../helpers/pictures/picture.js';
import {beckonWords} from '../../helpers/program.js';
import {startServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

const picture = fileURLToPath(new URL('../../../docs/hosts.svg', import.meta.url));
const size = {columns: 132, rows: 34};

test('sessions of two pretend hosts stand in the queue, are answered there, and a jump opens a window that shows them', async () => {
	const server = await startServer({
		...size,
		command: `exec ${beckonWords} demo --hosts`,
		env: {COLORTERM: 'truecolor'},
	});
	onTestFinished(() => server.kill());
	const press = (...keys: readonly string[]) => server.tmux('send-keys', '-t', '%0', ...keys);
	const plain = () => server.capture('%0');
	const see = (text: RegExp) => waitFor(async () => text.test(await plain()), {what: String(text), lastSeen: plain});
	await server.tmux('set-option', '-s', 'escape-time', '10');
	await see(/Needs you 6[\s\S]*Running 3/);
	// Both were asked for in the same moment, and either may stand first.
	await press('Home');
	await see(/Needs you 6[^\n]*\n❯ ▲/);
	if (!/❯ ▲ train-tagger/.test(await plain())) await press('j');
	await see(/❯ ▲ train-tagger +gpu1 +Bash: .*(\d0s|\dm)[\s\S]*1\. Yes/);
	if (process.env['UPDATE_PICTURES']) {
		const screen = (await server.capture('%0', ['-e', '-N'])).replace(/\/[^\s]*beckon-demo-[^/]+\/home/g, '~');
		writeFileSync(picture, await toSvg(screen, size));
	}
	const words = readFileSync(picture, 'utf8').replace(/<[^>]*>/g, ' ');
	for (const word of ['train-tagger', 'eval-suite', 'importer', 'gpu1', 'dev-box', 'checkout-api']) expect(words).toContain(word);
	await press('1');
	await see(/✓ train-tagger on gpu1: approved `python train\.py/);
	await press('/', 'i', 'm', 'p', 'o', 'r', 't');
	await see(/\/import/);
	await press('Enter');
	await see(/41,000 orders[\s\S]*6:dev-box\*/);
	// In a pane of tmux the demo has another prefix than the tmux around it.
	await press('C-a', '9');
	await see(/Needs you \d/);
}, 150_000);
