/** A demo world with a person in front of it: what a terminal that is attached to it shows, popups included. */
import {onTestFinished} from 'vitest';
import {createDemoWorld} from '../../../src/demo/demo-world.js';
import type {DemoSession} from '../../../src/demo/scene.js';
import {tmux as ask} from '../../../src/tmux/run.js';
import {beckonCommand, beckonWords} from '../program.js';
import {startServer} from '../tmux-server.js';
import {waitFor} from '../wait-for.js';

type Size = {readonly columns: number; readonly rows: number};

export async function openPictureStage(scene: readonly DemoSession[], {columns, rows}: Size) {
	const [program, ...words] = beckonCommand;
	const world = createDemoWorld({program, entry: [...words, 'demo'], env: process.env, columns, rows, scene});
	onTestFinished(() => world.close());
	await world.start();
	const inside = (...args: readonly string[]) => ask(world.socket, args);
	for (const [name, value] of Object.entries(world.own)) await inside('set-environment', '-g', name, value);
	await inside('set-option', '-g', 'status-right', '');
	// Keys that a busy server reads together would be taken for pasted text, and pass all bindings.
	await inside('set-option', '-g', 'assume-paste-time', '0');
	await inside('bind-key', 'b', 'display-popup', '-E', '-w', '90%', '-h', '80%', `${beckonWords} navigate --popup`);
	await inside('bind-key', 'R', 'display-popup', '-E', '-w', '90%', '-h', '14', `${beckonWords} reply --prompt`);
	const attach = `exec env -u TMUX tmux -u -S '${world.socket}' attach-session -t demo`;
	const server = await startServer({columns, rows, command: attach, env: {COLORTERM: 'truecolor', ...world.own}});
	onTestFinished(() => server.kill());
	await server.tmux('set-option', '-g', 'prefix', 'None', ';', 'set-option', '-g', 'status', 'off');
	await server.tmux('set-option', '-s', 'escape-time', '10');
	const screen = async () => withoutTempFolder(await server.capture('%0', ['-e', '-N']));
	const plain = () => server.capture('%0');
	const press = (...keys: readonly string[]) => server.tmux('send-keys', '-t', '%0', ...keys);
	const see = (text: RegExp) => waitFor(async () => text.test(await plain()), {what: String(text), lastSeen: screen});
	return {
		inside,
		screen,
		plain,
		press,
		see,
		/** A key for a prompt that has only just appeared, or a session to which the cursor has only just gone, opens nothing: it is pressed again then. */
		async opens(key: string, page: RegExp) {
			await press(key);
			await see(new RegExp(`${page.source}|Ignored`));
			if (/Ignored/.test(await plain())) {
				await see(/^(?![\s\S]*Ignored)/);
				await press(key);
			}
			await see(page);
		},
		navigator: () => inside('new-window', '-t', 'demo:', '-n', 'beckon', ...world.windowFlags, '--', ...beckonCommand),
	};
}

/** The demo's own folder has another name at each run. What stands behind it in its line keeps its column. */
function withoutTempFolder(text: string): string {
	return text.replace(
		/(\/[^\s]*beckon-demo-[^/]+\/home)(.*?)( {2}|$)/gm,
		(_, folder: string, rest: string, gap: string) => `~${rest}${gap}${' '.repeat(folder.length - 1)}`,
	);
}
