/** A short name of one prompt. A send carries the token of the prompt on the screen; another prompt has another token. */
import type {Row} from '../session.js';
import type {Ask} from '../terms/ask.js';
import type {Blocked, StateContext} from '../terms/state.js';
import {squeeze} from '../text/label.js';
import {digest} from './digest.js';
import {boundAsk, keptBounds} from './limits.js';

type AskingRow = Pick<Row, 'sessionId' | 'process'> & {readonly state: {readonly context: StateContext}};

/**
 * Hashes session, process, asker, request with its whole input, request time and the question in front to 53 bits in base 36; behind a dot
 * come the words of the options, once they are read. It identifies the prompt and is no secret: a send is checked against the screen as
 * well. Undefined unless the row is blocked.
 */
export function askToken({sessionId, process, state: {context}}: AskingRow): string | undefined {
	if (context.kind !== 'blocked') return undefined;
	const askedAt = context.askedAtKnown === false ? 0 : (requestName(context) ?? Math.round(context.askedAt));
	const prompt = digest([sessionId ?? '', process?.pid ?? 0, context.asker?.id ?? '', named(context.ask), askedAt, context.shown ?? '']);
	// The label of an open field is what was typed into it.
	if (context.options.length === 0 || context.hasOpenField) return prompt;
	return `${prompt}.${digest(context.options.map(({label}) => squeeze(label)))}`;
}

/** What identifies the request. Its time does not: a read during the hook's write may see an earlier mtime. */
export function requestName({name, payload}: Blocked): string | undefined {
	return name ?? payload;
}

/** The part of a token that stays the same while the options are read, and while words are typed into one. */
export function promptOf(token: string | undefined): string | undefined {
	return token?.split('.')[0];
}

/** Whether two tokens name the same prompt with the same options, as far as both include the options. */
export function isSameToken(one: string | undefined, other: string | undefined): boolean {
	if (promptOf(one) !== promptOf(other)) return false;
	const [options, others] = [one, other].map((token) => token?.split('.')[1]);
	return options === undefined || others === undefined || options === others;
}

/**
 * The request within the limits of the fold, so that a cut request and its whole have the same name. A dialog's rows wrap again in a
 * resized pane; its words are in `shown`.
 */
function named(ask: Ask): Ask {
	const {cut: _, rows: __, ...kept}: Ask & {readonly cut?: unknown; readonly rows?: unknown} = boundAsk(ask, keptBounds);
	return kept;
}
