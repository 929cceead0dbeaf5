/** The stdin of the popup server: the user's keys, and between them the messages of `bin/popup.sh`. */

export type PopupMessage =
	/** A popup is about to open. `background` is a colour's number as in `COLORFGBG`; empty: unknown. */
	| {readonly kind: 'soon'; readonly background: string}
	/** A popup shows the navigator, over this client. */
	| {readonly kind: 'shown'; readonly background: string; readonly client: string}
	/** The popup is closed. */
	| {readonly kind: 'hidden'};

/** Keys and messages in the order they came. */
export type PopupInput = {readonly kind: 'keys'; readonly bytes: Buffer} | PopupMessage;

// These bytes occur in no UTF-8 text.
const open = 0xff;
const close = 0xfe;
/** A longer message is invalid. */
const longest = 256;

/** @returns the parser of one stdin, which completes an unfinished message with the next chunk. */
export function createInputReader(): (chunk: Buffer) => readonly PopupInput[] {
	let rest: Buffer = Buffer.alloc(0);
	return (chunk) => {
		const found: PopupInput[] = [];
		let bytes: Buffer = Buffer.concat([rest, chunk]);
		rest = Buffer.alloc(0);
		while (bytes.length > 0) {
			const start = bytes.indexOf(open);
			if (start !== 0) {
				found.push({kind: 'keys', bytes: start === -1 ? bytes : bytes.subarray(0, start)});
				bytes = start === -1 ? Buffer.alloc(0) : bytes.subarray(start);
				continue;
			}
			const end = bytes.indexOf(close);
			if (end === -1) {
				rest = bytes.length > longest ? Buffer.alloc(0) : bytes;
				break;
			}
			found.push(...toWord(bytes.toString('latin1', 1, end)));
			bytes = bytes.subarray(end + 1);
		}
		return found;
	};
}

function toWord(text: string): readonly PopupMessage[] {
	if (text === 'hidden') return [{kind: text}];
	const [, kind, background = '', client] = /^(soon|shown):(\d{0,3})(?::([!-~]{1,128}))?$/.exec(text) ?? [];
	if (kind === 'soon' && client === undefined) return [{kind, background}];
	return kind === 'shown' && client !== undefined ? [{kind, background, client}] : [];
}
