/** What the agent's screens call a tool, as the name that its hooks and its transcript give it. */

/** The agent's own words for a tool at work, where they are not its name. */
const shownNames: Readonly<Record<string, string>> = {
	Update: 'Edit',
	Create: 'Write',
	Search: 'Grep',
	Fetch: 'WebFetch',
	'Web Search': 'WebSearch',
};

/** Titles of permission dialogs. */
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

/** `Bash(npm test)` as the tool and its input; `demo - ask (MCP)(…)` as `mcp__demo__ask`. A name alone has no input. */
export function toNamedTool(shown: string): NamedTool {
	const mcp = /^(\S+) - (\S+) \(MCP\)(?:\((.*)\)?)?$/s.exec(shown);
	if (mcp) return {tool: `mcp__${mcp[1]}__${mcp[2]}`, input: mcp[3]?.replace(/\)$/, '')};
	const [, name = shown, input] = /^([A-Z][\w ]*?)\((.*?)\)?$/s.exec(shown) ?? [];
	return {tool: Object.hasOwn(shownNames, name) ? (shownNames[name] ?? name) : name, input};
}

/** The tool that a permission dialog is about, by its title; what follows a `·` is what it is about. */
export function dialogTool(title: string): string | undefined {
	const [name = ''] = title.split(' · ');
	return Object.hasOwn(dialogTitles, name) ? dialogTitles[name] : undefined;
}
