/** Builds a program of commander from the table of commands, to explain mistakes and print help. */
import {Argument, Command, CommanderError, InvalidArgumentError, Option} from 'commander';
import manifest from '../../package.json' with {type: 'json'};
import type {Io} from '../core/context.js';
import {printableLine, stripControls} from '../core/text/label.js';
import {didYouMean} from '../core/text/nearest.js';
import {noPaint, painterOf} from '../core/words/print-colours.js';
import {programVersion} from '../store/program.js';
import {
	type AskedCommand,
	type Entry,
	type GivenOptions,
	labelOf,
	type Param,
	type Program,
	toFlag,
	type WrittenOption,
} from './command.js';

/**
 * Parses the arguments. Undefined when commander has done everything, such as printing help. 2 when they are invalid, and stderr says why.
 */
export function readWholeCommand(program: Program, argv: readonly string[], io: Io): AskedCommand | 2 | undefined {
	const words = program.options !== undefined && isForNavigator(argv) ? ['navigate', ...argv] : [...argv];
	let asked: AskedCommand | undefined;
	const take: Take = (found) => {
		asked = found;
	};
	try {
		createProgram(program, {io, only: words[0], take}).parse(words, {from: 'user'});
		return asked;
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		return error.exitCode === 0 ? undefined : 2; // commander has printed it
	}
}

const ofProgram: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-v']);

/** Options without a command belong to the navigator. */
function isForNavigator(argv: readonly string[]): boolean {
	return argv[0]?.startsWith('-') === true && !argv.some((word) => ofProgram.has(word));
}

type Take = (asked: AskedCommand) => void;

type ReadOptions = {readonly io: Io; readonly only: string | undefined; readonly take: Take};

/** If `only` is a command, the program has only that command, which is faster to build. */
function createProgram({name, groups, options}: Program, {io, only, take}: ReadOptions): Command {
	const program = onStreams(new Command(name), io);
	if (options !== undefined)
		program
			.description(manifest.description)
			.version(programVersion(), '-v, --version', options.version.help)
			.option('--color <when>', options.color.help)
			.option('--debug', options.debug.help)
			.addHelpText('after', '\nWithout a command beckon opens the navigator; without a terminal it prints the list.')
			.showHelpAfterError('  `beckon --help` lists the commands.');
	const isKnown = groups.some(({entries}) => entries.some((entry) => entry.name === only));
	for (const {title, entries} of groups)
		for (const entry of entries) if (!isKnown || entry.name === only) define(program, entry, take).helpGroup(`${title}:`);
	return program;
}

/** Longer lines of help are hard to read. */
const widestHelp = 100;
const usualWidth = 80;

function onStreams(command: Command, io: Io): Command {
	const paint = painterOf(io);
	const columns = io.stdout.isTTY === true ? Math.min(widestHelp, io.stdout.columns ?? usualWidth) : usualWidth;
	return command
		.helpCommand(false)
		.configureOutput({
			writeOut: (text) => io.stdout.write(text),
			writeErr: (text) => io.stderr.write(stripControls(plainer(text))),
			getOutHasColors: () => paint !== noPaint,
			getOutHelpWidth: () => columns,
		})
		.configureHelp({
			styleTitle: (text) => paint('heading', text),
			styleCommandText: (text) => paint('strong', text),
			styleSubcommandText: (text) => paint('strong', text),
			styleOptionText: (text) => paint('code', text),
			styleArgumentText: (text) => paint('code', text),
		})
		.exitOverride();
}

/** Gives an error of commander the form of the other errors, without the internal names of arguments. */
function plainer(text: string): string {
	return (
		text
			.replace(/^error: unknown command '(.*)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?/, (_, name: string, near?: string) => {
				const meant = near === undefined ? '' : ` Did you mean ${near.replaceAll(/[^, ]+/g, (each) => `\`beckon ${each}\``)}?`;
				return `beckon: Unknown command "${name}".${meant}`;
			})
			.replace(
				/\n\(Did you mean (?:one of )?(.*)\?\)/,
				(_, near: string) => `. Did you mean ${near.replaceAll(/[^, ]+/g, (each) => `\`${each}\``)}?`,
			)
			.replace(
				/^error: command-argument value '(.*)' is invalid for argument '\S+'\./s,
				(_, value: string) => `error: "${printableLine(value)}" is not valid here.`,
			)
			// A quote after a letter is an apostrophe.
			.replaceAll(/(?<= )'(-?)([^'\n]*)'(?![a-z])/g, (_, dash: string, name: string) => (dash === '' ? `"${name}"` : `\`${dash}${name}\``))
			.replace(/^error: ([a-z]?)/, (_, first: string) => `beckon: ${first.toUpperCase()}`)
	);
}

function define(parent: Command, entry: Entry, take: Take): Command {
	const command = parent.command(entry.name, {hidden: entry.isHidden === true});
	if (entry.isElsewhere) command.helpOption(false).allowUnknownOption();
	command.description(entry.help).addHelpText('after', () => moreHelp(entry, (title) => command.createHelp().styleTitle(title)));
	if (entry.isElsewhere !== true) command.showHelpAfterError(`  See \`${parent.name()} ${entry.name} --help\`.`);
	for (const [name, param] of Object.entries(entry.args)) command.addArgument(toArgument(name, param));
	for (const [name, param] of Object.entries(entry.options)) for (const option of toOptions(name, param)) command.addOption(option);
	return command.action(() => {
		const given = givenOf(command, entry);
		const problem = entry.problem(given);
		if (problem !== undefined) command.error(`error: ${problem}`);
		take({entry, given});
	});
}

function moreHelp({exits = {}, examples = []}: Entry, titled: (title: string) => string): string {
	const codes = Object.entries(exits).map(([code, means]) => `  ${code}  ${means}`);
	return [
		...(codes.length > 0 ? ['', titled('Exit codes:'), ...codes] : []),
		...(examples.length > 0 ? ['', titled('Examples:'), ...examples.map((example) => `  ${example}`)] : []),
	].join('\n');
}

function toArgument(name: string, {help, isRequired, isMany, choices, fallback}: Param<unknown>): Argument {
	const word = isMany ? `${name}...` : name;
	const argument = new Argument(isRequired ? `<${word}>` : `[${word}]`, help);
	if (choices !== undefined) argument.choices(choices).argParser(checked(whyNoChoice(choices), {isMany}));
	return fallback === undefined ? argument : argument.default(fallback);
}

function toOptions(name: string, param: Param<unknown>): readonly Option[] {
	const {help, isFlag, offHelp, isHidden = false, isRequired = false, choices, problem, fallback, conflicts = []} = param;
	const option = new Option(isFlag ? toFlag(name) : `${toFlag(name)} ${labelOf(name, param)}`, help)
		.hideHelp(isHidden)
		.makeOptionMandatory(isRequired)
		.conflicts([...conflicts]);
	if (fallback !== undefined) option.default(fallback);
	if (choices !== undefined) option.choices(choices).argParser(checked(whyNoChoice(choices), param));
	if (problem !== undefined || param.isMany) option.argParser(checked(problem ?? (() => undefined), param));
	return offHelp === undefined ? [option] : [option, new Option(`--no-${toFlag(name).slice(2)}`, offHelp)];
}

/** Suggests the nearest choice for a wrong value, as commander does for commands and options. */
function whyNoChoice(choices: readonly string[]): (text: string) => string | undefined {
	return (text) => (choices.includes(text) ? undefined : `Use one of ${choices.join(', ')}. ${didYouMean(text, choices)}`.trimEnd());
}

/** Checks a text and returns it unparsed, because the command's own entry parses it. */
function checked(problem: (text: string) => string | undefined, {isMany}: Pick<Param<unknown>, 'isMany'>) {
	return (text: string, before: unknown): unknown => {
		const says = problem(text);
		if (says !== undefined) throw new InvalidArgumentError(says);
		return isMany ? [...(Array.isArray(before) ? before : []), text] : text;
	};
}

function givenOf(command: Command, {args, options}: Entry): GivenOptions {
	const given = new Map<string, WrittenOption>();
	for (const [index, [name, {isMany}]] of Object.entries(args).entries()) {
		const words = command.args.slice(index, isMany ? undefined : index + 1);
		if (words.length > 0) given.set(name, words);
	}
	const values: Readonly<Record<string, unknown>> = command.opts();
	for (const name of Object.keys(options)) if (command.getOptionValueSource(name) === 'cli') given.set(name, toWritten(values[name]));
	return given;
}

function toWritten(value: unknown): WrittenOption {
	return typeof value === 'boolean' ? value : [value].flat().map(String);
}
