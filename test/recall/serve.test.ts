/** The program that answers the searches of a navigator, over its lines. */
import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {expect, onTestFinished, test} from 'vitest';
import {defaultConfig} from '../../src/core/config.js';
import type {Io} from '../../src/core/context.js';
import {type SearchAnswer, serveSearches} from '../../src/recall/recall.js';
import {removeFolder} from '../../src/store/files.js';
import {prompt} from '../helpers/samples/transcript-lines.js';
import {waitFor} from '../helpers/wait-for.js';

function serve() {
	const home = mkdtempSync(join(tmpdir(), 'beckon-serve-'));
	onTestFinished(() => removeFolder(home));
	const folder = join(home, '.claude', 'projects', 'p');
	mkdirSync(folder, {recursive: true});
	const lines = ['one', 'two'].map(
		(id) => [id, `${JSON.stringify({...prompt(`needle of ${id}`, 1), cwd: `/work/${id}`, uuid: id})}\n`] as const,
	);
	for (const [id, line] of lines) writeFileSync(join(folder, `${id}.jsonl`), line);
	const input = new PassThrough();
	const answers: SearchAnswer[] = [];
	const io: Io = {
		env: {HOME: home, BECKON_STATE_DIR: join(home, 'state')},
		stdout: {write: (text) => answers.push(JSON.parse(text))},
		stderr: {write: () => undefined},
		stdin: input as unknown as NodeJS.ReadStream,
		now: Date.now,
	};
	const ended = serveSearches(io, defaultConfig);
	return {
		ended,
		answers,
		end: () => input.end(),
		ask: (order: object | string) => void input.write(`${typeof order === 'string' ? order : JSON.stringify(order)}\n`),
	};
}

test('each order is answered with its number until the input ends; what is no order is left alone', async () => {
	const {ask, answers, end, ended} = serve();
	ask('garbage');
	ask({n: 'x', text: 1});
	await waitFor(() => {
		ask({n: 1, text: 'needle'});
		return answers.at(-1)?.total === 2 && answers.at(-1)?.reading === undefined;
	});
	ask({n: 2, text: 'needle', project: 'two'});
	await waitFor(() => answers.at(-1)?.n === 2);
	expect(answers.at(-1)?.hits).toMatchObject([{sessionId: 'two', project: 'two'}]);
	ask({n: 3, text: 'needle', only: 'one'});
	await waitFor(() => answers.at(-1)?.n === 3);
	expect(answers.at(-1)?.hits).toMatchObject([{sessionId: 'one'}]);
	ask({n: 4, text: 'x after:soon'});
	await waitFor(() => answers.at(-1)?.n === 4);
	expect(answers.at(-1)).toMatchObject({hits: [], problem: expect.stringContaining('soon')});
	end();
	await ended;
});

test('of several orders at once only the newest is answered', async () => {
	const {ask, answers, end, ended} = serve();
	for (let n = 1; n <= 9; n++) ask({n, text: 'needle'.slice(0, n)});
	await waitFor(() => answers.at(-1)?.n === 9);
	expect(answers.length).toBeLessThan(9);
	end();
	await ended;
});
