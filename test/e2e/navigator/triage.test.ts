/** Two navigators in real panes over the same state: rows are put away, named or clicked in one of them. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {blockedSession, type CliWorld, createCliWorld, restingSession} from '../../helpers/cli-world.js';
import {beckonWords} from '../../helpers/program.js';
import {startServer, type TestServer} from '../../helpers/tmux-server.js';
import {waitFor} from '../../helpers/wait-for.js';

let world: CliWorld;
let server: TestServer;

beforeEach(async () => {
	world = createCliWorld();
	server = await startServer({columns: 100, rows: 30, env: world.env});
});
afterEach(() => server.kill());

const see = (pane: string, text: RegExp) => server.see(pane, text);

const openIn = (pane: string) => server.type(pane, `clear; ${beckonWords}`);
const press = (pane: string, ...keys: readonly string[]) => server.tmux('send-keys', '-t', pane, ...keys);
const click = (pane: string, line: number) => press(pane, '-l', `\x1b[<0;9;${line}M\x1b[<0;9;${line}m`);

test('marks and names given in one navigator are seen in the other at once, and undone for both', async () => {
	world.addSession(blockedSession('s-1', '/home/dev/api', 'npm run lint'));
	world.addSession(restingSession('s-2', '/home/dev/web'));
	const other = await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}');
	await openIn('%0');
	await openIn(other);
	for (const pane of ['%0', other]) await see(pane, /▲ api[\s\S]*● web/);

	await press('%0', 'z', '3');
	await see(other, /^ *Your turn 1[\s\S]*1 put away \(Z\)/);
	await press(other, 'Z');
	await see(other, /Snoozed 1[\s\S]*api[\s\S]*back in/);
	await press('%0', 'u');
	await see('%0', /Needs you 1[\s\S]*Your turn 1[\s\S]*● web/);
	await see(other, /Nothing is snoozed or dismissed/);
	await press(other, 'Z');
	await see(other, /Needs you 1[\s\S]*Your turn 1/);

	const lines = (await server.capture('%0')).split('\n');
	await click('%0', lines.findIndex((line) => line.includes('● web')) + 1);
	await see('%0', /❯.● web/);
	await press('%0', ',', 'C-u');
	await press('%0', '-l', 'shop');
	await press('%0', 'Enter');
	await see(other, /● shop/);
	await press('%0', 'u');
	await see(other, /● web/);
});

test('rows that are ticked are dismissed at once, seen so by another navigator, and brought back by one key', async () => {
	for (const name of ['api', 'docs', 'web']) world.addSession(restingSession(`s-${name}`, `/home/dev/${name}`));
	const other = await server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}');
	await openIn('%0');
	await openIn(other);
	for (const pane of ['%0', other]) await see(pane, /Your turn 3/);
	await press('%0', 't', 't');
	await see('%0', /\*●[\s\S]*\*●[\s\S]*❯ ●[\s\S]*2 selected/);
	await press('%0', 'd');
	await see(other, /Your turn 1[\s\S]*2 put away \(Z\)/);
	await press('%0', 'u');
	for (const pane of ['%0', other]) await see(pane, /Your turn 3/);
});

test('a click in the palette does what it is on', async () => {
	world.addSession(restingSession('s-1', '/home/dev/api'));
	await openIn('%0');
	await see('%0', /● api/);
	await press('%0', ':');
	await press('%0', '-l', 'group by');
	// Half of the words finds it elsewhere.
	await see('%0', /Group by …[\s\S]*:group by/);
	await click('%0', (await server.capture('%0')).split('\n').findIndex((line) => line.includes('Group by …')) + 1);
	await see('%0', /p (?:by )?project/);
	await press('%0', 'p');
	await see('%0', /Grouped by project/);
});

test('the first run sets up what is ticked, and shows it before', async () => {
	const settings = join(world.home, '.claude', 'settings.json');
	await openIn('%0');
	await see('%0', /Welcome to beckon/);
	await press('%0', 'I');
	await see('%0', /sets up what is ticked/);
	expect(existsSync(settings)).toBe(false);
	await press('%0', '2', '3', '4', 'Enter');
	await see('%0', /Press Enter to go on/);
	await press('%0', 'Enter');
	await see('%0', /No Claude Code sessions yet/);
	expect(readFileSync(settings, 'utf8')).toContain('emit.sh');
});

test('a session is found as one types, by where and what it is; Enter keeps the filter, Esc drops it', async () => {
	world.addSession(blockedSession('s-1', '/home/dev/api', 'npm run lint'));
	world.addSession(blockedSession('s-2', '/home/dev/web', 'cargo bench'));
	world.addSession(restingSession('s-3', '/home/dev/docs'));
	await openIn('%0');
	await see('%0', /▲ api[\s\S]*▲ web[\s\S]*● docs/);

	await press('%0', '/');
	await press('%0', '-l', 'state:perm');
	await see('%0', /▲ api[\s\S]*▲ web[\s\S]*\/state:perm[\s\S]*1\/2/);
	await press('%0', '-l', ' crg');
	await see('%0', /Nothing matches/);
	await press('%0', 'C-w');
	await press('%0', '-l', 'bench');
	await see('%0', /▲ web[\s\S]*1\/1/);
	await press('%0', 'C-u');
	await press('%0', '-l', 'project:docs');
	await see('%0', /● docs[\s\S]*1\/1/);
	await press('%0', 'Enter');
	await see('%0', /\/project:docs {2}\S+ /);
	await press('%0', 'Escape');
	await see('%0', /▲ api[\s\S]*▲ web[\s\S]*● docs/);
});

test('the mouse selects, folds, scrolls the help and jumps with a second click; a pin outlives the navigator', async () => {
	world.addSession(blockedSession('s-1', '/home/dev/api', 'npm run lint'));
	world.addSession(restingSession('s-2', '/home/dev/web'));
	await openIn('%0');
	await see('%0', /▲ api[\s\S]*● web/);
	const lineOf = async (text: string) => (await server.capture('%0')).split('\n').findIndex((line) => line.includes(text)) + 1;

	await click('%0', await lineOf('● web'));
	await see('%0', /❯.● web/);
	await click('%0', await lineOf('Needs you'));
	await see('%0', /▸ Needs you 1/);
	await click('%0', await lineOf('Needs you'));
	await see('%0', /● web/);
	await press('%0', '?');
	await see('%0', /Keys · web: /);
	await press('%0', 'm');
	await see('%0', /choose the option/);
	await press('%0', '-l', '\x1b[<65;9;9M\x1b[<65;9;9M');
	await see('%0', /^(?![\s\S]*choose the option)[\s\S]*r +reply/);
	await press('%0', 'q');
	await see('%0', /● web/);
	const web = await lineOf('● web');
	await press('%0', '-l', `\x1b[<0;9;${web}M\x1b[<0;9;${web}m\x1b[<0;9;${web}M\x1b[<0;9;${web}m`);
	await see('%0', /web is not in a tmux pane/);

	await press('%0', 'P');
	await see('%0', /\^● web/);
	await press('%0', 'q');
	await see('%0', /^(?![\s\S]*● web)/);
	await openIn('%0');
	await see('%0', /\^● web/);
});

test('what is typed as soon as the navigator has left the screen is for the shell', async () => {
	world.addSession(restingSession('s-1', '/home/dev/web'));
	const hasScreen = () => server.tmux('display-message', '-p', '-t', '%0', '#{alternate_on}');
	for (const time of [1, 2, 3, 4]) {
		await openIn('%0');
		await see('%0', /● web/);
		await press('%0', 'q');
		await waitFor(async () => (await hasScreen()) === '0', {what: 'the navigator has left the screen'});
		await press('%0', `echo shell-$((${time} * 7))`, 'Enter');
		await see('%0', new RegExp(`shell-${time * 7}\\b`));
	}
});

test('sessions of a directory go and come back as the config file says, in a navigator that stays open', async () => {
	world.addSession(blockedSession('s-1', '/home/dev/api'));
	world.addSession(restingSession('s-2', '/home/dev/web'));
	const config = join(world.home, '.config', 'beckon');
	mkdirSync(config, {recursive: true});
	const ignore = (...directories: readonly string[]) =>
		writeFileSync(join(config, 'config.json'), JSON.stringify({ignoreDirectories: directories}));
	ignore('/home/dev/api');
	await openIn('%0');
	await see('%0', /Your turn 1[\s\S]*● web/);
	ignore();
	await see('%0', /Needs you 1[\s\S]*▲ api.*npm test[\s\S]*Your turn 1[\s\S]*● web/);
	ignore('/home/dev/web');
	await see('%0', /Needs you 1[^●]*▲ api/);
	ignore('/elsewhere');
	await see('%0', /Needs you 1[\s\S]*▲ api[\s\S]*Your turn 1[\s\S]*● web.*Say hello/);
});
