/** The table of commands: the rules for every entry, and the values that a command gets of its arguments. */
import {expect, test} from 'vitest';
import {choice, command, type Entry, flag, many, number, required, text, toggle, withDefault} from '../../src/cli/command.js';
import {commands, program} from '../../src/cli/commands.js';
import {runCli} from '../../src/cli/main.js';
import {readWholeCommand} from '../../src/cli/program.js';
import {isInStates, readStates} from '../../src/core/queue/find-row.js';
import {topics} from '../../src/core/words/topics.js';
import {aRow} from '../helpers/samples/rows.js';
import {createTestIo} from '../helpers/test-io.js';

const all: readonly Entry[] = commands;

test('each command has a name of its own', () => {
	const names = commands.map(({name}) => name);
	expect(names).toEqual([...new Set(names)]);
});

test.each(all)('no option of $name has the name of an argument, and each conflict is with an option there is', ({args, options}) => {
	expect(Object.keys(options).filter((name) => Object.hasOwn(args, name))).toEqual([]);
	for (const {conflicts = []} of Object.values(options)) expect(Object.keys(options)).toEqual(expect.arrayContaining([...conflicts]));
});

test.each(commands.flatMap(({examples = []}) => examples))('the example is understood: %s', (example) => {
	const words = /beckon ([^|)]*)/.exec(example)?.[1]?.match(/'[^']*'|[^\s"]+/g) ?? [];
	const {io, err} = createTestIo();
	expect(
		readWholeCommand(
			program,
			words.map((word) => word.replaceAll("'", '')),
			io,
		),
		err(),
	).toBeTypeOf('object');
});

test.each(['wait', 'broadcast'])(
	'the example of %s that names states means a turn that has ended, before anybody has looked at it',
	(name) => {
		const examples = all.find((one) => one.name === name)?.examples ?? [];
		const states = [...examples.join(' ').matchAll(/--state (\S+)/g)].map(([, state = '']) => state);
		expect(isInStates(aRow(), readStates(states, []))).toBe(true);
	},
);

test('a command gets its values with their types, and its defaults', async () => {
	const got: unknown[] = [];
	const entry = command('x', '', {
		args: {session: required(text(''))},
		options: {
			dryRun: flag(''),
			keys: toggle('', ''),
			other: toggle('', ''),
			format: withDefault(choice(['a', 'b'], ''), 'a'),
			size: number('', {must: 'a number', isFit: () => true}),
			play: many(number('', {must: 'a number', isFit: () => true})),
		},
		run: async (_, values) => {
			got.push(values);
			return 0;
		},
	});
	const {io} = createTestIo();
	const session = ['api'];
	await entry.run(io, new Map(Object.entries({session})));
	await entry.run(io, new Map(Object.entries({session, dryRun: true, keys: false, format: ['b'], size: ['4'], play: ['1', '2']})));
	expect(got).toEqual([
		{session: 'api', dryRun: false, keys: undefined, other: undefined, format: 'a', size: undefined, play: undefined},
		{session: 'api', dryRun: true, keys: false, other: undefined, format: 'b', size: 4, play: [1, 2]},
	]);
});

test.each([
	[['install', '--no-answer-without-keys', '--dry-run'], {answerWithoutKeys: false, dryRun: true}],
	[['install', '--answer-without-keys'], {answerWithoutKeys: true}],
	[['bench', 'faults', '--help', '--play', '3'], {words: ['faults', '--help', '--play', '3']}],
	[['reply', 'api', 'go', '--queue', 'on'], {session: ['api'], words: ['go', 'on'], queue: true}],
	[['reply', 'api', '--text', '-f', '--queue'], {session: ['api'], text: ['-f'], queue: true}],
	[['outbox', 'drop', 'o1'], {act: ['drop'], id: ['o1']}],
	[['--ascii', '--screen-reader', '--client=a'], {ascii: true, screenReader: true, client: ['a']}],
])('the program reads %j', (argv, given) => {
	const asked = readWholeCommand(program, argv, createTestIo().io);
	expect(typeof asked === 'object' && Object.fromEntries(asked.given)).toEqual(given);
});

test.each([
	[['--asci'], 'Unknown option `--asci`. Did you mean `--ascii`?\n'],
	[['--ascii', '--bogus'], 'Unknown option `--bogus`'],
	[['--ascii', 'ls'], 'Too many arguments'],
	[['ls', '--jso'], 'Unknown option `--jso`. Did you mean `--json`?\n'],
	[['nexd'], 'Did you mean `beckon next`?'],
])('a slip of the keys is named, and what may have been meant: %j', async (argv, message) => {
	const {io, out, err} = createTestIo();
	expect(await runCli(argv, io)).toBe(2);
	expect(out()).toBe('');
	expect(err()).toContain(message);
});

test.each([
	[['jmup'], 'beckon: Unknown command "jmup". Did you mean `beckon jump`?\n  `beckon --help` lists the commands.\n'],
	[['jump', 'api', 'hi'], 'beckon: Too many arguments for "jump". Expected 1 argument but got 2.\n  See `beckon jump --help`.\n'],
	[
		['config', 'shw'],
		'beckon: "shw" is not valid here. Use one of show, init, edit. Did you mean "show"?\n  See `beckon config --help`.\n',
	],
	[
		['outbox', '\x1b[31mr\ne\x07d\u202e'],
		'beckon: "r ed" is not valid here. Use one of list, resend, submit, edit, drop.\n  See `beckon outbox --help`.\n',
	],
	[['--\x1b]0;x\x07y'], 'beckon: Unknown option `--y`\n  See `beckon navigate --help`.\n'],
])('a wrong command line has an error of the form of all others, and names the help of its command: %j', async (argv, message) => {
	const {io, err} = createTestIo();
	await runCli(argv, io);
	expect(err()).toBe(message);
});

test('help tells the groups, and of a command its exit codes and examples', async () => {
	const help = async (...argv: readonly string[]) => {
		const {io, out} = createTestIo();
		await runCli([...argv, '--help'], io);
		return out();
	};
	expect(await help()).toMatch(
		/^Go:\n {2}navigate .*^Look:\n {2}ls .*^Answer:\n {2}reply .*^Session:\n {2}new .*^Set up:\n {2}init .*^Measure:\n {2}bench /ms,
	);
	expect(await help('reply')).toMatch(/^Exit codes:\n {2}0 {2}it arrived\n.*^Examples:\n {2}beckon reply api /ms);
	expect(await help('reply')).not.toContain('--client');
	expect(await help()).not.toContain('search-server');
});

test.each(topics)('the page of the topic $name has no mark of a link, and no address that leads nowhere in a terminal', async ({name}) => {
	const {io, out} = createTestIo();
	await runCli(['help', name], io);
	expect(out()).not.toMatch(/\]\(|\(\w+\.md\)|\.\.\//);
});

test('a line of code in a page of the help is whole, so that it can be copied', async () => {
	const {io, out} = createTestIo();
	await runCli(['help', 'tmux'], io);
	expect(out()).toMatch(/^ {2}set -g status-right ".*E:@catppuccin_status_session\}"$/m);
});
