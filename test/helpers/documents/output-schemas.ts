/** The shapes of everything that beckon prints as JSON, from which `schema/output.schema.json` is made. They are strict: an undocumented field is an error. */
import * as z from 'zod';

const time = z.number();
const text = z.string();
const maybe = <T extends z.ZodType>(of: T) => z.nullable(of);
const group = z.enum(['needs_you', 'autonomous', 'delivered']);
const source = z.enum(['hook', 'client', 'transcript', 'screen', 'tmux', 'report']);
const anything = z.looseObject({});

const row = z.strictObject({
	key: text,
	session_id: maybe(text),
	agent: text,
	witness: maybe(z.enum(['report', 'option', 'reader', 'progress', 'title', 'quiet', 'process'])),
	guess: z.boolean(),
	jump_only: z.boolean(),
	host: maybe(text),
	last_seen_at: maybe(time),
	stale: z.boolean(),
	kind: z.enum(['interactive', 'teammate', 'headless', 'nested', 'background', 'spare']),
	project: text,
	title: maybe(text),
	suggested_title: maybe(text),
	cwd: maybe(text),
	branch: maybe(text),
	group,
	waits: maybe(z.enum(['blocked', 'your_turn'])),
	state: text,
	detail: z.strictObject({primary: text, detail: text, unchanged_count: z.number(), last_change: time}),
	health: z.enum(['alive', 'stuck', 'recovered', 'dead']),
	label: text,
	since: time,
	source,
	confidence: z.number(),
	because: z.array(z.strictObject({source, at: time, says: text, rule: maybe(text)})),
	pane: maybe(text),
	tmux: maybe(
		z.strictObject({
			socket: text,
			session: text,
			window: z.number(),
			window_id: text,
			window_name: text,
			pane: text,
			pane_index: z.number(),
		}),
	),
	pid: maybe(z.number()),
	client_version: maybe(text),
	entrypoint: maybe(text),
	transcript_path: maybe(text),
	prompt: maybe(text),
	task: maybe(text),
	task_started_at: maybe(time),
	task_worked_ms: z.number(),
	ask: maybe(anything),
	ask_invisible: z.boolean(),
	ask_mixed: z.array(text),
	ask_cut: z.array(text),
	ask_unclear: maybe(text),
	asker: maybe(anything),
	options: z.array(text),
	token: maybe(text),
	tool: maybe(text),
	tool_input: maybe(text),
	subagents: z.array(z.strictObject({id: text, type: text, task: maybe(text), started_at: maybe(time)})),
	said: maybe(text),
	error: maybe(z.strictObject({error: text, message: text, resets: maybe(text), resets_at: maybe(time)})),
	permission_mode: maybe(text),
	usage: z.strictObject({
		model: maybe(text),
		context_tokens: maybe(z.number()),
		context_share: maybe(z.number()),
		output_tokens: z.number(),
		cost_usd: maybe(z.number()),
		at_least: z.boolean(),
		task: maybe(z.strictObject({cost_usd: maybe(z.number()), output_tokens: z.number()})),
	}),
	marks: z.strictObject({
		seen_at: maybe(time),
		snoozed_until: maybe(z.union([time, z.literal('change')])),
		dismissed_at: maybe(time),
		pinned: z.boolean(),
		skipped_at: maybe(time),
	}),
	notes: z.array(text),
	note_codes: z.array(text),
	anomalies: z.array(text),
	last_activity_at: time,
});

const receipt = z.strictObject({
	kind: z.enum(['landed', 'typed', 'unconfirmed', 'refused']),
	by: maybe(text),
	after_ms: maybe(z.number()),
	why: maybe(text),
	reason: maybe(text),
});
const limit = maybe(z.strictObject({used_percentage: z.number(), resets_at: time}));
const v = z.literal(1);
const sent = z.strictObject({v, session: maybe(text), host: maybe(text), pane: maybe(text), receipt: maybe(receipt), outbox: maybe(text)});

/** By the command that prints it. */
export const outputSchemas = {
	ls: z.strictObject({v, sessions: z.array(row)}),
	explain: z.strictObject({v, session: row}),
	status: z.strictObject({
		v,
		needs_you: z.number(),
		blocked: z.number(),
		your_turn: z.number(),
		autonomous: z.number(),
		delivered: z.number(),
		limited: z.number(),
		skipped: z.number(),
		today: z.strictObject({cost_usd: maybe(z.number()), output_tokens: z.number(), at_least: z.boolean()}),
		limits: z.array(z.strictObject({config_dir: maybe(text), five_hour: limit, seven_day: limit})),
	}),
	screen: z.strictObject({
		v,
		surface: text,
		preset: text,
		version: maybe(text),
		confidence: z.number(),
		availability: text,
		business_state: text,
		input_mode: text,
		submit_ready: z.boolean(),
		permission_mode: maybe(text),
		activity: maybe(text),
		composer: text,
		dialog: maybe(z.strictObject({kind: text, title: text, question: text, multi_select: z.boolean(), cut: z.boolean()})),
		options: z.array(
			z.strictObject({digit: maybe(z.number()), label: text, role: text, selected: z.boolean(), checked: maybe(z.boolean())}),
		),
		details: z.array(text),
		anomalies: z.array(text),
	}),
	history: z.strictObject({v, session_id: maybe(text), prompts: z.array(z.strictObject({at: maybe(time), text}))}),
	send: sent,
	broadcast: z.strictObject({
		v,
		dry_run: z.boolean(),
		to: z.array(z.strictObject({session: text, host: maybe(text), pane: maybe(text)})),
		sent: z.array(z.strictObject({session: text, host: maybe(text), pane: maybe(text), receipt, outbox: maybe(text)})),
		left_out: z.array(z.strictObject({session: text, host: maybe(text), pane: maybe(text), why: text})),
	}),
	restore: z.strictObject({
		v,
		dry_run: z.boolean(),
		saved_at: maybe(time),
		sessions: z.array(
			z.strictObject({
				session_id: text,
				agent: text,
				project: text,
				tmux: z.strictObject({session: text, window: z.number(), pane_index: z.number()}),
				does: z.enum(['resume', 'fresh', 'skip']),
				is: maybe(z.enum(['started', 'failed', 'skipped'])),
				why: maybe(text),
			}),
		),
	}),
	log: z.strictObject({
		v,
		sends: z.array(
			z.looseObject({
				at: time,
				kind: text,
				row: text,
				session_id: maybe(text),
				project: text,
				pane: maybe(text),
				asked: maybe(text),
				choice: maybe(text),
				text: maybe(text),
				token: maybe(text),
				receipt: z.strictObject({...receipt.shape, kind: text}),
			}),
		),
	}),
	outbox: z.strictObject({
		v,
		entries: z.array(
			z.strictObject({
				id: text,
				at: time,
				kind: text,
				session: text,
				session_id: maybe(text),
				project: text,
				text,
				queue: z.boolean(),
				state: text,
				why: text,
				reason: maybe(text),
			}),
		),
	}),
	hosts: z.strictObject({
		v,
		hosts: z.array(
			z.strictObject({
				name: text,
				state: z.enum(['up', 'needs-login', 'unreachable', 'nonsense']),
				latency_ms: maybe(z.number()),
				steps: z.array(z.strictObject({ok: z.boolean(), says: text, fix: maybe(text)})),
			}),
		),
	}),
	watch: z.union([z.strictObject({v, at: time, key: text, row: maybe(row)}), z.strictObject({v, at: time, listed: z.number()})]),
	wait: z.strictObject({
		v,
		reached: z.boolean(),
		result: z.enum(['reached', 'timeout', 'ended']),
		sessions: z.array(
			z.strictObject({
				key: text,
				session_id: maybe(text),
				host: maybe(text),
				project: text,
				is: z.enum(['waiting', 'reached', 'ended']),
				group: maybe(group),
				state: text,
				since: time,
			}),
		),
	}),
	search: z.strictObject({
		v,
		words: z.array(text),
		transcripts: z.number(),
		found: z.number(),
		sessions: z.array(
			z.strictObject({
				session_id: text,
				host: maybe(text),
				key: maybe(text),
				agent: text,
				project: text,
				cwd: maybe(text),
				branch: maybe(text),
				title: maybe(text),
				suggested_title: maybe(text),
				transcript_path: text,
				started_at: maybe(time),
				last_at: maybe(time),
				group: maybe(group),
				state: text,
				alive: z.boolean(),
				command: text,
				score: z.number(),
				messages: z.number(),
				excerpts: z.array(
					z.strictObject({
						by: z.enum(['user', 'agent', 'tool']),
						at: maybe(time),
						text,
						marks: z.array(z.tuple([z.number(), z.number()])),
					}),
				),
			}),
		),
	}),
	/** On stderr, instead of words, where a command with `--json` fails. */
	error: z.strictObject({v, error: z.strictObject({message: text, fix: text, exit_code: z.number()})}),
};

/** The text of `schema/output.schema.json`: one definition for each. */
export function outputSchemaText(): string {
	const definitions = Object.entries(outputSchemas).map(([name, schema]) => {
		const {$schema: _, ...definition} = z.toJSONSchema(schema);
		return [name, definition];
	});
	const whole = {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'What beckon prints with --json',
		$defs: Object.fromEntries(definitions),
	};
	return `${JSON.stringify(whole, undefined, '\t')}\n`;
}
