/**
 * Regular expressions of the user on texts of sessions. Node cannot stop a slow search, so an expression that may run for ever is refused
 * when it is read, and the others get only as much text as they can search in time.
 */

/** A search takes at most some 20 million steps: 20 to 100 ms. */
const mostSteps = 20_000_000;
/** The most unbounded repetitions: with one more, only a hundred characters could be searched. */
const mostRepeats = 3;
const mostText = 4000;

/** Why an expression is not used, as the end of a sentence; undefined: it is fine. */
export function patternProblem(source: string, flags = ''): string | undefined {
	try {
		new RegExp(source, flags);
	} catch {
		return 'must be a regular expression'; // `RegExp` throws only for text that is no regular expression
	}
	const repeats = countRepeats(source);
	if (repeats === 'nested') return 'repeats a group that holds a repetition or alternatives, such as (a+)+: a search may never end';
	if (repeats <= mostRepeats) return undefined;
	return `has ${repeats} repetitions without an upper bound: ${mostRepeats} at most, or a search may take minutes`;
}

/** The part of a text that the expression may search: each repetition tries the whole text again at each place. */
export function searchable(text: string, source: string): string {
	const repeats = countRepeats(source);
	if (repeats === 'nested') return '';
	return text.slice(0, Math.min(mostText, Math.floor(mostSteps ** (1 / (repeats + 1)))));
}

type Group = {hasRepeat: boolean; hasChoice: boolean};

/** Matches an escape, a character class, a group's beginning or end, a choice, a repetition, or any other character. */
const piece =
	/\\(?:[pPu]\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[^)]*?:))?|\)|\||[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/g;

/** The number of repetitions without an upper bound, or of more than 20 times. */
function countRepeats(source: string): number | 'nested' {
	let repeats = 0;
	const open: Group[] = [];
	let closed: Group | undefined;
	for (const [text] of source.matchAll(piece)) {
		const isRepeat = /^[*+?{].*[*+?}]$|^[*+?]$/s.test(text);
		if (isRepeat) {
			const isMany = isUnbounded(text);
			if (isMany) repeats += 1;
			if (isMany && closed !== undefined && (closed.hasRepeat || closed.hasChoice)) return 'nested';
			for (const group of open) group.hasRepeat = true;
		}
		closed = undefined;
		if (text.startsWith('(')) open.push({hasRepeat: false, hasChoice: false});
		else if (text === ')') closed = open.pop();
		else if (text === '|') for (const group of open) group.hasChoice = true;
	}
	return repeats;
}

function isUnbounded(repeat: string): boolean {
	const [, least = '0', most] = /^\{(\d+)(?:,(\d*))?\}/.exec(repeat) ?? [];
	if (!repeat.startsWith('{')) return !repeat.startsWith('?');
	return most === '' || Number(most ?? least) > 20;
}
