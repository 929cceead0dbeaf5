/** The sentence of a row: what its session wants, does or said last, followed by its task. */
import {askLine, seenFrom, toolLine} from '../ask/ask.js';
import {cut} from '../cut.js';
import {submitsAnswers} from '../resolve/blocked.js';
import {questionLine} from '../resolve/last-words.js';
import type {Row} from '../session.js';
import {type Blocked, isKnownState, type StateContext, stateTraits} from '../terms/state.js';
import {visibleText} from '../text/visible-text.js';
import {subagentName} from '../words/agent-words.js';
import {isPlainLabel, stateWord} from '../words/state-word.js';

/** At most this many characters of a request are used for a row. */
const mostOfRequest = 2000;

/** `text`: one line, neither clipped nor cleaned of controls. `behind`: what follows it, or empty. */
type Sentence = {readonly text: string; readonly behind: string};

export function headline(row: Row): string {
	return toSentence(row).text;
}

export function toSentence(row: Row): Sentence {
	const {text, behind} = plainSentence(row);
	// A user's own state has no glyph, so its word is shown.
	const isOwn = row.lastSeenAt === undefined && !isKnownState(row.state.state);
	return {text: isOwn ? `${stateWord(row)} · ${text}` : text, behind};
}

function plainSentence(row: Row): Sentence {
	const text = sentenceText(row);
	const task = row.task || row.suggestedTitle || '';
	if (text === '') return {text: task || row.state.label, behind: ''};
	return {text, behind: text === task || row.state.context.kind === 'blocked' ? '' : task};
}

/** Empty when the task says more. Invisible characters of a request are drawn. */
function sentenceText(row: Row): string {
	const {context, label, state, source} = row.state;
	// A label of the user's rules comes first.
	if (row.domain.label !== undefined)
		return context.kind === 'blocked' ? withAsker(row.domain.label, context.asker?.type) : row.domain.label;
	switch (context.kind) {
		case 'blocked':
			return visibleText(withAsker(cut(requestLine(context, row.cwd), mostOfRequest), context.asker?.type));
		case 'working':
			return workLine(row, context);
		case 'rest':
			// A notification may say only that there is a question. A state from a user's pattern has its own label.
			if (state === 'awaiting_input' && source !== 'screen') return questionLine(context.said);
			return isPlainLabel(label) ? '' : label;
		case 'error':
		case 'none':
			return isPlainLabel(label) ? '' : label;
	}
}

function workLine({state: {state, label}, cwd}: Row, {tool, toolInput = '', progress}: Extract<StateContext, {kind: 'working'}>): string {
	if (stateTraits(state)?.isShownByLabel) return label;
	// A command may begin with a path, and is shown as it is.
	const target = toolInput.includes(' ') ? toolInput : seenFrom(cwd, toolInput);
	if (tool !== undefined) return toolLine(tool, visibleText(cut(target, mostOfRequest)));
	return progress === undefined ? '' : `${progress.step}/${progress.of} ${progress.text}`;
}

function withAsker(line: string, asker: string | undefined): string {
	return asker === undefined ? line : `${line} (${subagentName(asker)} agent)`;
}

/** A request in one line, as it is on the screen: of a form its present question. */
export function requestLine(context: Blocked, cwd: string | undefined): string {
	if (context.review !== undefined) return submitsAnswers;
	return askLine(context.ask, {cwd, current: context.current?.question ?? context.question});
}
