/** No test starts a program that may be missing without saying so: what is not in the table, or not tagged, fails on a bare machine. */
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {optional} from './programs.js';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const names = optional.flatMap(({name, files = [name]}) => files).join('|');

/** Program names as the first word of a call that starts one, of an argv, or of a shell's command; and other ways to look for one. */
const starts = new RegExp(
	`(?:spawn|spawnSync|execFile|execFileSync|execa)\\(\\s*['"\`](?:\\S*/)?(${names})['"\` ]|` +
		`(?<!toEqual)[([]\\['(${names})'[,\\]]|(?:'-c', ['"\`]|\\| |; |&& |\\bexec )(${names}) [-$'"\\w]|(command -v) `,
	'g',
);

/** Those that tags let run: the name in `tags`, in a `@module-tag`, or given by a shell of the table. */
function untagged(text: string): readonly string[] {
	const tagged = optional.filter(({name}) => new RegExp(`tags: \\[[^\\]]*'${name}'|@module-tag ${name}\\b`).test(text));
	const allowed = new Set(tagged.flatMap(({name, files = [name]}) => files));
	return [...text.replaceAll(/tags: \[[^\]]*\]/g, '').matchAll(starts)].flatMap(([found, ...groups]) => {
		const name = groups.find((group) => group !== undefined) ?? '';
		return allowed.has(name) ? [] : [found];
	});
}

// Rigs are commands as well; their tests have the tags.
test('no test names a program of the table without its tag, or looks for one by itself', () => {
	const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(
		(file) => /\.(?:ts|tsx|js)$/.test(file) && !/^(?:fixtures|helpers\/programs)\/|^rigs\/.*(?<!\.test)\.ts$/.test(file),
	);
	expect(files.length).toBeGreaterThan(300);
	const found = files.flatMap((file) => untagged(readFileSync(`${folder}/${file}`, 'utf8')).map((each) => `${file}: ${each}`));
	expect(found, 'tag the test, or take the shell from helpers/programs/shells.ts').toEqual([]);
});

test.each([
	"spawnSync('busybox', ['sh'])",
	"execFileSync(\n\t'ssh-keygen', [])",
	"spawn('/usr/sbin/sshd', [])",
	"far(['dash'])",
	"test.each([['dash'], ['bash']])",
	"startServer({command: 'exec zsh -i'})",
	"spawnSync('sh', ['-c', 'command -v inotifywait'])",
	"spawnSync('sh', ['-c', 'dash -c true'])",
])('%s is found', (text) => {
	expect(untagged(text)).not.toEqual([]);
	expect(untagged(`test('x', {tags: ['shellcheck']}, () => ${text})`)).not.toEqual([]);
});

test('a tag of the test allows its program', () => {
	expect(untagged("test('x', {tags: ['zsh']}, () => startServer({command: 'exec zsh -i'}))")).toEqual([]);
	// vitest would take the whole of it for a tag of this file.
	expect(untagged(`/**\n * @module-${'tag'} sshd\n */\nexecFileSync('ssh-keygen', [])`)).toEqual([]);
});
