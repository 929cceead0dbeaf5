/** One send and its result in words, wherever people read what was sent. */
import {sourceWords} from './state-word.js';

export type SentLine = {
	/** Epoch ms. */
	readonly at: number;
	readonly kind: 'reply' | 'answer' | 'submit' | 'interrupt' | 'retry' | 'resume' | (string & {});
	readonly project: string;
	/** The request in one line; null without one. */
	readonly asked: string | null;
	/** The option or the choice; null for free text. */
	readonly choice: string | null;
	readonly text: string | null;
	/** `why`: a sentence; null when the send landed. */
	readonly receipt: {readonly kind: string; readonly by: string | null; readonly after_ms: number | null; readonly why: string | null};
};

/** None of the texts is cleaned yet. `isFine`: a witness has confirmed it. */
export function sentWords({kind, asked, choice, text, receipt}: SentLine): {
	readonly what: string;
	readonly how: string;
	readonly isFine: boolean;
} {
	const what = [kind, choice ?? '', asked === null ? '' : `to "${asked}"`, text === null ? '' : `"${text}"`].filter(Boolean).join(' ');
	const isFine = receipt.kind === 'landed';
	return {
		what,
		how: isFine ? `${witnessText(receipt.by)} after ${receipt.after_ms ?? 0} ms` : `${receipt.kind}: ${receipt.why ?? ''}`,
		isFine,
	};
}

function witnessText(by: string | null): string {
	const source = Object.entries(sourceWords).find(([name]) => name === by)?.[1];
	const isNamed = by === 'tmux' || by === 'report';
	return source === undefined ? 'confirmed' : `confirmed by ${isNamed ? '' : 'the '}${source}`;
}
