/** The entry: arguments in, exit code out. Every error becomes a message here. */
import {writeSync} from 'node:fs';
import manifest from '../../package.json' with {type: 'json'};
import type {ExitCode, Io} from '../core/context.js';
import {messageOf, UserError} from '../core/errors.js';
import {toUserError} from '../core/machine/machine-error.js';
import {stripControls} from '../core/text/label.js';
import {escaped} from '../core/text/visible-text.js';
import {takeColor} from '../core/words/print-colours.js';
import {createDebugLog} from '../store/debug-log.js';
import {statePaths} from '../store/paths.js';
import {isExecutableForm, programVersion} from '../store/program.js';
import {isTerminal} from '../system/terminal.js';
import {type AskedCommand, type Entry, type GivenOptions, toFlag, type WrittenOption} from './command.js';
import {goCommands, replyCommand} from './commands-go.js';
import {lookCommands} from './commands-look.js';
import {directOutput, lateStream} from './direct-output.js';
import {toExplained} from './print/explained.js';

export async function main(argv: readonly string[]): Promise<void> {
	const isExecutable = isExecutableForm();
	const opened: NodeJS.WriteStream[] = [];
	const outputs = new Map<1 | 2, Io['stdout']>();
	const streamOf = (fd: 1 | 2): NodeJS.WriteStream => {
		const stream = fd === 1 ? process.stdout : process.stderr;
		stream.on('error', leave);
		opened.push(stream);
		return stream;
	};
	const openOutput = (fd: 1 | 2): Io['stdout'] => {
		if (!isExecutable) return streamOf(fd);
		return isTerminal(fd) ? lateStream(fd, () => streamOf(fd), leave) : directOutput(fd, leave);
	};
	// Each stream is opened when it is first used, which takes Node 1 to 2 ms.
	const output = (fd: 1 | 2): Io['stdout'] => {
		const open = outputs.get(fd) ?? openOutput(fd);
		outputs.set(fd, open);
		return open;
	};
	let input: NodeJS.ReadStream | undefined;
	process.exitCode = await runCli(argv, {
		env: process.env,
		get stdout() {
			return output(1);
		},
		get stderr() {
			return output(2);
		},
		get stdin() {
			input ??= isExecutable && isTerminal(0) ? lateStream(0, () => process.stdin, leave) : process.stdin;
			return input;
		},
		now: Date.now,
	});
	// Without this call Node takes 1 to 3 ms to free its memory, and waits for timers of libraries: one of chokidar's holds a popup for a
	// second. Bun may not end at all, as with a `watch` whose last server is gone (1.4.5).
	if (opened.every(({writableLength, errored}) => writableLength === 0 && errored === null)) process.exit();
}

/** Ends the program when its output fails. A pipe that is closed early, as by `beckon ls | head -1`, is no failure. */
function leave({code, message}: NodeJS.ErrnoException): never {
	if (code === 'EPIPE') process.exit(0);
	try {
		writeSync(2, `beckon: Output could not be written: ${message}\n`);
	} catch {
		// stderr itself is not writable.
	}
	process.exit(1);
}

/** Runs one command from its arguments to its exit code. Never throws. */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
	const {rest, color, wrong} = takeColor(argv);
	const operands = rest.filter((each) => each !== '--debug');
	if (operands.length === 1 && (operands[0] === '--version' || operands[0] === '-v')) {
		io.stdout.write(`${programVersion()}\n`);
		return 0;
	}
	try {
		if (wrong !== undefined)
			throw new UserError(`--color takes auto, always or never, not "${wrong}"`, 'For example: `beckon ls --color never`.', 2);
		const painted: Io = color === undefined ? io : {...io, color};
		const whole: Io = rest.includes('--debug') ? {...painted, debug: createDebugLog(statePaths(io.env), io.now)} : painted;
		whole.debug?.('started', {command: /^[a-z]{1,20}$/.exec(operands[0] ?? 'navigate')?.[0] ?? '?', words: operands.length});
		const asked = readQuick(operands) ?? (await readLate(operands, whole));
		const exitCode = typeof asked === 'object' ? await asked.entry.run(whole, asked.given) : (asked ?? 0);
		whole.debug?.('ended', {exitCode});
		return exitCode;
	} catch (error) {
		return report(await toExplained(error), io, operands.includes('--json'));
	}
}

/** Loads the argument library for what `readQuick` cannot parse. */
async function readLate(argv: readonly string[], io: Io): Promise<AskedCommand | 2 | undefined> {
	const [{readWholeCommand}, {program}] = await Promise.all([import('./program.js'), import('./commands.js')]);
	return readWholeCommand(program, argv, io);
}

/** @param json prints the error as one line of JSON to stderr, for a program that asked for JSON */
function report(error: unknown, io: Io, json: boolean): ExitCode {
	const known = toUserError(error);
	if (json) {
		const {message, fix, exitCode} = known ?? {message: messageOf(error), fix: `Please report it: ${manifest.bugs}`, exitCode: 1 as const};
		io.stderr.write(`${escaped(JSON.stringify({v: 1, error: {message, fix, exit_code: exitCode}}))}\n`);
		return exitCode;
	}
	if (known !== undefined) {
		io.stderr.write(`beckon: ${stripControls(known.message)}\n${known.fix === '' ? '' : `  ${stripControls(known.fix)}\n`}`);
		return known.exitCode;
	}
	const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
	io.stderr.write(`beckon: Unexpected error (probably a bug in beckon). Please report it: ${manifest.bugs}\n${stripControls(stack)}\n`);
	return 1;
}

/**
 * The commands that keys and status lines run are parsed without the argument library, which takes the executable 1.5 times the CPU for
 * `status`, and 1.2 times that for `next` and `ls`. Anything unusual for a script (help, mistakes, `--option=value`) is left to that
 * library. Only these tables have such commands: loading the others would cost each start a millisecond.
 */
const quickCommands = [...goCommands, ...lookCommands, replyCommand].filter(({isQuick}) => isQuick);

/**
 * @param argv the command's name and what follows; without a name it is the navigator.
 * @returns undefined when the library must parse them.
 */
export function readQuick(argv: readonly string[]): AskedCommand | undefined {
	const [first] = argv;
	const name = first === undefined || first.startsWith('-') ? 'navigate' : first;
	const entry = quickCommands.find((each) => each.name === name);
	const given = entry && readPlain(entry, name === first ? argv.slice(1) : argv);
	return entry && given && {entry, given};
}

function readPlain({args, options, problem}: Entry, argv: readonly string[]): GivenOptions | undefined {
	const given = new Map<string, WrittenOption>();
	const words = argv[Symbol.iterator]();
	const places = Object.entries(args)[Symbol.iterator]();
	for (const word of words) {
		const [name, param] =
			(word.startsWith('-') ? Object.entries(options).find(([each]) => toFlag(each) === word) : places.next().value) ?? [];
		if (name === undefined || param === undefined || param.isMany) return undefined;
		const text = param.isFlag ? undefined : word.startsWith('-') ? words.next().value : word;
		if (!param.isFlag && (text === undefined || text.startsWith('-'))) return undefined;
		if (text !== undefined && (param.choices?.includes(text) === false || param.problem?.(text) !== undefined)) return undefined;
		given.set(name, text === undefined ? true : [text]);
	}
	const isWhole = Object.entries({...args, ...options}).every(
		([name, {isRequired, conflicts = []}]) =>
			(!isRequired || given.has(name)) && !(given.has(name) && conflicts.some((each) => given.has(each))),
	);
	return isWhole && problem(given) === undefined ? given : undefined;
}
