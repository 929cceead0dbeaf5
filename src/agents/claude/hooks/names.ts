/** The hook events for each version of Claude Code: an unknown name raises a blocking dialog at each of its starts (facts §1, §11). */
import {compareVersions, toVersion, type Version} from '../version-number.js';

export type HookEntry = {readonly event: string; readonly matcher?: string};

/** Only the two tools that ask the user are matched, so that an ordinary tool call costs nothing. */
const askingTools = 'AskUserQuestion|ExitPlanMode';

/** The event, the first version of Claude Code that knows it, the matcher. */
const subscribed: readonly (readonly [event: string, since: Version, matcher?: string])[] = [
	['SessionStart', [1, 0, 62]],
	['UserPromptSubmit', [1, 0, 54]],
	['PermissionRequest', [2, 0, 45]],
	['PermissionDenied', [2, 1, 89]],
	['Notification', [1, 0, 41]],
	['Stop', [1, 0, 41]],
	['StopFailure', [2, 1, 78]],
	['SubagentStart', [2, 0, 43]],
	['SubagentStop', [1, 0, 41]],
	['PreCompact', [1, 0, 48]],
	['PostCompact', [2, 1, 76]],
	['TaskCompleted', [2, 1, 33]],
	['Elicitation', [2, 1, 76]],
	['ElicitationResult', [2, 1, 76]],
	['SessionEnd', [1, 0, 85]],
	['PostToolUseFailure', [2, 1, 50]],
	['PreToolUse', [1, 0, 41], askingTools],
	['PostToolUse', [1, 0, 41], askingTools],
];

/** The version that stands for an unknown one. */
const assumed: Version = [2, 0, 45];

export const assumedVersion = assumed.join('.');

/** The events to register for a Claude Code, in a fixed order. `version` is from `parseVersion`; undefined or odd: names up to 2.0.45. */
export function hookEventsFor(version: string | undefined): readonly HookEntry[] {
	const agent = toVersion(version) ?? assumed;
	return subscribed
		.filter(([, since]) => compareVersions(agent, since) >= 0)
		.map(([event, , matcher]) => (matcher === undefined ? {event} : {event, matcher}));
}
