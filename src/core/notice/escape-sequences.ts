/** What a terminal takes for a notification, or for a bell. */

type Words = {readonly title: string; readonly body: string; readonly id: string};

export const bell = '\x07';

export function osc9({title, body}: Words): string {
	return `\x1b]9;${inert(title)}: ${inert(body)}\x07`;
}

export function osc777({title, body}: Words): string {
	return `\x1b]777;notify;${inert(title).replaceAll(';', ',')};${inert(body).replaceAll(';', ',')}\x07`;
}

export function osc99({title, body, id}: Words): string {
	return `\x1b]99;i=${oscId(id)}:d=0;${inert(title)}\x1b\\\x1b]99;i=${oscId(id)}:p=body;${inert(body)}\x1b\\`;
}

/** Takes back what `osc99` showed; the others cannot be. */
export function closeOsc99(id: string): string {
	return `\x1b]99;i=${oscId(id)}:p=close;\x1b\\`;
}

/** A terminal (by its `$TERM`) that is itself a tmux hands a sequence on only if it is wrapped; a bell it takes for its own. */
export function wrapFor(terminal: string, sequence: string): string {
	const isWrapped = /^(tmux|screen)/.test(terminal) && sequence.startsWith('\x1b');
	return isWrapped ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence;
}

function oscId(id: string): string {
	return id.replace(/[^A-Za-z0-9_-]/g, '-').slice(-64);
}

/** A control would end the sequence, and what follows it would be one of its own. */
function inert(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 200);
}
