/** The spec of the process in the pane: a file that its starter writes and the environment names. */
import * as z from 'zod/mini';
import type {Script} from '../agent/script.js';

const hook = z.object({event: z.string(), matcher: z.optional(z.string()), command: z.string()});

const play = z.object({
	kind: z.literal('play'),
	/** The record's folder. */
	folder: z.string(),
	/** The epoch ms of the record's start. */
	startedAt: z.number(),
	speed: z.number().check(z.positive()),
	/** The time in the record (ms) at which the play freezes with its process alive; absent: it plays to the end and exits. */
	stopAt: z.optional(z.number()),
	home: z.string(),
	configDir: z.string(),
	suffix: z.string(),
	hooks: z.array(hook),
	/** The folder of `life-<index>.pid`. */
	work: z.string(),
});

const standIn = z.object({
	kind: z.literal('stand-in'),
	configDir: z.string(),
	sessionId: z.string(),
	version: z.string(),
	/** A scene or a test writes this; it never comes from elsewhere. */
	script: z.custom<Script>((value) => typeof value === 'object' && value !== null),
	hooks: z.array(hook),
	/** The file for JSON lines of what the stand-in got and did; absent: there is no log. */
	log: z.optional(z.string()),
	/** The path of a socket for `control.ts`; with it the log also has every key. */
	control: z.optional(z.string()),
});

export type PlaySpec = z.infer<typeof play>;
export type StandInSpec = z.infer<typeof standIn>;
export type ActorSpec = PlaySpec | StandInSpec;

/** @throws ZodError when the file is no spec. */
export function parseActorSpec(text: string): ActorSpec {
	return z.discriminatedUnion('kind', [play, standIn]).parse(JSON.parse(text));
}
