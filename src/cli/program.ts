/** Finds the command of a command line; what is wrong with it, and its help, are printed. */
import type {ExitCode, Io} from '../core/context.js';
import {didYouMean} from '../core/text/nearest.js';
import type {AskedCommand, Entry, Program} from './command.js';
import {readWords} from './read-words.js';

type Tables = {
	/** The commands that keys and status lines run: the others are loaded for what is not among them. */
	readonly quick?: readonly Entry[];
	/** The command of a line that begins with an option, and of an empty one. */
	readonly usual?: Entry;
	readonly load: () => Promise<Program>;
};

/** @returns the exit code where nothing is to be run: 0 after help, 2 for a wrong line. */
export async function readCommandLine(
	argv: readonly string[],
	io: Io,
	{quick = [], usual, load}: Tables,
): Promise<AskedCommand | ExitCode> {
	const [first] = argv;
	const isUsual = usual !== undefined && (first === undefined || (first.startsWith('-') && !argv.some(isHelp)));
	const isIt = ({name}: Entry): boolean => name === first;
	const known = isUsual ? usual : quick.find(isIt);
	const entry = known ?? (await load()).groups.flatMap(({entries}) => entries).find(isIt);
	const read = entry && readWords(entry, isUsual ? argv : argv.slice(1));
	if (entry !== undefined && read?.kind === 'given') return {entry, given: read.given};
	const [{commandUsage, programUsage}, program] = await Promise.all([import('./print/usage.js'), load()]);
	if (entry !== undefined && read?.kind === 'wrong') {
		io.stderr.write(`beckon: ${read.problem}\n  See \`${program.name} ${entry.name} --help\`.\n`);
		return 2;
	}
	if (entry === undefined && first !== undefined && !isHelp(first)) {
		const names = program.groups.flatMap(({entries}) => entries.flatMap(({name, isHidden}) => (isHidden ? [] : [name])));
		const near = didYouMean(first, names).replaceAll(/"([^"]+)"/g, `\`${program.name} $1\``);
		io.stderr.write(`beckon: Unknown command "${first}". ${near}`.trimEnd().concat(`\n  \`${program.name} --help\` lists the commands.\n`));
		return 2;
	}
	io.stdout.write(entry === undefined ? programUsage(io, program) : commandUsage(io, program.name, entry));
	return 0;
}

function isHelp(word: string): boolean {
	return word === '--help' || word === '-h';
}
