/** What a person sees on an agent's screen, by a few words of it: a second opinion, which shares nothing with what beckon reads. */

/** The agent asks for an answer, is at work, or waits for the next prompt. */
export type Shown = 'asks' | 'works' | 'rests';

/** The first of these that is on the screen, from top to bottom; `else` is what nothing is said of. */
type Signs = readonly (readonly [Shown | 'else', RegExp])[];

const signs: Readonly<Record<string, Signs>> = {
	claude: [
		// What 2.1.200 waited for stays in its conversation.
		[
			'else',
			/Make auto mode your default|Showing detailed transcript|^ +Rewind$|Waiting for \d+ background(?![\s\S]*^✻ .* for \d)|^ +◯ |\(agent\) – /m,
		],
		[
			'asks',
			/^\s*❯ +\d\. (?:.*\n)+?.*(?:Esc to cancel|Enter to select|Tab to amend|differently \(esc\))|^[❯ ] 1\. Submit answers$|Would you like to proceed\?|^ *Exit plan mode\?$|^ +We're changing auto mode|classifier billing notice/m,
		],
		['else', /Esc to (?:cancel|close|exit|go back|clear)|esc to (?:cancel|clear|close)|\? for shortcuts.*\n.*paste/],
		['works', /esc to interrupt|^[✻✽✶✳✢·*] .*…(?: \(|$)/m],
		['rests', /^[❯>]/m],
	],
	codex: [
		['asks', /Press enter to confirm or esc|enter to submit (?:answer|all)|Allow the .* MCP server|Implement this plan/i],
		['works', /esc to interrupt/],
		['rests', /^[›!] /m],
	],
	opencode: [
		['asks', /Permission required|Allow once|Reject permission|Always allow|enter (?:submit|confirm|select)[^\n]*dismiss/],
		['works', /esc (?:again to )?interrupt/],
		['rests', /ctrl\+p/],
	],
	gemini: [
		// After a change of size it may leave an old dialog above its input box and footer, which no dialog has.
		[
			'asks',
			/(?:\? {2}A potential loop|Allow execution|Apply this change|Do you want to proceed|Action Required|Enter to (?:select|submit))(?![\s\S]*^ workspace \()/im,
		],
		// A spinner of an earlier turn may be left there too, above words that came later.
		['works', /esc to cancel(?![\s\S]*^[✦✕ℹ] )/m],
		['rests', /Type your message|^ ?[>*!] /m],
	],
	copilot: [
		['asks', /needs information|❯ \d\.(?:.*\n)+?.*(?:to select|Esc to cancel)/],
		['works', /Esc to cancel|esc cancel|Working|Thinking/],
		// A narrow pane has no room for the names of its keys.
		['rests', /^❯[^\n]*\n+─{10,}$/m],
	],
};

/** @returns what is left of a bar that stands in nearly all rows: beside it Claude Code may list changed files */
function mainColumn(screen: string): string {
	const rows = screen.split('\n');
	const widest = Math.max(...rows.map((row) => row.length));
	const columns = Array.from({length: widest}, (_, at) => at);
	const bar = columns.find((at) => rows.filter((row) => row[at] === '│').length > 0.8 * rows.length);
	return bar === undefined ? screen : rows.map((row) => row.slice(0, bar).trimEnd()).join('\n');
}

/** @param agent its id. @returns undefined: nothing that can be compared */
export function shownBy(agent: string): (screen: string) => Shown | undefined {
	return (screen) => {
		const main = mainColumn(screen);
		const found = signs[agent]?.find(([, sign]) => sign.test(main))?.[0];
		return found === 'else' ? undefined : found;
	};
}

/** The row above each request, or its first one. */
const heads: Readonly<Record<string, RegExp>> = {
	claude: /^[─▔]{20,}\s*$/,
	codex: /^ *(?:Would you like to|Allow the .* MCP server|Question \d|Implement this plan)/,
	opencode: /△ |^ +[→▣] |^ *┃ {3}QUEUED$/,
	gemini: /^╭/,
	copilot: /^[╭─]/,
};

/** @returns the part of a screen in which the agent asks */
export function askedBy(agent: string): (screen: string) => string {
	return (screen) => {
		const rows = mainColumn(screen).split('\n');
		return rows.slice(rows.findLastIndex((row) => heads[agent]?.test(row)) + 1).join('\n');
	};
}

/** The names that the model has given to what it asks for. */
export function namesIn(text: string): readonly string[] {
	return [...new Set(text.match(/\bwalk\d+x[ab]?/g))];
}
