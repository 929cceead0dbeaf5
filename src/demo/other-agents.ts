/**
 * One pane of each other agent that beckon reads, for `beckon demo --agents`: a picture of its screen above a process of its name. They do
 * not act, so those that take keys are at work.
 */
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {StateName} from '../core/terms/state.js';

/** `name`: of its directory, window and project. `program`: the name of its process. */
export type OtherAgent = {
	readonly name: string;
	readonly program: string;
	readonly settles: StateName;
	readonly title: string;
	readonly screen: string;
	/** The lines of a record that its process has open, and the path of the file that says so, below the home. */
	readonly record?: {readonly path: string; readonly hold: string; readonly lines: readonly (readonly [type: string, data: object])[]};
};

const edge = (sign: string): string => sign.repeat(78);
const session = '.copilot/session-state/43ac9b35-72c9-4f1f-a8e5-fadfec2e7cbb';

export const demoAgents: readonly OtherAgent[] = [
	{
		name: 'nightly-job',
		program: 'codex',
		settles: 'needs_permission',
		title: '[ ! ] Action Required | nightly-job',
		screen: `› Make the nightly job retry

• I will run the job once by hand.

  Would you like to run the following command?

  Environment: local

  $ python -m jobs.nightly --once

› 1. Yes, proceed (y)
  2. No, and tell Codex what to do differently (esc)

  Press enter to confirm or esc to cancel`,
	},
	{
		name: 'import-tool',
		program: 'copilot',
		settles: 'thinking',
		title: 'GitHub Copilot',
		screen: ` ❯ Let the import skip empty rows

 ● I will look at the reader.

 ~/import-tool [⎇ main]
${edge('─')}
❯
${edge('─')}
 ◎ Working · 29 B esc esc interrupt`,
		record: {
			path: `${session}/events.jsonl`,
			hold: `${session}/inuse.77.hold`,
			lines: [
				['session.start', {copilotVersion: '1.0.102', context: {branch: 'main'}}],
				['user.message', {content: 'Let the import skip empty rows'}],
				['assistant.turn_start', {}],
			],
		},
	},
	{
		name: 'game-server',
		program: 'opencode',
		settles: 'thinking',
		title: 'OC | Lobby',
		screen: `  ┃
  ┃  Why do players drop out of the lobby?
  ┃

     I will look at the heartbeat first.

     ▣  Build · GLM 5

  ┃
  ┃
  ┃
  ┃  Build · GLM 5 Zhipu
  ╹${edge('▀').slice(2)}
   ■■■■⬝⬝⬝⬝  esc interrupt                       12.4K (6%)  ctrl+p commands`,
	},
	{
		name: 'landing-page',
		program: 'gemini',
		settles: 'thinking',
		title: '✦  Working… (landing-page)',
		screen: `${edge('▄')}
 > Make the headline shorter
${edge('▀')}
✦ I will read the page first.

 ⠦ Thinking... (esc to cancel, 4s)
${edge('─')}
 Shift+Tab to accept edits
${edge('▄')}
 >   Type your message or @path/to/file
${edge('▀')}`,
	},
];

/** The lines of a record whose last one was written at `now` (epoch ms), the others a second apart. */
export function recordLines({lines}: NonNullable<OtherAgent['record']>, now: number): readonly string[] {
	const at = (index: number): string => new Date(now - 1000 * (lines.length - 1 - index)).toISOString();
	return lines.map(([type, data], index) => JSON.stringify({timestamp: at(index), type, data}));
}

/** Writes what a pane needs. @returns the argv of the pane's program. @param sleep a program that waits for so many seconds. */
export function prepareOther(
	{program, title, screen, record}: OtherAgent,
	{folder, sleep, now}: {readonly folder: string; readonly sleep: string; readonly now: number},
): readonly string[] {
	const bin = join(folder, 'bin');
	mkdirSync(bin, {recursive: true, mode: 0o700});
	const named = join(bin, program);
	symlinkSync(sleep, named);
	let held = '/dev/null';
	if (record) {
		held = join(folder, 'home', record.hold);
		mkdirSync(join(held, '..'), {recursive: true, mode: 0o700});
		writeFileSync(held, '', {mode: 0o600});
		writeFileSync(
			join(folder, 'home', record.path),
			recordLines(record, now)
				.map((each) => `${each}\n`)
				.join(''),
			{mode: 0o600},
		);
	}
	const script = `printf '\\033]2;%s\\033\\\\\\n%s\\n' "$1" "$2"; exec "$0" 86400 3<"$3"`;
	return ['/bin/sh', '-c', script, named, title, screen, held];
}
