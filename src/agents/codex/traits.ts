/** How processes of Codex are recognized. */

/** Words behind the program that make it something without a pane of its own. */
const others: ReadonlySet<string> = new Set([
	'app-server',
	'exec',
	'e',
	'mcp',
	'mcp-server',
	'proxy',
	'login',
	'logout',
	'queue',
	'sandbox',
	'debug',
	'apply',
]);

/** The binary itself, and not the script that starts it: only the binary holds the files of the session. */
export function isProcess(_comm: string, argv: readonly string[]): boolean {
	const [program = '', ...rest] = argv;
	const command = rest.find((word) => !word.startsWith('-'));
	return /(?:^|\/)codex$/.test(program) && !(command !== undefined && others.has(command));
}
