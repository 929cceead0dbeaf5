/**
 * A random walk with beckon's own keys: a navigator over three sessions of the real Claude Code, and a user who types fast. What ran has to
 * be what was shown when it was approved, and a reply has to be heard by the session that was selected when it was begun.
 */
import {mkdirSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {readAudit} from '../../../src/store/records/audit-log.js';
import {createChances} from '../../random.js';
import {type Desk, endOf, modeOf, within} from '../desk.js';
import {listedOn, selectedOn} from './navigator-screen.js';
import {type Pace, turnOf, type Walker} from './walk.js';

type Site = Pick<Walker, 'shown' | 'script' | 'requests'> & {readonly desk: Desk};
type Session = {readonly name: string; readonly project: string; readonly pane: string};

/** The sessions beside the desk's own, each in a folder of this name. */
export const neighbours = ['beta', 'gamma'] as const;
/** A row follows its pane so fast, on a machine at load too. */
const patienceMs = 5000;
/** Each has letters that answer, mark or end: where no line opens for them, they are keys of the list. */
const words = ['yes', 'nay', 'End it', 'dozen', 'why', 'sure, 1 2 3'] as const;
/** Columns and rows. */
const sizes = [
	{x: '160', y: '40'},
	{x: '145', y: '24'},
	{x: '100', y: '30'},
] as const;

/** @returns the misses */
export async function walkNavigator({desk, shown, script, requests}: Site, {minutes, seed, log}: Pace): Promise<number> {
	const {tmux} = desk;
	const chances = createChances(seed, 0);
	const end = Date.now() + minutes * 60_000;
	const counts = {comparisons: 0, approvals: 0, ran: 0, replies: 0, received: 0, misses: 0};
	let names = 0;
	const name = () => `walk${++names}x`;
	const approved = new Set<string>();
	let shownAtApproval = '';
	const ran = new Set<string>();
	const replies: {readonly text: string; readonly to: string; readonly screen: string}[] = [];
	const own: Session = {name: 'demo', project: desk.project, pane: desk.pane};
	const [beta, gamma] = [await openSession(desk, neighbours[0]), await openSession(desk, neighbours[1])];
	const sessions = [own, beta, gamma] as const;
	const navigator = await desk.openNavigator();

	async function miss(what: string): Promise<void> {
		counts.misses += 1;
		const {lines} = readAudit({answers: join(desk.state, 'answers.jsonl')});
		const panes = await Promise.all(sessions.map(async (one) => `--- ${one.name}\n${endOf(await paneOf(one))}`));
		log([`✗ ${what}`, await navigator.screen(), ...panes, ...lines.slice(0, 5).map((line) => JSON.stringify(line))].join('\n'));
	}
	const paneOf = ({pane}: Session) => tmux('capture-pane', '-p', '-t', pane);

	function scripted(): string {
		script(Array.from({length: 60}, () => turnOf(chances, requests, name)));
		return name();
	}
	/** In the pane of a session at rest: over a request, which one at work may draw at any moment, Enter would take its first option. */
	async function enter(session: Session, text: string): Promise<void> {
		if (shown(await paneOf(session)) !== 'rests') return;
		await tmux('send-keys', '-t', session.pane, '-l', '--', text);
		await pause(400);
		if (shown(await paneOf(session)) !== 'rests') return;
		log(`${session.name} is told: ${text}`);
		await tmux('send-keys', '-t', session.pane, 'Enter');
	}
	async function press(...keys: readonly string[]): Promise<void> {
		log(`presses ${keys.join(' ')}`);
		for (const key of keys) await navigator.press(key);
	}
	async function type(text: string): Promise<void> {
		await tmux('send-keys', '-t', 'beckon:', '-l', '--', text);
	}
	async function approve(): Promise<void> {
		shownAtApproval = await navigator.screen();
		const selected = selectedOn(shownAtApproval);
		await navigator.press(chances.one(['y', 'y', '1']));
		log(`approves ${selected.names.join(' ')} of ${selected.session}`);
		counts.approvals += 1;
		for (const each of selected.names) approved.add(each);
	}
	async function deny(): Promise<void> {
		if (chances.share() < 0.6) return press('n');
		await press('N');
		await pause(chances.one([0, 200]));
		await type(`because ${name()}`);
		await pause(100);
		await press('Enter');
		await pause(300);
		await press('Escape');
	}
	async function reply(): Promise<void> {
		const to = selectedOn(await navigator.screen()).session;
		const text = `${chances.one(words)} ${scripted()}`;
		await press('r');
		await pause(chances.one([0, 30, 300]));
		await type(text);
		await pause(chances.one([60, 300]));
		const screen = await navigator.screen();
		await press('Enter');
		log(`replies to ${to}: ${text}`);
		counts.replies += 1;
		if (to !== undefined) replies.push({text, to, screen});
		await pause(chances.one([300, 1500]));
		await press('Escape');
	}
	async function resize(): Promise<void> {
		const {x, y} = chances.one<{readonly x: string; readonly y: string}>(sizes);
		await tmux('resize-window', '-t', 'beckon:', '-x', x, '-y', y);
	}
	const keys: readonly (readonly string[])[] = [
		['j'],
		['j'],
		['k'],
		['Home'],
		['='],
		['Tab'],
		['Space', 'j', 'q'],
		['/', 'b', 'e', 'Enter', 'Escape'],
		['z', '1', 'u'],
		['?', 'q'],
		['s'],
		['d', 'u'],
		['p'],
		['\\'],
		['x', 'x'],
	];
	const steps: readonly (readonly [number, () => Promise<void>])[] = [
		[8, approve],
		[2, deny],
		[4, reply],
		[12, () => press(...(keys[chances.between(0, keys.length - 1)] ?? []))],
		[1, resize],
		[2, async () => enter(chances.one(sessions), `do ${scripted()}`)],
		[1, async () => void (await tmux('send-keys', '-t', chances.one(sessions).pane, 'Escape'))],
	];

	async function checkRuns(): Promise<void> {
		for (const one of sessions) {
			const isNew = (file: string) => /^walk\d+x[ab]?$/.test(file) && !ran.has(file);
			const files = readdirSync(one.project).filter(isNew);
			if (files.length === 0) continue;
			// A mode that a plan's yes chose does not ask about all commands. A dialog hides it: then the files are looked at later.
			const [mode] = /(?:accept edits|auto mode|plan mode|manual mode) on|\? for shortcuts/.exec(await paneOf(one)) ?? [];
			if (mode === undefined) continue;
			const asks = !/^(?:accept edits|auto mode)/.test(mode);
			for (const each of files) {
				ran.add(each);
				counts.ran += 1;
				if (asks && !approved.has(each))
					await miss(`touch ${each} has run, and was not shown when something was approved, last on\n${shownAtApproval}\nand now`);
			}
		}
	}
	async function checkReplies(): Promise<void> {
		for (const {text, to, screen} of replies) {
			const received = desk.model.requests().filter((request) => request.includes(text));
			if (received.length > 0) counts.received += 1;
			const other = received.find((request) => !request.includes(`I am ${to}`));
			if (other !== undefined) await miss(`"${text}" was for ${to}, and was heard in: ${other.slice(0, 200)}\nbefore Enter:\n${screen}`);
		}
	}
	async function compare(): Promise<void> {
		counts.comparisons += 1;
		let last = '';
		let wrong: readonly string[] = [];
		for (let since = Date.now(); Date.now() - since < patienceMs; await pause(150)) {
			const panes = await Promise.all(sessions.map(async (one) => shown(await paneOf(one))));
			if (panes.join() !== last) since = Date.now();
			last = panes.join();
			const listed = listedOn(await navigator.screen());
			wrong = sessions.flatMap((one, at) => {
				const [pane, row] = [panes[at], listed.get(one.name)];
				return pane === undefined || row === undefined || row === pane ? [] : [`the pane of ${one.name} ${pane}, and its row ${row}`];
			});
			if (wrong.length === 0) return;
		}
		await miss(wrong.join('; '));
	}

	scripted();
	for (const one of sessions) await enter(one, `I am ${one.name}, do ${name()}`);
	while (Date.now() < end) {
		await chances.weighed(steps)();
		await pause(chances.one([30, 100, 200, 500, 1000]));
		await checkRuns();
		if (chances.share() < 0.15) await compare();
	}
	await pause(patienceMs);
	await checkRuns();
	await checkReplies();
	log(`${desk.agent.version} by the navigator: ${counts.misses} misses in ${JSON.stringify(counts)}`);
	return counts.misses;
}

async function openSession(desk: Desk, name: string): Promise<Session> {
	const project = join(desk.home, 'work', name);
	mkdirSync(project, {recursive: true});
	const command = `exec claude --permission-mode ${modeOf(desk.agent)}`;
	const pane = (await desk.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', '-t', 'gate:', '-c', project, command)).trim();
	const screen = () => desk.tmux('capture-pane', '-p', '-t', pane);
	const opened = await within(30_000, async () => (/^[❯>]\s/m.test(await screen()) ? true : undefined));
	if (opened === undefined) throw new Error(`${name} never showed its input box:\n${await screen()}`);
	return {name, project, pane};
}
