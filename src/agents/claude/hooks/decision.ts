/** The answer that a PermissionRequest hook prints, so that a dialog is answered without keystrokes (facts §1a). */

/** What a human decided about one request. */
export type Verdict =
	| {readonly kind: 'allow'}
	/** With a suggestion of the request, byte for byte as the payload had it. */
	| {readonly kind: 'allow-rule'; readonly rule: unknown}
	/** With words the model reads them and goes on; without, its turn stops as the dialog's own No stops it (measured). */
	| {readonly kind: 'deny'; readonly message: string | undefined}
	/** By the question's text; several labels of one question are joined by `, ` as the client's own form does. */
	| {readonly kind: 'answers'; readonly answers: Readonly<Record<string, string>>}
	/** A plan, and the mode in which the client carries it out. */
	| {readonly kind: 'approve'; readonly mode: PlanMode};

export type PlanMode = 'default' | 'acceptEdits' | 'auto';

/** Who decided on a request, as a transcript tells. The agent heeds a hook or somebody in the pane, whoever comes first. */
export type Decided = {
	/** `unsaid`: an older version does not write it, or there is no transcript. Undefined: nothing is written yet, as while an allowed tool runs. */
	readonly by: 'hook' | 'pane' | 'unsaid' | undefined;
	/** What the model was told of refused tools, oldest first. */
	readonly refusals: readonly string[];
};

/** One line of JSON. `input` is the request's whole `tool_input`: the client takes what is handed back for what was asked. */
export function toDecision(verdict: Verdict, input: Readonly<Record<string, unknown>>): string {
	return JSON.stringify({hookSpecificOutput: {hookEventName: 'PermissionRequest', decision: decisionOf(verdict, input)}});
}

function decisionOf(verdict: Verdict, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	switch (verdict.kind) {
		case 'allow':
			return {behavior: 'allow'};
		case 'allow-rule':
			return {behavior: 'allow', updatedPermissions: [verdict.rule]};
		case 'deny':
			return verdict.message === undefined ? {behavior: 'deny', interrupt: true} : {behavior: 'deny', message: verdict.message};
		case 'answers':
			return {behavior: 'allow', updatedInput: {...input, answers: verdict.answers}};
		case 'approve':
			// A plain allow leaves the dialog standing.
			return {
				behavior: 'allow',
				updatedInput: input,
				updatedPermissions: [{type: 'setMode', mode: verdict.mode, destination: 'session'}],
			};
	}
}
