/**
 * A random walk with beckon's own keys: a navigator over several sessions of the real Claude Code, and a user who types fast. What ran has to be what the
 * card showed when it was approved, and a reply has to be heard by the session whose card was shown when it was begun.
 */
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {readAudit} from '../../../src/store/records/audit-log.js';
import {createChances} from '../../random.js';
import type {Desk} from '../desk.js';
import {within} from '../desk.js';
import {namesIn, type Shown} from './shown.js';
import {type Pace, turnOf, type Walker} from './walk.js';

type Site = Pick<Walker, 'shown' | 'script' | 'requests'> & {readonly desk: Desk};
type Session = {readonly name: string; readonly project: string; readonly pane: string};

export const neighbours = ['beta', 'gamma'] as const;
/** A row follows its pane so fast, on a machine at load too. */
const patienceMs = 5000;
/** A word of each letter that answers or marks: typed into a line that did not open, they are keys of the list. */
const words = ['yes', 'nay', 'enough', 'dozen', 'why', 'sure, 1 2 3'] as const;
const glyphs: Readonly<Record<string, Shown>> = Object.fromEntries([
	...[...'▲?◆'].map((glyph) => [glyph, 'asks']),
	...[...'○▸≡≈»↻'].map((glyph) => [glyph, 'works']),
]);

/** @returns the misses */
export async function walkNavigator({desk, shown, script, requests}: Site, {minutes, seed, log: print}: Pace): Promise<number> {
	const log = (line: string) => print(`${new Date().toISOString().slice(17, 23)} ${line}`);
	const chances = createChances(seed, 1);
	const end = Date.now() + minutes * 60_000;
	const told = {comparisons: 0, approvals: 0, ran: 0, replies: 0, heard: 0, misses: 0};
	const made: string[] = [];
	const approved = new Set<string>();
	const isKnown = new Set<string>();
	const replies: {readonly text: string; readonly to: string; readonly line: string}[] = [];
	const name = () => {
		const next = `walk${made.length + 1}x`;
		made.push(next);
		return next;
	};
	const sessions = [
		{name: 'demo', project: desk.project, pane: desk.pane},
		await openSession(desk, 'beta'),
		await openSession(desk, 'gamma'),
	];
	const navigator = await desk.openNavigator();
	const miss = async (what: string) => {
		told.misses += 1;
		log(`✗ ${what}\n${await navigator.screen()}\n${lastSends(desk)}`);
	};

	function scripted(): string {
		script(Array.from({length: 60}, () => turnOf(chances, requests, name)));
		return name();
	}
	const captured = (pane: string) => desk.tmux('capture-pane', '-p', '-t', pane);

	async function say({pane}: Session, text: string): Promise<void> {
		if (shown(await captured(pane)) === 'asks') return;
		log(`${pane} is told: ${text}`);
		await desk.tmux('send-keys', '-t', pane, '-l', '--', text);
		await pause(400);
		// Over a request, Enter would take its first option.
		if (shown(await captured(pane)) !== 'asks') await desk.tmux('send-keys', '-t', pane, 'Enter');
	}
	async function press(...keys: readonly string[]): Promise<void> {
		for (const key of keys) await navigator.press(key);
	}
	async function approve(): Promise<void> {
		const before = await navigator.screen();
		const names = namesIn(cardOf(before)?.text ?? '');
		await press(chances.one(['y', 'y', '1']));
		log(`approves ${names.join(' ')}`);
		if (names.length === 0)
			log(
				before
					.trimEnd()
					.split('\n')
					.filter((line) => line.trim() !== '')
					.join('\n'),
			);
		told.approvals += 1;
		for (const each of names) approved.add(each);
	}
	async function reply(): Promise<void> {
		const to = cardOf(await navigator.screen())?.name;
		const text = `${chances.one(words)} ${scripted()}`;
		await press('r');
		await pause(chances.one([0, 30, 300]));
		await desk.tmux('send-keys', '-t', 'beckon:', '-l', '--', text);
		await pause(chances.one([60, 300]));
		const line = await navigator.screen();
		await press('Enter');
		told.replies += 1;
		if (to !== undefined) replies.push({text, to, line});
		log(`replies to ${to}: ${text}`);
		await pause(chances.one([300, 1500]));
		log(`  ${footerOf(await navigator.screen())}`);
		await press('Escape');
	}
	async function deny(): Promise<void> {
		log(`denies ${namesIn(cardOf(await navigator.screen())?.text ?? '').join(' ')}`);
		if (chances.share() < 0.6) return press('n');
		await press('N');
		await pause(chances.one([0, 200]));
		await desk.tmux('send-keys', '-t', 'beckon:', '-l', '--', `because ${name()}`);
		await pause(100);
		await press('Enter');
		await pause(300);
		await press('Escape');
	}
	const moves =
		(...keys: readonly string[]) =>
		async () => {
			log(`presses ${keys.join(' ')}`);
			await press(...keys);
		};
	const steps: readonly (readonly [number, () => Promise<void>])[] = [
		[8, approve],
		[2, deny],
		[4, reply],
		[3, moves('j')],
		[2, moves('k')],
		[1, moves('Home')],
		[1, moves('=')],
		[1, moves('Tab')],
		[1, moves('Space', 'j', 'q')],
		[1, moves('/', 'b', 'e', 'Enter', 'Escape')],
		[1, moves('z', '1', 'u')],
		[1, moves('?', 'q')],
		[1, moves('s')],
		[1, moves('p')],
		[1, moves('\\')],
		[1, moves('x', 'x')],
		[
			1,
			async () =>
				void (await desk.tmux('resize-window', '-t', 'beckon:', '-x', chances.one(['160', '145']), '-y', chances.one(['40', '24']))),
		],
		[2, async () => say(chances.one([sessions[0] as Session, sessions[1] as Session, sessions[2] as Session]), `do ${scripted()}`)],
		[1, async () => void (await desk.tmux('send-keys', '-t', chances.one([sessions[1]?.pane ?? '', desk.pane]), 'Escape'))],
	];

	async function checkRuns(): Promise<void> {
		for (const each of made.filter((one) => !isKnown.has(one)))
			for (const suffix of ['', 'a', 'b'])
				for (const {project} of sessions) {
					if (!existsSync(join(project, each.concat(suffix)))) continue;
					if (suffix === '') isKnown.add(each);
					if (isKnown.has(each + suffix) && suffix !== '') continue;
					isKnown.add(each + suffix);
					told.ran += 1;
					if (!approved.has(each + suffix))
						await miss(
							`touch ${each + suffix} has run, and was never on the card when it was approved\n${(await desk.tmux('capture-pane', '-p', '-S', '-60', '-t', sessions.find((one) => one.project === project)?.pane ?? '')).trimEnd()}`,
						);
				}
	}
	async function checkReplies(): Promise<void> {
		for (const {text, to, line} of replies.splice(0)) {
			const heard = desk.model.requests().filter((request) => request.includes(text));
			if (heard.length === 0) continue;
			told.heard += 1;
			if (!heard.every((request) => request.includes(`I am ${to}`)))
				await miss(`"${text}" was for ${to}, and another has heard it\n${line}`);
		}
	}
	async function compare(): Promise<void> {
		told.comparisons += 1;
		let last = '';
		let since = Date.now();
		let wrong: readonly string[] = [];
		while (Date.now() - since < patienceMs) {
			const seen = await Promise.all(sessions.map(async ({pane}) => shown(await captured(pane))));
			const rows = rowsOf(await navigator.screen());
			if (seen.join() !== last) since = Date.now();
			last = seen.join();
			wrong = sessions.flatMap((session, at) => {
				const [pane, row] = [seen[at], rows.get(session.name)];
				return pane === undefined || row === undefined || row === pane ? [] : [`the pane of ${session.name} ${pane}, and its row ${row}`];
			});
			if (wrong.length === 0) return;
			await pause(150);
		}
		await miss(
			`${wrong.join('; ')}\n${(await Promise.all(sessions.map(({pane}) => captured(pane)))).map((text) => text.trimEnd().split('\n').slice(-14).join('\n')).join('\n=====\n')}`,
		);
	}

	scripted();
	for (const session of sessions) await say(session, `I am ${session.name}, do ${name()}`);
	while (Date.now() < end) {
		await chances.weighed(steps)();
		await pause(chances.one([30, 100, 200, 500, 1000]));
		await checkRuns();
		if (chances.share() < 0.15) await compare();
	}
	await pause(3000);
	await checkRuns();
	await checkReplies();
	log(`navigator: ${JSON.stringify(told)}`);
	return told.misses;
}

async function openSession(desk: Desk, name: string): Promise<Session> {
	const project = join(desk.home, 'work', name);
	mkdirSync(project, {recursive: true});
	const made = await desk.tmux(
		'new-window',
		'-d',
		'-P',
		'-F',
		'#{pane_id}',
		'-t',
		'gate:',
		'-c',
		project,
		`exec claude --permission-mode manual`,
	);
	const pane = made.trim();
	const isOpen = await within(30_000, async () => {
		const screen = await desk.tmux('capture-pane', '-p', '-t', pane);
		return /^❯\s/m.test(screen) ? true : undefined;
	});
	if (isOpen === undefined) throw new Error(`${name} never showed its input box:\n${await desk.tmux('capture-pane', '-p', '-t', pane)}`);
	return {name, project, pane};
}

/** The name in the head of the card, and the rows below it: the request, without the pane that follows it. Undefined: no card is shown. */
function cardOf(screen: string): {readonly name: string; readonly text: string} | undefined {
	const rows = screen.split('\n');
	const head = rows.findIndex((row) => cardHead.test(row));
	const [, left = '', name = ''] = cardHead.exec(rows[head] ?? '') ?? [];
	if (head === -1) return undefined;
	const below = rows.slice(head + 1).map((row) => row.slice(left.length));
	const ends = below.findIndex((row) => /^ ?─{20}/.test(row));
	return {name, text: below.slice(0, ends === -1 ? undefined : ends).join('\n')};
}

/** Beside the list or below it. */
const cardHead = /^(.*│ |)── \S+ (\S+) .*gate:/;

function rowsOf(screen: string): ReadonlyMap<string, Shown> {
	const left = screen.split('\n').map((line) => line.split('│')[0] ?? '');
	return new Map(
		left.flatMap((line) => {
			const [, glyph, name] = /^[❯ ][ +~]?(\S) (demo|beta|gamma)\b/.exec(line) ?? [];
			return glyph === undefined || name === undefined ? [] : [[name, glyphs[glyph] ?? 'rests'] as const];
		}),
	);
}

function footerOf(screen: string): string {
	return screen.trimEnd().split('\n').slice(-2).join(' | ').trim();
}

function lastSends({state}: Desk): string {
	return readAudit({answers: join(state, 'answers.jsonl')})
		.lines.slice(0, 5)
		.map((line) => JSON.stringify(line))
		.join('\n');
}
