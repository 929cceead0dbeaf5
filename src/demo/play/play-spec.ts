/** What the process in the pane is told: a file its starter writes, named by the environment. */
import * as z from 'zod/mini';
import type {Script} from '../client/script.js';

const hook = z.object({event: z.string(), matcher: z.optional(z.string()), command: z.string()});

const play = z.object({
	kind: z.literal('play'),
	/** The record's folder. */
	folder: z.string(),
	/** Epoch ms of the record's start. */
	startedAt: z.number(),
	speed: z.number().check(z.positive()),
	/** Ms of the record at which the play freezes, its process alive; absent: it plays to the end and leaves. */
	stopAt: z.optional(z.number()),
	home: z.string(),
	configDir: z.string(),
	suffix: z.string(),
	hooks: z.array(hook),
	/** Folder for `life-<index>.pid`. */
	work: z.string(),
});

const standIn = z.object({
	kind: z.literal('stand-in'),
	configDir: z.string(),
	sessionId: z.string(),
	version: z.string(),
	/** Written by a scene or a test, never by others. */
	script: z.custom<Script>((value) => typeof value === 'object' && value !== null),
	hooks: z.array(hook),
	/** JSON lines of what the client heard and did; absent: none are kept. */
	log: z.optional(z.string()),
	/** Path of a socket for `control.ts`; with it the log has every key that arrived, too. */
	control: z.optional(z.string()),
});

export type PlaySpec = z.infer<typeof play>;
export type StandInSpec = z.infer<typeof standIn>;
export type ActorSpec = PlaySpec | StandInSpec;

/** @throws ZodError when the file is not one of ours. */
export function parseActorSpec(text: string): ActorSpec {
	return z.discriminatedUnion('kind', [play, standIn]).parse(JSON.parse(text));
}
