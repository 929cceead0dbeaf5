/**
 * Parses the commands that keys and status lines run, without the argument library, which takes the executable 1.5 times the CPU for `status`, and
 * 1.2 times that for `next` and `ls`. Anything unusual for a script (help, mistakes, `--option=value`) is left to that library.
 */
import {type AskedCommand, type Entry, type Given, toFlag, type WrittenOption} from './command.js';
import {goCommands} from './commands-go.js';
import {lookCommands} from './commands-look.js';
import {replyCommand} from './reply-command.js';

/** The tables that have quick commands. To load the others would cost each start a millisecond. */
const quickCommands = [...goCommands, ...lookCommands, replyCommand].filter(({isQuick}) => isQuick);

/** @param argv the command's name and what follows; without a name it is the navigator. @returns undefined: the library must parse them. */
export function readQuick(argv: readonly string[]): AskedCommand | undefined {
	const [first] = argv;
	const name = first === undefined || first.startsWith('-') ? 'navigate' : first;
	const entry = quickCommands.find((each) => each.name === name);
	const given = entry && readPlain(entry, name === first ? argv.slice(1) : argv);
	return entry && given && {entry, given};
}

function readPlain({args, options, problem}: Entry, argv: readonly string[]): Given | undefined {
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
