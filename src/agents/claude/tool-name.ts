/** Tool names: from the words on the agent's screens to the name that its hooks and its transcript use. */
import type {NamedTool} from '../../core/surface.js';

/** The screen's words for a running tool, where they differ from its name. */
const shownNames: Readonly<Record<string, string>> = {
	Update: 'Edit',
	Create: 'Write',
	Search: 'Grep',
	Fetch: 'WebFetch',
	'Web Search': 'WebSearch',
};

/** Splits `Bash(npm test)` into the tool and its input; `demo - ask (MCP)(…)` gives `mcp__demo__ask`. A bare name has no input. */
export function toNamedTool(shown: string): NamedTool {
	const mcp = /^(\S+) - (\S+) \(MCP\)(?:\((.*)\)?)?$/s.exec(shown);
	if (mcp) return {tool: `mcp__${mcp[1]}__${mcp[2]}`, input: mcp[3]?.replace(/\)$/, '')};
	const [, name = shown, input] = /^([A-Z][\w ]*?)\((.*?)\)?$/s.exec(shown) ?? [];
	return {tool: Object.hasOwn(shownNames, name) ? (shownNames[name] ?? name) : name, input};
}
