/** The words of an answer, and the name under which they are kept while they are not sent: they belong to one prompt. */
import type {Choice} from '../../core/ask/option-role.js';

/** `about`: the no, or the number of the option, that the words go with. */
export type Words = {readonly token: string; readonly about: 'no' | number; readonly text: string};

/** Undefined: the answer has no words. */
export function toWords(token: string, choice: Choice): Words | undefined {
	if (choice.kind === 'yes') return undefined;
	const text = choice.kind === 'no' ? choice.reason : choice.text;
	const about = choice.kind === 'no' ? 'no' : choice.numbers[0];
	return text === undefined || about === undefined ? undefined : {token, about, text};
}

export function wordsKey(row: string, {token, about}: Pick<Words, 'token' | 'about'>): string {
	return `${row} ${token} ${about}`;
}
