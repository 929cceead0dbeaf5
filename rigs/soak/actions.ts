/** The events of a soak: people type, panes move, processes and files die. */
import {existsSync, statSync, truncateSync} from 'node:fs';
import {join} from 'node:path';
import {statePaths} from '../../src/store/paths.js';
import {tmux, tmuxBatch} from '../../src/tmux/run.js';
import type {Chances} from '../random.js';
import {type Crowd, isDead, type Player} from './crowd.js';

type Action = {readonly name: string; readonly does: (crowd: Crowd, player: Player) => Promise<unknown>};

const names = ['work', 'a b', 'ünï 你好', '#{pane_id}', '%5', "it's", 'x'.repeat(60), '-d'] as const;

/** Weights are of a mixed day; servers are restarted by `restartServer`. */
export function randomAction(chances: Chances): Action {
	return chances.weighed<Action>([
		[30, {name: 'prompt', does: (_, player) => enter(player, `Task ${chances.between(1, 9999)}`)}],
		[30, {name: 'allow', does: (_, player) => press(player, '1')}],
		[5, {name: 'second option', does: (_, player) => press(player, '2')}],
		[12, {name: 'Escape', does: (_, player) => press(player, 'Escape')}],
		[6, {name: 'trust', does: (_, player) => press(player, 'Down', 'Enter')}],
		[3, {name: 'clear', does: (_, player) => enter(player, '/clear')}],
		[1, {name: 'exit', does: (_, player) => enter(player, '/exit')}],
		[2, {name: 'kill -9', does: async (_, player) => end(player, 'SIGKILL')}],
		[1, {name: 'kill -TERM', does: async (_, player) => end(player, 'SIGTERM')}],
		[1, {name: 'kill-pane', does: (_, player) => closePane(player)}],
		[3, {name: 'break-pane', does: (_, {socket, pane}) => tmux(socket, ['break-pane', '-d', '-s', pane])}],
		[3, {name: 'join-pane', does: (crowd, player) => joinPane(crowd, player)}],
		[2, {name: 'swap-pane', does: (crowd, player) => swapPane(crowd, player)}],
		[2, {name: 'rename-window', does: (_, {socket, pane}) => tmux(socket, ['rename-window', '-t', pane, '--', chances.one(names)])}],
		[2, {name: 'rename-session', does: (_, player) => renameSession(player, chances)}],
		[5, {name: 'resize', does: (_, player) => resize(player, chances)}],
		[2, {name: 'journal cut', does: async (crowd, player) => cutJournal(crowd, player)}],
	]);
}

function press({socket, pane}: Player, ...keys: readonly string[]): Promise<unknown> {
	return tmux(socket, ['send-keys', '-t', pane, ...keys]);
}

async function enter({socket, pane}: Player, text: string): Promise<void> {
	await tmuxBatch(socket, [
		['send-keys', '-t', pane, '-l', text],
		['send-keys', '-t', pane, 'Enter'],
	]);
}

function end(player: Player, signal: 'SIGKILL' | 'SIGTERM'): void {
	player.isGone = true;
	process.kill(player.pid, signal);
}

async function closePane(player: Player): Promise<void> {
	player.isGone = true;
	await tmux(player.socket, ['kill-pane', '-t', player.pane]);
}

function neighbour({players, chances}: Crowd, player: Player): Player | undefined {
	const near = players.filter((each) => each.socket === player.socket && each.pane !== player.pane && !isDead(each));
	return near[chances.between(0, Math.max(0, near.length - 1))];
}

/** Side by side is refused where the window is too small for two. */
async function joinPane(crowd: Crowd, player: Player): Promise<void> {
	const target = neighbour(crowd, player);
	if (target) await tmux(player.socket, ['join-pane', '-d', crowd.chances.one(['-h', '-v']), '-s', player.pane, '-t', target.pane]);
}

async function swapPane(crowd: Crowd, player: Player): Promise<void> {
	const target = neighbour(crowd, player);
	if (target) await tmux(player.socket, ['swap-pane', '-d', '-s', player.pane, '-t', target.pane]);
}

/** `keep` stays: new windows are opened in it. */
async function renameSession({socket, pane}: Player, chances: Chances): Promise<void> {
	const name = (await tmux(socket, ['display-message', '-p', '-t', pane, '#{session_name}'])).trimEnd();
	if (name !== 'keep') await tmux(socket, ['rename-session', '-t', pane, '--', `${chances.one(names)} ${chances.between(1, 99_999)}`]);
}

function resize({socket, pane}: Player, chances: Chances): Promise<unknown> {
	return tmux(socket, ['resize-window', '-t', pane, '-x', `${chances.between(40, 250)}`, '-y', `${chances.between(12, 60)}`]);
}

/** Anywhere in a line, or all of it. */
function cutJournal({world, chances}: Crowd, player: Player): void {
	const journal = join(statePaths(world.env).sessions, player.sessionId, 'journal.jsonl');
	if (!existsSync(journal)) return;
	const from = statSync(journal).size;
	const to = chances.share() < 0.5 ? 0 : chances.between(0, from);
	truncateSync(journal, to);
	player.cuts.push({at: Date.now(), from, to});
}

/** As a crash would: neither the server nor what runs in it is asked. Its players die of it. */
export async function restartServer({world, sockets, chances, players}: Crowd): Promise<void> {
	const index = chances.between(0, sockets.length - 1);
	const socket = sockets[index];
	if (socket === undefined) return;
	const pid = Number(await tmux(socket, ['display-message', '-p', '#{pid}']));
	for (const player of players) if (player.socket === socket) player.isGone = true;
	process.kill(pid, 'SIGKILL');
	sockets[index] = await world.startServer(`s${index}-${Date.now() % 1e6}`);
}
