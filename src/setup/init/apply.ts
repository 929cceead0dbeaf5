/** Makes the changes that `beckon init` has shown, and says what came of each. */
import type {Io} from '../../core/context.js';
import {isUserError} from '../../core/errors.js';
import {printableLine, stripControls} from '../../core/text/label.js';
import {tryNotice} from '../../notify/send.js';
import {knownSockets} from '../../observe/local-machine.js';
import {probeServer} from '../../tmux/server.js';
import {runInstall} from '../install.js';
import {runInstallTmux} from '../install-tmux.js';
import {makeChange} from '../settings-change.js';
import {type PartName, type Plan, planConfig, printed} from './plan.js';

const notice = {title: 'a test', body: 'this is how you hear of a session that needs you', id: 'beckon-trial', fields: {}};

/** A part that fails does not stop the others. @returns whether all went well. */
export async function applyPlan(io: Io, plan: Plan, wanted: ReadonlySet<PartName>): Promise<boolean> {
	const attempt = async (act: () => Promise<string>): Promise<boolean> => {
		try {
			for (const line of (await act()).trimEnd().split('\n')) io.stdout.write(`✓ ${printableLine(line)}\n`);
			return true;
		} catch (error) {
			if (!isUserError(error)) throw error;
			io.stdout.write(`✗ ${printableLine(error.message)}\n  ${printableLine(error.fix)}\n`);
			return false;
		}
	};
	const done: boolean[] = [];
	const tested = wanted.has('notices') ? await testChannels(io, plan) : undefined;
	const final = tested === undefined ? plan : {...plan, channels: tested.channels};
	const {change} = await planConfig(io, final, wanted);
	if (change.after !== change.file.text) done.push(await attempt(() => printed(io, (quiet) => makeChange(quiet, change, {dryRun: false}))));
	if (wanted.has('hooks')) done.push(await attempt(() => installHooks(io)));
	if ([...wanted].some((name) => name !== 'hooks'))
		done.push(await attempt(() => printed(io, (quiet) => runInstallTmux(quiet, {dryRun: false}))));
	if (tested !== undefined) io.stdout.write(`${tested.says}\n`);
	return !done.includes(false);
}

/** @returns what was done, in one line. @throws UserError, having changed nothing. */
async function installHooks(io: Io): Promise<string> {
	await printed(io, (quiet) => runInstall(quiet, {dryRun: false, project: undefined}));
	return 'Hooks installed';
}

/** Channels that do not work here are left out, as long as one does. */
async function testChannels(io: Io, {channels, config}: Plan): Promise<{readonly channels: Plan['channels']; readonly says: string}> {
	const there = await Promise.all(
		knownSockets(io.env).map(async (socket) => ((await probeServer(socket)) === 'listening' ? [socket] : [])),
	);
	const sockets = there.flat();
	if (sockets.length === 0) return {channels, says: '✓ Notifications begin when tmux starts'};
	const works = await tryNotice(notice, {env: io.env, channels, settings: config.notify, sockets});
	const failed = channels.filter((channel) => !works.includes(channel));
	const without = failed.length === 0 ? '' : `; ${failed.join(' and ')} did not work`;
	if (works.length === 0)
		return {channels, says: `✗ No test notification could be sent${without}. docs/notifications.md has more channels`};
	return {channels: works, says: `✓ Test notification sent by ${works.join(' and ')}${without}`};
}

/** The page of `beckon init`, as lines. */
export function pageLines({parts}: Plan, wanted: ReadonlySet<PartName>, columns: number): readonly string[] {
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
	return lines.map((line) => stripControls(line).slice(0, columns - 1));
}
