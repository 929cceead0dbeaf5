/** The answer that a PermissionRequest hook prints, so that a dialog is answered without keystrokes (facts §1a). */

import type {Verdict} from '../../agent.js';

/** One line of JSON. `input` is the request's whole `tool_input`: Claude Code takes what is handed back for what was asked. */
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
