/** The text of a prompt as its user typed it, and whether a program wrote it. */
import type {PromptNews} from '../../core/hook-event.js';

/**
 * Claude Code puts a pair of tags around a large paste (facts §7), before the model and the hooks get it. A text that was cut may lack the
 * closing tag.
 */
const paste = /\n{0,2}<pasted_content id="\w{1,64}">\n([\s\S]*?)(?:\n<\/pasted_content id="\w{1,64}">\n?|$)/g;

export function asTyped(prompt: string): string {
	return prompt.replace(paste, '$1');
}

/** The prompt that `/loop` without words gives itself: a page in the first turn, then a note of its earlier words (facts §8.4). */
const loopPage = /^# Autonomous loop (?:check\n\nYou're being invoked on a timer|tick\b[^\n]*\n\nRun the autonomous check)\b/;

const byProgram = [
	// News of Claude Code about its background tasks (facts §9.3).
	/^\s*<(?:task-notification|system-reminder)>/,
	/^\s*Background agent ".*" was stopped by the user\./s,
	loopPage,
	// The end of a subscription's limit (facts §9.8).
	/^Your claude\.ai usage limit has reset\. Continue the task\b/,
	// A message of another session: a teammate, the lead (facts §8.1), or any other (facts §8.3).
	/^\s*(?:Another Claude session sent a message:|<(?:teammate|cross-session)-message )/,
];

/** Whether no user typed the prompt: Claude Code also submits news of background tasks, and messages of other sessions. */
export function isOfProgram(prompt: string): boolean {
	return byProgram.some((each) => each.test(prompt));
}

/** The news in a prompt; undefined for a prompt of the user. */
export function newsIn(prompt: string): PromptNews | undefined {
	if (!isOfProgram(prompt)) return undefined;
	const isRunning = /<status>\s*running/.test(prompt);
	const doneTask = isRunning ? undefined : /<task-id>([^<]{1,128})<\/task-id>/.exec(prompt)?.[1];
	return {doneTask, isOfSchedule: loopPage.test(prompt)};
}
