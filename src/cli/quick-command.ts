/**
 * The commands that keys and status lines run, told apart without the library that reads all others' arguments: what is not as plain as a
 * script writes it (help, mistakes, abbreviations) is left to the program. A test holds them against the program's own options.
 */
import type {ExitCode, Io} from '../core/context.js';
import {openNavigator} from './navigate.js';

type Given = {readonly flags: ReadonlySet<string>; readonly texts: ReadonlyMap<string, string>; readonly words: readonly string[]};
type Act = (io: Io) => Promise<ExitCode>;

export type QuickCommand = {
	readonly flags: readonly string[];
	/** Options that take a text. */
	readonly texts: readonly string[];
	readonly words: number;
	/** Undefined: the program says what is wrong. */
	readonly toAct: (given: Given) => Act | undefined;
};

export const quickCommands: Readonly<Record<string, QuickCommand>> = {
	navigate: {
		flags: ['ascii', 'screen-reader', 'popup'],
		texts: ['client', 'resident'],
		words: 0,
		toAct:
			({flags, texts}) =>
			(io) =>
				openNavigator(io, {
					popup: flags.has('popup'),
					client: texts.get('client'),
					resident: texts.get('resident'),
					isAscii: flags.has('ascii'),
					isLinear: flags.has('screen-reader'),
				}),
	},
	ls: {flags: ['json', 'all'], texts: ['format'], words: 0, toAct: toLs},
	status: {flags: ['json', 'tmux'], texts: [], words: 0, toAct: toStatus},
	next: moving(['state', 'project'], async (io, {texts}) => {
		const {runNext} = await import('./move/next.js');
		return runNext(io, {state: texts.get('state'), project: texts.get('project'), client: texts.get('client')});
	}),
	back: moving([], async (io, {texts}) => (await import('./move/back.js')).runAlong(io, 'back', {client: texts.get('client')})),
	forward: moving([], async (io, {texts}) => (await import('./move/back.js')).runAlong(io, 'forward', {client: texts.get('client')})),
	jump: {
		...moving([], async (io, {texts, words}) => {
			const {runJump} = await import('./move/jump.js');
			return runJump(io, {session: words[0] ?? '', client: texts.get('client')});
		}),
		words: 1,
	},
	skip: moving([], async (io, {texts}) => (await import('./move/skip.js')).runSkip(io, {client: texts.get('client')})),
	'last-done': moving([], async (io, {texts}) => (await import('./move/last-done.js')).runLastDone(io, {client: texts.get('client')})),
};

/** @param argv the command's name and what follows; none is the navigator. @returns undefined: the program is to read them. */
export function toQuickAct(argv: readonly string[]): {readonly name: string; readonly act: Act} | undefined {
	const [first] = argv;
	const name = first === undefined || first.startsWith('-') ? 'navigate' : first;
	const command = Object.hasOwn(quickCommands, name) ? quickCommands[name] : undefined;
	const given = command && readGiven(command, name === first ? argv.slice(1) : argv);
	const act = given && command.toAct(given);
	return act && {name, act};
}

function readGiven(command: QuickCommand, argv: readonly string[]): Given | undefined {
	const [flags, texts, words]: [Set<string>, Map<string, string>, string[]] = [new Set(), new Map(), []];
	for (let index = 0; index < argv.length; index++) {
		const word = argv[index] ?? '';
		const option = word.startsWith('--') ? word.slice(2) : undefined;
		if (option === undefined && !word.startsWith('-')) words.push(word);
		else if (option !== undefined && command.flags.includes(option)) flags.add(option);
		else if (option !== undefined && command.texts.includes(option)) {
			index += 1;
			const text = argv[index];
			if (text === undefined || text.startsWith('-')) return undefined;
			texts.set(option, text);
		} else return undefined;
	}
	return words.length === command.words ? {flags, texts, words} : undefined;
}

function moving(texts: readonly string[], act: (io: Io, given: Given) => Promise<ExitCode>): QuickCommand {
	return {flags: [], texts: [...texts, 'client'], words: 0, toAct: (given) => (io) => act(io, given)};
}

function toLs({flags, texts}: Given): Act | undefined {
	const format = texts.get('format') ?? 'plain';
	if (format !== 'plain' && format !== 'detail' && format !== 'ids') return undefined;
	return async (io) => (await import('./list/ls.js')).runLs(io, {json: flags.has('json'), all: flags.has('all'), format});
}

function toStatus({flags}: Given): Act | undefined {
	const [isJson, isTmux] = [flags.has('json'), flags.has('tmux')];
	if (isJson && isTmux) return undefined;
	return async (io) => (await import('./list/status.js')).runStatus(io, isJson ? 'json' : isTmux ? 'tmux' : 'plain');
}
