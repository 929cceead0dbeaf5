/** The colours on a terminal that tells its background, with the built program in a real terminal: tmux answers for a pane with a style of its own. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {palettes} from '../../src/core/theme/themes.js';
import {packagePath} from '../../src/store/program.js';
import {type CliWorld, createCliWorld, restingSession} from '../helpers/cli-world.js';
import {beckonWords} from '../helpers/program.js';
import {startServer, type TestServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

let world: CliWorld;
let server: TestServer;
afterEach(() => server.kill());

async function open(windowStyle: string, env = ''): Promise<void> {
	expect(existsSync(packagePath('dist', 'main.js')), 'the program is built (npm run build)').toBe(true);
	world = createCliWorld();
	for (const name of ['p1', 'p2', 'p3']) world.addSession(restingSession(`s-${name}`, `/home/dev/${name}`));
	const folder = join(world.home, '.config', 'beckon');
	mkdirSync(folder, {recursive: true});
	writeFileSync(join(folder, 'config.json'), '{"theme": "nord"}');
	server = await startServer({columns: 100, rows: 20, env: {...world.env, XDG_CONFIG_HOME: join(world.home, '.config')}});
	await server.tmux('set-option', '-g', 'window-style', windowStyle);
	await server.type('%0', `COLORTERM=truecolor ${env} ${beckonWords}; echo left $?`);
}

/** @param flags `-e`: with colours. */
const see = (text: string, flags: readonly string[] = []) => server.see('%0', text, {flags});

const inkOf = (colour: string) => `38;2;${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(';')}m`;

test('a family of themes is light where the terminal answers that it is light', async () => {
	await open('bg=#ffffff');
	await see(inkOf(palettes['nord-light'].quiet), ['-e']);
});

test('it is dark where the terminal answers so, whatever COLORFGBG says', async () => {
	await open('bg=#000000', "COLORFGBG='0;15'");
	await see(inkOf(palettes['nord-dark'].quiet), ['-e']);
});

const press = (...keys: readonly string[]) => server.tmux('send-keys', '-t', '%0', ...keys);

/** What stands on the screen where an answer was taken for keys: letters that mean something, or a word of the filter. */
test('keys that are typed while the answer is awaited are done, and the answer is none of them', async () => {
	await open('bg=#ffffff');
	await waitFor(async () => (await server.tmux('display-message', '-p', '-t', '%0', '#{alternate_on}')) === '1');
	await press('/', 'p', '2');
	expect(await see('/p2')).not.toContain('rgb:');
	await see('1/1');
	await press('C-c');
	expect(await see('left 0')).not.toContain('rgb:');
});

test('an answer that comes late is none of the keys either, and gives the colours', async () => {
	await open('default');
	await see('p1');
	await press('/');
	await see('type to filter');
	const answer = '\x1b]11;rgb:ffff/ffff/ffff\x1b\\';
	await press('-H', ...[...`p${answer}2`].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)));
	await see('/p2');
	await see('1/1');
	await see(inkOf(palettes['nord-light'].quiet), ['-e']);
});

test('a terminal that does not answer has the colours that COLORFGBG says', async () => {
	await open('default', "COLORFGBG='0;15'");
	await see(inkOf(palettes['nord-light'].quiet), ['-e']);
});
