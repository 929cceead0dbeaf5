import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type Entry, toFlag} from '../../src/cli/command.js';
import {commands, program} from '../../src/cli/commands.js';
import {readQuick} from '../../src/cli/main.js';
import {readWholeCommand} from '../../src/cli/program.js';
import {createTestIo} from '../helpers/test-io.js';

test.each([
	[[]],
	[['--ascii']],
	[['ls', '--all', '--format', 'ids']],
	[['next', '--client', '']],
	[['jump', 'api']],
	[['last-done']],
	[['reply', '--prompt', '--client', '']],
])('%j is run at once', (argv) => expect(readQuick(argv)?.entry.name).toBe(argv[0]?.startsWith('-') === false ? argv[0] : 'navigate'));

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
	[['reply', '--prompt', '--text', 'go on']],
	[['reply', 'api', '--current', '--text', 'go on']],
	[['toString']],
	[['doctor']],
])('%j is left to the program', (argv) => expect(readQuick(argv)).toBeUndefined());

const quick = commands.filter(({isQuick}) => isQuick);

function someWords({name, args, options}: Entry): fc.Arbitrary<readonly string[]> {
	const texts = Object.values({...args, ...options}).flatMap(({choices = []}) => choices);
	const word = fc.constantFrom(...Object.keys(options).map(toFlag), ...texts, 'api', '', '%1', '-x', '--nonsense', '--', '--help');
	return fc.array(word, {maxLength: 4}).map((words) => (name === 'navigate' ? words : [name, ...words]));
}

test.each(quick)('what is read at once of $name is what the program reads', (entry) => {
	let readAtOnce = 0;
	fc.assert(
		fc.property(someWords(entry), (argv) => {
			const asked = readQuick(argv);
			if (asked === undefined || argv.length === 0) return;
			readAtOnce += 1;
			expect(readWholeCommand(program, argv, createTestIo().io)).toEqual(asked);
		}),
		{numRuns: 500},
	);
	expect(readAtOnce).toBeGreaterThan(0);
});
