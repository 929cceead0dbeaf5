/** The README's picture comes from a real run of the demo: `npm run screenshots` draws it, the test below fails when it is stale. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import {toSvg} from '../helpers/picture.js';
import {startServer, tmuxTest} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const picture = fileURLToPath(new URL('../../docs/screen.svg', import.meta.url));
const program = fileURLToPath(new URL('../../bin/beckon.js', import.meta.url));
const size = {columns: 132, rows: 34};

tmuxTest('the picture in the README shows what the demo shows', async () => {
	const server = await startServer({...size, command: `exec '${process.execPath}' '${program}' demo`, env: {COLORTERM: 'truecolor'}});
	try {
		const seen = () => server.capture('%0', ['-e']);
		const settled = /Needs you 4[\s\S]*Running 2/;
		await waitFor(async () => settled.test(await server.capture('%0')), {deadlineMs: 25_000, what: 'six sessions', lastSeen: seen});
		const plain = await server.capture('%0');
		if (process.env['UPDATE_PICTURES']) {
			mkdirSync(new URL('../../docs', import.meta.url), {recursive: true});
			writeFileSync(picture, await toSvg(withoutTempFolder(await seen()), size));
		}
		const drawn = readFileSync(picture, 'utf8').replace(/<[^>]*>/g, ' ');
		for (const words of listed(plain)) expect(drawn).toContain(words);
	} finally {
		await server.kill();
	}
});

/** The demo's own folder has another name at each run; the line keeps its width. */
function withoutTempFolder(screen: string): string {
	return screen.replace(/\/[^\s]*beckon-demo-[^/]+\/home/g, '~');
}

/** Group titles and project names: what a reader would miss in an old picture. */
function listed(screen: string): readonly string[] {
	const names = [...screen.matchAll(/^[ ❯] . ([a-z][a-z-]+) {2,}/gmu)].flatMap((match) => match[1] ?? []);
	expect(names).toHaveLength(6);
	return ['Needs you', 'Running', ...names];
}
