/** `beckon init`: one page that says what will be set up, and a key that does it. */
import {otherAgents} from '../agents/agents.js';
import {hasPart} from '../agents/installed.js';
import {usualWords} from '../agents/usual-words.js';
import type {ExitCode, Io} from '../core/context.js';
import {isUserError} from '../core/errors.js';
import {printableLine, shortened, stripControls} from '../core/text/label.js';
import {counted} from '../core/text/times.js';
import {columnsFor, hangingText, paintedDiff, painterOf} from '../core/words/print-colours.js';
import {sendNotice} from '../notify/send.js';
import {listeningSockets} from '../observe/local-machine.js';
import {readConfig} from '../store/config/config.js';
import {isOnPath} from '../store/files.js';
import {listClients} from '../tmux/clients.js';
import {findTaken, type Keys, type PartName, type Plan, partNames, planConfig, readPlan, usesTmux} from './init-plan.js';
import {runInstall} from './install.js';
import {planInstallTmux, runInstallTmux} from './install-tmux.js';
import {whatIsMissing} from './missing.js';
import {changeText, isMade, makeChange, refusePassing} from './settings-change.js';

export type InitTerminal = {
	/** One key as its character; an empty text when the terminal is gone. */
	readonly readKey: () => Promise<string>;
	readonly readLine: (question: string) => Promise<string>;
	readonly columns: number;
};

type Page = {readonly plan: Plan; readonly wanted: ReadonlySet<PartName>};

/** @param terminal without one, the commands to run instead are printed. @throws UserError when this program is in the cache of npx. */
export async function runInit(io: Io, terminal: InitTerminal | undefined): Promise<ExitCode> {
	refusePassing(io.env);
	if (terminal === undefined) return withoutTerminal(io);
	const plan = await readPlan(io).catch((error: unknown) => {
		if (!isUserError(error)) throw error;
		io.stdout.write(`${stripControls(`${error.message}\n  ${error.fix}`)}\n`);
	});
	if (plan === undefined) return 1;
	const open = plan.parts.filter(({isDone}) => !isDone);
	if (open.length === 0) {
		io.stdout.write(`All is set up: ${plan.parts.map(({title}) => title).join(', ')}.\n`);
		await showNext(io, plan);
		return 0;
	}
	const chosen = await choose(io, terminal, {plan, wanted: new Set(open.map(({name}) => name))});
	if (chosen === undefined || chosen.wanted.size === 0) {
		io.stdout.write('Nothing was changed.\n');
		return 0;
	}
	const isWell = await applyPlan(io, chosen.plan, chosen.wanted);
	await showNext(io, plan);
	return isWell ? 0 : 1;
}

/** @returns what the user wants; undefined when the user quits. */
async function choose(io: Io, terminal: InitTerminal, first: Page): Promise<Page | undefined> {
	let page = first;
	let above = 0;
	for (;;) {
		const lines = pageLines(page.plan, page.wanted, terminal.columns);
		io.stdout.write(`${above > 0 ? `\x1b[${above}A\x1b[J` : '\n'}${lines.join('\n')}\n`);
		const key = await terminal.readKey();
		const name = partNames[Number(key) - 1];
		// After `d` and `e`, whose output stays, the page is printed again below.
		above = key === 'd' || key === 'e' ? 0 : lines.length;
		if (key === '\r' || key === '\n') return page;
		if (key === 'd') io.stdout.write(`\n${paintedDiff(await diffOf(io, page), painterOf(io))}`);
		else if (key === 'e') page = {...page, plan: await otherKeys(io, terminal, page.plan)};
		else if (name !== undefined) page = {...page, wanted: toggled(page, name)};
		// q, Esc, Ctrl-C, Ctrl-D, and the end of the terminal.
		else if (/^[qQ\x1b\x03\x04]?$/.test(key)) return undefined;
	}
}

/** The wanted parts with one toggled, unless it is set up already. */
function toggled({plan, wanted}: Page, name: PartName): ReadonlySet<PartName> {
	if (plan.parts.some((part) => part.name === name && part.isDone)) return wanted;
	return wanted.has(name) ? new Set([...wanted].filter((each) => each !== name)) : new Set([...wanted, name]);
}

async function diffOf(io: Io, {plan, wanted}: Page): Promise<string> {
	const {config, change} = await planConfig(io, plan, wanted);
	const hooks = wanted.has('hooks') ? plan.hooks : [];
	const conf = usesTmux(wanted) ? [await planInstallTmux(io, config)] : [];
	return [...hooks, change, ...conf].map(changeText).join('');
}

/** Asks for other keys. If one of them cannot be used, it says why, and the plan stays. */
async function otherKeys(io: Io, {readLine}: InitTerminal, plan: Plan): Promise<Plan> {
	const acts = Object.keys(plan.keys);
	const answer = (await readLine(`Keys for ${acts.join(', ')} (Enter keeps ${Object.values(plan.keys).join(' ')}; "off": none): `)).trim();
	if (answer === '') return plan;
	const typed = answer.split(/\s+/);
	const keys: Keys = {...plan.keys, ...Object.fromEntries(acts.flatMap((act, index) => (typed[index] ? [[act, typed[index]]] : [])))};
	const problem = keyProblem(keys, typed, plan);
	if (problem === undefined) return readPlan(io, keys);
	io.stdout.write(`${stripControls(problem)}\n`);
	return plan;
}

function keyProblem(keys: Keys, typed: readonly string[], {bound = new Map()}: Plan): string | undefined {
	const used = Object.values(keys).filter((key) => key !== 'off');
	if (typed.length > Object.keys(keys).length) return 'These are more keys than there is to do.';
	if (typed.some((key) => !/^[\x21-\x7e]{1,20}$/.test(key))) return 'Write keys as tmux does: b, M-n, F5.';
	if (new Set(used).size < used.length) return 'One key is named twice.';
	const [taken] = findTaken(keys, bound);
	return taken && `${taken.key} is taken: it runs ${taken.runs}.`;
}

function withoutTerminal(io: Io): ExitCode {
	io.stdout.write(
		[
			'beckon init asks before it changes anything, and needs a terminal. Without one, run:',
			`  beckon install          adds the hooks to ${usualWords.name}; --dry-run shows the change`,
			'  beckon install --tmux   adds the keys to tmux.conf; --dry-run shows the change',
			'  beckon config init      writes a commented config file',
			'  beckon doctor           checks all of it',
			'',
		].join('\n'),
	);
	return 2;
}

async function showNext(io: Io, {running}: Plan): Promise<void> {
	const {tmux} = (await readConfig(io.env)).config;
	const missing = await whatIsMissing(io);
	const those = running === 0 ? '' : ` with ${counted(running, 'session')}`;
	const next = [
		...missing,
		missing.length === 0 && running === 0 ? `Start a session: \`beckon new\`, or \`${usualWords.program}\` in any tmux pane.` : undefined,
		tmux.keys.popup === 'off'
			? `Open the navigator${those}: run \`beckon\`.`
			: `Open the navigator${those}: press the prefix and then ${tmux.keys.popup}, or run \`beckon\`.`,
		...otherAgentLines(io.env),
		'Run `beckon doctor` when something is missing. `beckon uninstall --all` undoes all of this.',
	];
	io.stdout.write(
		`\nNext\n${next.flatMap((line) => (line === undefined ? [] : [`  ${hangingText(line, 2, {columns: columnsFor(io)})}\n`])).join('')}`,
	);
}

/** What `init` says of other installed agents, a line for each. */
export function otherAgentLines(env: NodeJS.ProcessEnv): readonly string[] {
	return otherAgents.flatMap(({id, words, setup}) => {
		if (!isOnPath(words.program, env)) return [];
		if (setup === undefined || hasPart(setup, env)) return [`${words.name} is here, and is read as it is.`];
		return [`${words.name} is here: \`beckon install --agent ${id}\` tells more of it. It says first what that may cost.`];
	});
}

const notice = {title: 'a test', body: 'this is how you hear of a session that needs you', id: 'beckon-trial', fields: {}};

/** Applies the wanted parts, the others too if one fails. @returns whether all succeeded. */
async function applyPlan(io: Io, plan: Plan, wanted: ReadonlySet<PartName>): Promise<boolean> {
	const write = (mark: string, text: string) =>
		io.stdout.write(`${hangingText(`${mark} ${printableLine(text)}`, 2, {columns: columnsFor(io)})}\n`);
	/** @param says replaces what the act prints; warnings are printed in any case */
	const attempt = async (act: (quiet: Io) => Promise<unknown>, says?: string): Promise<boolean> => {
		const [texts, warnings]: [string[], string[]] = [[], []];
		try {
			await act({...io, color: 'never', stdout: {write: (text) => texts.push(text)}, stderr: {write: (text) => warnings.push(text)}});
			for (const line of (says ?? texts.join('').trimEnd()).split('\n')) write('✓', line);
			for (const warning of warnings) write('✗', warning.trimEnd());
			return warnings.length === 0;
		} catch (error) {
			if (!isUserError(error)) throw error;
			write('✗', error.message);
			write(' ', error.fix);
			return false;
		}
	};
	const done: boolean[] = [];
	const tested = wanted.has('notices') ? await testChannels(io, plan) : undefined;
	const final = tested === undefined ? plan : {...plan, channels: tested.channels};
	const {change} = await planConfig(io, final, wanted);
	if (!isMade(change)) done.push(await attempt((quiet) => makeChange(quiet, change, {dryRun: false})));
	if (wanted.has('hooks')) done.push(await attempt((quiet) => runInstall(quiet, {dryRun: false}), 'Hooks installed'));
	if (usesTmux(wanted)) done.push(await attempt((quiet) => runInstallTmux(quiet, {dryRun: false})));
	if (tested !== undefined) io.stdout.write(`${hangingText(tested.says, 2, {columns: columnsFor(io)})}\n`);
	return !done.includes(false);
}

/** Channels that do not work here are left out, as long as one does. */
async function testChannels(io: Io, {channels, config}: Plan): Promise<{readonly channels: Plan['channels']; readonly says: string}> {
	const sockets = await listeningSockets(io.env);
	if ((await listClients(sockets)).length === 0) return {channels, says: '✓ Notifications begin when you are attached to tmux'};
	const sent = await sendNotice(notice, {env: io.env, channels, settings: config.notify, sockets});
	const works = sent.flatMap(({channel, works}) => (works ? [channel] : []));
	const failed = channels.filter((channel) => !works.includes(channel));
	const without = failed.length === 0 ? '' : `; ${failed.join(' and ')} did not work`;
	if (works.length === 0)
		return {channels, says: `✗ No test notification could be sent${without}. \`beckon help notifications\` names more channels`};
	return {channels: works, says: `✓ Test notification sent by ${works.join(' and ')}${without}`};
}

function pageLines({parts}: Plan, wanted: ReadonlySet<PartName>, columns: number): readonly string[] {
	const titleCells = Math.max(...parts.map(({title}) => title.length));
	const lines = [
		'beckon sets up what is ticked. Nothing is changed before you press Enter.',
		'',
		...parts.flatMap(({name, title, words, isDone}, index) => {
			const mark = isDone || wanted.has(name) ? '✓' : ' ';
			const [first = '', ...rest] = isDone ? ['is set up'] : words;
			return [` ${mark} ${index + 1}  ${title.padEnd(titleCells)}  ${first}`, ...rest.map((line) => ' '.repeat(titleCells + 8) + line)];
		}),
		'',
		'Enter set up · 1-4 tick or untick · e other keys · d show the diff · q nothing',
		'Undo everything: beckon uninstall --all',
	];
	return lines.map((line) => shortened(stripControls(line), columns - 2));
}
