/** How the versions of Claude Code draw their screens, as data for one parser, and which of them a screen is from. */
import {compareVersions, toVersion} from '../../program-version.js';
import {dialogs20, dialogs2162, dialogs21300} from './dialog-patterns.js';

/** The look of 2.0: files in frames, `> ` as the prompt, `esc to interrupt` in the spinner line. */
const preset200 = {
	/** The lowest version of this look. */
	floor: '2.0.0',
	/** Versions whose screens were recorded; they give no anomaly. */
	recorded: ['2.0.45', '2.0.60'],
	/** The row above a file in a `╭─╮` frame; undefined for versions without frames. */
	framed: /./ as RegExp | undefined,
	/** The input line (group 1: its glyph, group 2: its text). */
	prompt: /^ ?([>!])(?:[ \u00a0](.*))?$/,
	/** Whether the input line needs a rule above it; otherwise a footer of rest or work is enough. */
	ruled: false,
	/** Claude Code's texts in an empty input box, for captures without colours. */
	placeholders:
		/^(?:Try "|Run \/rewind to go back|Press up to edit queued messages|Resend your message to try again|Once fixed, resend your message)/,
	/** The row that names the permission mode. */
	modeLine: /^ {1,3}(?:-- [A-Z ]+ -- ?)?(?:[⏸⏵]|\? for shortcuts|! for (?:bash|shell) mode|Press Ctrl-[CD] again)/,
	modes: [
		{mode: 'accept-edits', pattern: /accept edits on/},
		{mode: 'plan', pattern: /plan mode on/},
		{mode: 'auto', pattern: /auto mode on/},
		{mode: 'bypass', pattern: /bypass(?:ing)? permissions(?: on)?/i},
		{mode: 'dont-ask', pattern: /don.t ask on/},
		{mode: 'manual', pattern: /manual mode on|\? for shortcuts/},
	] as const,
	idleFooter: /\? for shortcuts/,
	busyFooter: /esc to interrupt/,
	/** A row of the conversation: no row of a dialog or the input box starts like this in the first column. */
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>!] )/,
	/** The beginnings of rows with the model's words and tools. */
	response: /^[●⏺](?: |$)/,
	userPrompt: /^> \S/,
	/** Group 1: the text after the glyph. */
	spinner: /^[·✢✳✶✻✽*∴] ?(.*(?:…|\besc to interrupt\b|Thinking).*)$/,
	retrying: /^(.*?) ?· ?[Rr]etrying(?: in \d+\s?s(?:econds)?\b|…).*?(?:attempt \d+\/\d+)?\)?$/,
	runningHook: /\(running (\w+) hooks?/,
	ended: /^✻ \p{L}[\p{L}'’-]* for \d+[hms]/u,
	waitingForAgents: /^✻ Waiting for (\d+) background agents?\b/,
	/** A teammate's box while its lead is asked (2.1.330). */
	waitingForLead: /^│ [·✢✳✶✻✽*] Waiting for team lead approval\b/,
	interrupted: /^\s*⎿[\s\u00a0]+Interrupted\b/,
	/** A prompt that a hook sent back. */
	sentBack: /^[●⏺] UserPromptSubmit operation blocked by hook/,
	queued: /^\s+⎿\s+Queued\b/,
	deferred: /^ {2}Waiting for permission…/,
	/** The beginning of the first row of a question that waits for the end of a draft. */
	heldBack: /^Claude has a \w+ for you\. It\b/,
	/** A running tool; group 1: its command, if shown. */
	toolRunning: /^\s*⎿[\s\u00a0]+(?:\$ (.*)|Running(?: \w+)?…|Waiting…|Initializing…)/,
	tool: /^[●⏺ ] ([A-Z].*)$/,
	errors: [
		/^API Error\b/,
		/· API Error: /,
		/^Credit balance (?:is )?too low/,
		/^Prompt is too long/,
		/^Context limit reached/,
		/^Request too large/,
		/^Invalid API key/,
		/^Please run \/login/,
		/^OAuth token (?:has expired|revoked)/,
		/^(?:Claude (?:AI )?usage|You've (?:hit|reached) your|(?:5-hour|Session|Weekly|Opus weekly|Usage)) ?(?:\w+ )*limit/i,
		/^There's an issue with the selected model/,
	],
	resetTime: /resets?(?: at| on)? (.+?)(?: · |$)/,
	/** A reading view. Group 1: what goes on behind it, in the fullscreen renderer. */
	transcriptView: /^ +(?:(dialog waiting|working) · )?Showing detailed transcript\b/,
	/** The search in that view, which replaces its last row. */
	transcriptSearch: /^ {2}⌕ .*\besc to cancel$/,
	scrolledUp: /(Waiting for your answer )?\(ctrl\+End\) ↓$/,
	/** In the footer (classic) or as a dialog's title (fullscreen). */
	historySearch: /^ {2}search prompts:|^ *Search prompts ·|^\(reverse-i-search\)/,
	agentsView: /^❯ describe a task for a new session/,
	/** The row below a dialog's inner rules, which distinguishes them from its upper one. */
	innerRule: /^\s*(?:❯ )?(?:\d{1,2}\. )?Chat about this|^\s*Claude has written up a plan|^\s*[❯>!]\u00a0/,
	bottomLine:
		/\b(?:Esc|esc) to (?:cancel|clear|close|go back|exit|reject all)\b|^ ?Enter to |^ ?One-time Yes only\b|^\s*ctrl[+-]g to edit|\(esc\)$|\(y\/n\)|\(Y\/n\)|^ ?(?:navigate|cancel|close|select) ·|↑\/↓ to navigate/,
	/** The last row of a dialog in which the options that grant more than this once are disabled (2.1.330). */
	onceOnly: /^One-time Yes only\b/,
	cutMark: /^\s*[↑↓] \d+ more lines?\s*$/,
	tip: /^\s*Tip: /,
	/** A row under an option that is never part of its label. */
	optionNote: /^shift\+tab to approve/,
	/**
	 * Set where files are drawn as by 2.0.45 to 2.1.285: with narrower rows, tabs of the terminal, new files without numbers. `lead` is drawn
	 * before each line of a change, and wraps with it.
	 */
	oldRows: {lead: ' '} as {readonly lead: '' | ' '} | undefined,
	/** Blanks between the sign of a file's row and its text. */
	diffBlanks: {changed: 1, unchanged: 1},
	/** Whether a multi-select form sends the user's own words. Claude Code up to 2.1.150 shows them and sends an empty answer. */
	sendsOwnWords: false,
	dialogs: dialogs20,
};

export type Preset = Readonly<typeof preset200>;

/** The idle prompt spans the pane between two rules; its glyph is `>` or `❯`. The footer says how to interrupt. */
const preset210: Preset = {
	...preset200,
	floor: '2.1.0',
	recorded: ['2.1.30'],
	framed: /^ Edit notebook$/,
	prompt: /^([>❯!])(?! +\d{1,2}\.\D| {2,}Submit$)(?:[ \u00a0](.*))?$/,
	ruled: true,
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>❯!] (?!\d{1,2}\.\D| *Submit$))/,
	userPrompt: /^[>❯] \S/,
	oldRows: {lead: ''},
	diffBlanks: {changed: 0, unchanged: 1},
};

/** Answers and tools have visible markers (`●`), prompts `❯`; question forms have tabs and a bottom line. */
const preset2162: Preset = {
	...preset210,
	floor: '2.1.62',
	recorded: ['2.1.100', '2.1.120', '2.1.150', '2.1.177'],
	prompt: /^([❯!])(?! +\d{1,2}\.\D| {2,}Submit$)(?:[ \u00a0](.*))?$/,
	userPrompt: /^❯ \S/,
	diffBlanks: {changed: 0, unchanged: 0},
	dialogs: dialogs2162,
};

/** The look of 2.1.62, except that a multi-select form sends the user's own words. */
const preset21200: Preset = {
	...preset2162,
	floor: '2.1.200',
	recorded: ['2.1.200', '2.1.226', '2.1.250', '2.1.285'],
	sendsOwnWords: true,
};

/** The recorded look (2.1.329): the input line is `❯` + NBSP, two renderers, dialogs under a full-width rule. */
const preset21300: Preset = {
	...preset21200,
	floor: '2.1.300',
	recorded: ['2.1.329', '2.1.330', '2.1.332'],
	framed: undefined,
	oldRows: undefined,
	prompt: /^([❯!])\u00a0(.*)$/,
	history: /^(?:[●⏺✻✶✳✢✽∴※▎⎿]|[>❯!] (?!\d{1,2}\. | *Submit$|Chat about this$))/,
	modeLine:
		/^ {1,3}(?:-- [A-Z ]+ -- ?)?(?:[⏸⏵]|\? for shortcuts|! for shell mode|Press Ctrl-[CD] again|paste again to expand|search prompts:)/,
	dialogs: dialogs21300,
};

/** Newest first. */
export const presets: readonly Preset[] = [preset21300, preset21200, preset2162, preset210, preset200];

/**
 * The preset of a version: the override, else the version on the banner, else the newest preset, as a guess. A version without its own
 * preset gets the nearest lower one, and the anomaly `unknown_version_floor_used`. Text that is no version counts as absent.
 */
export function selectPreset(
	override: string | undefined,
	banner: string | undefined,
): {readonly preset: Preset; readonly anomalies: readonly string[]; readonly isGuess: boolean} {
	const version = toVersion(override) ?? toVersion(banner);
	if (version === undefined) return {preset: preset21300, anomalies: [], isGuess: true};
	const preset = presets.find((candidate) => compareVersions(version, toVersion(candidate.floor) ?? [0, 0, 0]) >= 0) ?? preset200;
	const name = version.join('.');
	const exact = name === preset.floor || preset.recorded.includes(name);
	return {preset, anomalies: exact ? [] : ['unknown_version_floor_used'], isGuess: false};
}

/** The newest version whose screens were recorded. */
export const newestTested: string = preset21300.recorded.at(-1) ?? preset21300.floor;

/** The note for a version that is newer than every tested one; undefined for any other. */
export function newerVersionNote(version: string | undefined): string | undefined {
	const known = toVersion(version);
	if (known === undefined || compareVersions(known, toVersion(newestTested) ?? [0, 0, 0]) <= 0) return undefined;
	return `Claude Code ${known.join('.')} is newer than what beckon was tested with (${newestTested})`;
}
