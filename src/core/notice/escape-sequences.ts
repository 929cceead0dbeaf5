/** Escape sequences that a terminal takes for a notification, or for a bell. */

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

/** Closes the notification of `osc99`; those of the other sequences cannot be closed. */
export function closeOsc99(id: string): string {
	return `\x1b]99;i=${oscId(id)}:p=close;\x1b\\`;
}

/**
 * Wraps a sequence for a terminal (by its `$TERM`) that is itself a tmux, which passes it on only then. It takes a bell for its own, so a bell stays
 * bare.
 */
export function wrapFor(terminal: string, sequence: string): string {
	const isWrapped = /^(tmux|screen)/.test(terminal) && sequence.startsWith('\x1b');
	return isWrapped ? `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : sequence;
}

function oscId(id: string): string {
	return id.replace(/[^A-Za-z0-9_-]/g, '-').slice(-64);
}

/** A control character would end the sequence and could start another one. */
function inert(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 200);
}
