/** The spec of the stand-in in a pane: a file that its starter writes and the environment names. */
import * as z from 'zod/mini';
import type {Script} from './agent/script.js';

const spec = z.object({
	configDir: z.string(),
	sessionId: z.string(),
	version: z.string(),
	/** A scene or a test writes this; it never comes from elsewhere. */
	script: z.custom<Script>((value) => typeof value === 'object' && value !== null),
	hooks: z.array(z.object({event: z.string(), matcher: z.optional(z.string()), command: z.string()})),
	/** The file for JSON lines of what the stand-in got and did; absent: there is no log. */
	log: z.optional(z.string()),
});

export type StandInSpec = z.infer<typeof spec>;

/** @throws ZodError when the file is no spec. */
export function parseStandInSpec(text: string): StandInSpec {
	return spec.parse(JSON.parse(text));
}
