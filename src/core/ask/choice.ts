/** What a human chose among the answers of a dialog. */

export type Choice =
	| {readonly kind: 'yes'}
	| {readonly kind: 'no'; readonly reason: string | undefined}
	/** Numbers as the dialog prints them; several only in a multi-select form. */
	| {readonly kind: 'options'; readonly numbers: readonly number[]; readonly text: string | undefined};

/** `1`…`9`, `1,3`, `y`, `n` as typed on a command line or in the navigator. Undefined: it is none of these. */
export function parseChoice(word: string, text: string | undefined): Choice | undefined {
	const answer = word.trim().toLowerCase();
	if (answer === 'y' || answer === 'yes') return {kind: 'yes'};
	if (answer === 'n' || answer === 'no') return {kind: 'no', reason: text};
	if (!/^[1-9](?:,[1-9])*$/.test(answer)) return undefined;
	return {kind: 'options', numbers: [...new Set(answer.split(',').map(Number))], text};
}
