/** Sessions that a user starts inside the demo: the stand-in once more, which answers each prompt in a sentence. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {actorVariable} from '../../stand-in/actor-variable.js';
import type {Script} from '../../stand-in/agent/script.js';
import {linkAgent} from '../../stand-in/agent-home.js';
import type {StandInSpec} from '../../stand-in/stand-in-spec.js';
import {shellWord} from '../core/quoting/words.js';

const script: Script = {
	trust: false,
	opening: undefined,
	turns: [
		[
			{do: 'think', ms: 900},
			{do: 'say', text: 'I am a simulated session of the demo, so I changed nothing.', ms: 400},
		],
	],
};

type Startable = Omit<StandInSpec, 'sessionId' | 'script'> & {
	readonly folder: string;
	/** The stand-in's program; by default that of this process. */
	readonly program?: string | undefined;
	/** Its arguments that lead to the stand-in. */
	readonly entry: readonly string[];
};

const id = 'SESSION-ID';

/** @returns the path of a program that starts such a session in its terminal, or goes on with one by `--resume`. */
export function writeStartProgram({folder, program, entry, ...known}: Startable): string {
	const spec: StandInSpec = {...known, sessionId: id, script};
	const [template, starter] = [join(folder, 'new-session.json'), join(folder, 'new-session')];
	writeFileSync(template, JSON.stringify(spec), {mode: 0o600});
	const words = [linkAgent(join(folder, 'bin'), program), ...entry].map(shellWord).join(' ');
	const lines = [
		'#!/bin/sh',
		`[ "$1" != --version ] || exec echo '${known.version} (Claude Code)'`,
		"id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n' | sed 's/^\\(.\\{8\\}\\)\\(....\\)\\(....\\)\\(....\\)/\\1-\\2-\\3-\\4-/')",
		'[ "$1" != --resume ] || id=$(printf %s "$2" | tr -cd 0-9a-f-)',
		`spec=${shellWord(join(folder, 'new-session-'))}$id.json`,
		`sed "s/${id}/$id/" ${shellWord(template)} >"$spec"`,
		`${actorVariable}=$spec exec ${words}`,
	];
	writeFileSync(starter, `${lines.join('\n')}\n`, {mode: 0o700});
	return starter;
}
