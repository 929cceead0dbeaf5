/** Why a prompt got no answer, as Claude Code writes it: a hook of the user's, or a command that failed (facts §2). */
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
