import {expect, test} from 'vitest';
import {createProgram} from '../../src/cli/program.js';
import {quickCommands, toQuickAct} from '../../src/cli/quick-command.js';
import {createTestIo} from '../helpers/test-io.js';

const program = createProgram(createTestIo().io, async () => {});

test.each(Object.entries(quickCommands))('%s has the options and the words that the program gives it', (name, quick) => {
	const command = program.commands.find((each) => each.name() === name);
	const options = command?.options.map(({long, required}) => `${long} ${required}`).toSorted();
	const flags = quick.flags.map((flag) => `--${flag} false`);
	const texts = quick.texts.map((text) => `--${text} true`);
	expect(options).toEqual([...flags, ...texts].toSorted());
	expect(command?.registeredArguments.length).toBe(quick.words);
});

test.each([[[]], [['--ascii']], [['ls', '--all', '--format', 'ids']], [['next', '--client', '/dev/pts/0']], [['jump', 'api']]])(
	'%j is run at once',
	(argv) => expect(toQuickAct(argv)?.name).toBe(argv[0]?.startsWith('-') === false ? argv[0] : 'navigate'),
);

test.each([
	[['--help']],
	[['--version']],
	[['ls', '--help']],
	[['ls', '-h']],
	[['ls', '--format', 'xml']],
	[['ls', '--format']],
	[['ls', 'api']],
	[['jump']],
	[['jump', 'a', 'b']],
	[['status', '--json', '--tmux']],
	[['next', '--client', '--state']],
	[['next', '--client=/dev/pts/0']],
	[['toString']],
	[['doctor']],
])('%j is left to the program', (argv) => expect(toQuickAct(argv)).toBeUndefined());
