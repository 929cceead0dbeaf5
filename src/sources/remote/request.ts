/** Requests to a far shell: commands of `hooks/far.sh` as shell code, split into lines for its reader. */
import {shellWord} from '../../core/quoting/words.js';

/** The most code points of one line, each at most four bytes, so that a line is written to a pipe in one piece. */
const lineLength = 1000;

/** The exit code of `before` for a request that came after its second. */
export const expiredCode = 75;

/** Quotes the words of one command. A word cannot contain a zero byte. */
export function toCode(words: readonly (string | number)[]): string {
	return words.map((word) => shellWord(String(word).replaceAll('\0', ''))).join(' ');
}

/** `+` continues, `n` continues after a newline, `.` is the last piece, without which nothing runs. */
export function toLines(code: string): string {
	const lines = code.split('\n').map(cut);
	return lines
		.flatMap((pieces, at) => {
			const end = at === lines.length - 1 ? '.' : 'n';
			return pieces.map((piece, index) => `${index < pieces.length - 1 ? '+' : end}${piece}\n`);
		})
		.join('');
}

function cut(line: string): readonly string[] {
	if (line.length <= lineLength) return [line];
	const points = [...line];
	const count = Math.ceil(points.length / lineLength);
	return Array.from({length: count}, (_, index) => points.slice(index * lineLength, (index + 1) * lineLength).join(''));
}
