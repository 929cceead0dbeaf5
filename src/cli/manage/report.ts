/** `beckon report`: hands what a program tells of itself to the script that records it. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {recordReader, type Taken} from '../../core/report/osc.js';
import {parseApp} from '../../core/report/read.js';
import {ensureState, statePaths} from '../../store/paths.js';
import {packageText} from '../../store/program.js';
import {runProgram} from '../../system/programs.js';
import {announceReader} from './announce.js';

type Given = {
	readonly state: string | undefined;
	readonly kind: string | undefined;
	readonly msg: string | undefined;
	readonly title: string | undefined;
	readonly progress: number | undefined;
	readonly id: string | undefined;
	readonly app: string | undefined;
	readonly pid: number | undefined;
	readonly pane: string | undefined;
	readonly osc: boolean;
	readonly announce: string | undefined;
};

/** @throws UserError when the report was not written. */
export async function runReport(io: Io, {osc, announce, app, pid, pane, ...told}: Given): Promise<ExitCode> {
	ensureState(statePaths(io.env));
	const write = createWriter(io, pane);
	if (!osc) {
		await write({...told, app: app === undefined ? undefined : parseApp(app)}, pid);
		return 0;
	}
	const announced =
		announce === undefined || pid === undefined || pane === undefined
			? undefined
			: announceReader(io, {program: announce, pane, panePid: pid});
	await follow(io, async (words) => {
		announced?.heard();
		const owner = announced === undefined ? pid : announced.programPid();
		// A record of a program that is gone would be one of its shell.
		if (announced === undefined || owner !== undefined) await write({...words, app: app === undefined ? words.app : parseApp(app)}, owner);
	});
	return 0;
}

type Words = Omit<Given, 'osc' | 'announce' | 'pid' | 'pane'>;

function createWriter(io: Io, pane: string | undefined): (words: Words, pid: number | undefined) => Promise<void> {
	const {root} = statePaths(io.env);
	const script = `${packageText('hooks', 'emit.sh')}\n${packageText('hooks', 'report.sh')}`;
	const env = {...io.env, BECKON_STATE_DIR: root, BECKON_HOOK: '', BECKON_REPORT: '1'};
	return async (words, pid) => {
		const pairs = Object.entries({...words, pid, pane, from: process.ppid});
		const args = pairs.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
		// The name tells the first script that it is not alone.
		const end = await runProgram(['sh', '-c', script, '/report.sh', ...args], {env, timeoutMs: 5000});
		if (end.kind === 'exited' && end.code === 0) return;
		throw new UserError(
			'The report was not written',
			`Check that ${root} is a directory of yours with room in it, and that the process still runs.`,
		);
	};
}

/** Writes the records of a stream, one after the other. While one is written, only the newest of each part is kept. */
async function follow({stdin}: Io, write: (words: Words) => Promise<void>): Promise<void> {
	const read = recordReader();
	const waiting = new Map<string, Words>();
	let writing: Promise<void> | undefined;
	const writeAll = async () => {
		for (let next = waiting.entries().next(); next.done !== true; next = waiting.entries().next()) {
			const [id, words] = next.value;
			waiting.delete(id);
			await write(words);
		}
		writing = undefined;
	};
	stdin.setEncoding('latin1');
	for await (const piece of stdin) {
		for (const taken of read(String(piece))) {
			const words = toWords(taken);
			if (words.state === 'clear' && words.id === '') waiting.clear();
			waiting.set(words.id ?? '', words);
		}
		writing ??= waiting.size > 0 ? writeAll() : undefined;
	}
	await writing;
}

function toWords(taken: Taken): Words {
	if (taken === 'prompt') return {state: 'clear', kind: undefined, msg: '', title: '', progress: undefined, id: '', app: undefined};
	const {report, app} = taken;
	const {state, kind, message: msg, title, progress, id} = report;
	return {state, kind, msg, title, progress, id, app: app === undefined ? undefined : parseApp(app)};
}
