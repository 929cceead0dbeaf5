/** Requests to a far shell: commands of `hooks/far.sh` as shell code, cut into lines that its reader takes. */
import {shellWord} from '../../core/quoting/shell-word.js';

/** Code points of one line: at most four bytes each, so that a line is written to a pipe in one piece. */
const lineLength = 1000;

/** Words of one command. A zero byte cannot be in one. */
export function toCode(words: readonly (string | number)[]): string {
	return words.map((word) => shellWord(String(word).replaceAll('\0', ''))).join(' ');
}

/** `+` goes on, `n` goes on after a newline, `.` is the last piece, without which nothing is run. */
export function toLines(code: string): string {
	const parts = code.split('\n').map(cut);
	return parts
		.map((pieces, part) =>
			pieces
				.map((piece, index) => {
					const isLast = index === pieces.length - 1;
					return `${isLast ? (part === parts.length - 1 ? '.' : 'n') : '+'}${piece}\n`;
				})
				.join(''),
		)
		.join('');
}

function cut(line: string): readonly string[] {
	if (line.length <= lineLength) return [line];
	const points = [...line];
	const count = Math.ceil(points.length / lineLength);
	return Array.from({length: count}, (_, index) => points.slice(index * lineLength, (index + 1) * lineLength).join(''));
}
