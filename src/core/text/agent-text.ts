/** A text that an agent sends to another one: it says so, and where it ends. */

/** @param name of the session that sends it, clean. The fence is longer than any line of the text that looks like one. */
export function textFromAgent(name: string, text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/^-{3,}$/gm)].map(([{length}]) => length));
	const fence = '-'.repeat(longest + 1);
	return `from: ${name} (another agent, not your user)\n${fence}\n${text}\n${fence}`;
}
