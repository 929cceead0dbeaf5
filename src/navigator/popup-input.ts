/** What reaches the resident navigator on its stdin: the keys of its human, and between them what `bin/popup.sh` says. */

export type ResidentWord =
	/** A popup is about to open. `background` is a colour's number as in `COLORFGBG`; empty: not known. */
	| {readonly kind: 'soon'; readonly background: string}
	/** A popup shows us, over this client. */
	| {readonly kind: 'shown'; readonly background: string; readonly client: string}
	/** The popup is gone. */
	| {readonly kind: 'hidden'};

/** In the order they came. */
export type ResidentInput = {readonly kind: 'keys'; readonly bytes: Buffer} | ResidentWord;

// Bytes that no text in UTF-8 holds.
const open = 0xff;
const close = 0xfe;
/** A word that does not end is none. */
const longest = 256;

/** @returns the reader of one stdin: it keeps a word that has not ended for the next chunk. */
export function createInputReader(): (chunk: Buffer) => readonly ResidentInput[] {
	let rest: Buffer = Buffer.alloc(0);
	return (chunk) => {
		const found: ResidentInput[] = [];
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

function toWord(text: string): readonly ResidentWord[] {
	if (text === 'hidden') return [{kind: text}];
	const [, kind, background = '', client] = /^(soon|shown):(\d{0,3})(?::([!-~]{1,128}))?$/.exec(text) ?? [];
	if (kind === 'soon' && client === undefined) return [{kind, background}];
	return kind === 'shown' && client !== undefined ? [{kind, background, client}] : [];
}
