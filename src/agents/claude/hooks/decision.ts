/** The output of a PermissionRequest hook that answers a dialog without keystrokes (facts §1a). */
import type {Verdict} from '../../hook-answers.js';

/** One line of JSON. `input` is the request's whole `tool_input`: Claude Code runs the tool with what is handed back. */
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
			// A plain allow does not close the dialog.
			return {
				behavior: 'allow',
				updatedInput: input,
				updatedPermissions: [{type: 'setMode', mode: verdict.mode, destination: 'session'}],
			};
	}
}
