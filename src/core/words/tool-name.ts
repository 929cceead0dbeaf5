/** Tool names: from the words on the agent's screens to the name that its hooks and its transcript use. */

/** The screen's words for a running tool, where they differ from its name. */
const shownNames: Readonly<Record<string, string>> = {
	Update: 'Edit',
	Create: 'Write',
	Search: 'Grep',
	Fetch: 'WebFetch',
	'Web Search': 'WebSearch',
};

/** The titles of permission dialogs. */
const dialogTitles: Readonly<Record<string, string>> = {
	'Bash command': 'Bash',
	'Edit file': 'Edit',
	'Create file': 'Write',
	'Overwrite file': 'Write',
	'Read file': 'Read',
	'Edit notebook': 'NotebookEdit',
	Fetch: 'WebFetch',
};

export type NamedTool = {readonly tool: string; readonly input: string | undefined};

/** Splits `Bash(npm test)` into the tool and its input; `demo - ask (MCP)(…)` gives `mcp__demo__ask`. A bare name has no input. */
export function toNamedTool(shown: string): NamedTool {
	const mcp = /^(\S+) - (\S+) \(MCP\)(?:\((.*)\)?)?$/s.exec(shown);
	if (mcp) return {tool: `mcp__${mcp[1]}__${mcp[2]}`, input: mcp[3]?.replace(/\)$/, '')};
	const [, name = shown, input] = /^([A-Z][\w ]*?)\((.*?)\)?$/s.exec(shown) ?? [];
	return {tool: Object.hasOwn(shownNames, name) ? (shownNames[name] ?? name) : name, input};
}

/** The tool of a permission dialog, by its title; a title may name the object after a `·`. */
export function dialogTool(title: string): string | undefined {
	const [name = ''] = title.split(' · ');
	return Object.hasOwn(dialogTitles, name) ? dialogTitles[name] : undefined;
}
