/**
 * Why a prompt got no answer, as Claude Code writes it: a hook of the user's, or a command that failed (facts §2); and whether it goes on by itself
 * after a limit.
 */
import {asRecord, asText, type Fields} from '../../../core/fields.js';

const maxText = 16_384;

const halts = [
	{begins: 'UserPromptSubmit operation blocked by hook:', ends: '\nOriginal prompt: ', who: 'A hook blocked the prompt'},
	{begins: 'Operation stopped by hook: ', ends: undefined, who: 'A hook stopped the prompt'},
	{begins: '<local-command-stderr>', ends: '</local-command-stderr>', who: 'Command failed'},
];

/** A hook or command that kept a prompt from the model, or ended its turn. `text`: its name, and the reason. */
export type Halted = {readonly kind: 'halted'; readonly text: string};

/** @param fields of a transcript's line. @returns undefined for other lines. */
export function toHalted(fields: Fields): Halted | undefined {
	const attachment = asRecord(fields['attachment']);
	// A Stop hook ends no turn early.
	if (attachment?.['type'] === 'hook_stopped_continuation' && !/^(?:Subagent)?Stop$/.test(asText(attachment['hookEvent'], 64) ?? ''))
		return halted('A hook stopped the turn', asText(attachment['message'], maxText) ?? '');
	const content = asText(fields['content'], maxText) ?? '';
	const halt = halts.find(({begins}) => content.startsWith(begins));
	if (halt === undefined) return undefined;
	const rest = content.slice(halt.begins.length);
	const [reason = ''] = halt.ends === undefined ? [rest] : rest.split(halt.ends, 1);
	// The reason of a hook may begin with the hook's command.
	return halted(halt.who, reason.trim().replace(/^\[[^\]\n]*\]:\s*/, ''));
}

function halted(who: string, reason: string): Halted {
	return {kind: 'halted', text: reason.trim() === '' ? who : `${who}: ${reason.trim()}`};
}

const continuations = [
	// `again` after a prompt that met the limit too: it comes before the line of the error.
	/^Usage limit reached(?: again)? · set to continue automatically at (.{1,40})$/,
	// What the dialog of a longer limit says, when its user has chosen to wait.
	/^<local-command-stdout>Claude Code will continue automatically at (.{1,40}?)\. Keep this session open\b/,
	// By Esc, or by the dialog's option.
	/^(?:<local-command-stdout>)?Automatic continue cancelled\b/,
];

/** A turn that a limit ended goes on by itself at that time; undefined: its user has called that off. */
export type Continues = {readonly kind: 'continues'; readonly when: string | undefined};

/** With a subscription, a turn that its limit ended goes on by itself when the limit resets (facts §9.8). */
export function toContinuation(content: string): Continues | undefined {
	const found = continuations.map((each) => each.exec(content)).find((match) => match !== null);
	return found && {kind: 'continues', when: found[1]};
}
