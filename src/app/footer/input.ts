/** The footer's text for an open input line: its purpose, its text, and what can be typed into it; and its question about a theme. */
import type {AppState} from '../model.js';

export type FooterInput = {readonly lead: string; readonly text: string; readonly hint: string};

/** @returns undefined when no line of the footer is open. */
export function footerInput({mode, filter}: Pick<AppState, 'mode' | 'filter'>): FooterInput | undefined {
	switch (mode.kind) {
		case 'find':
			return {lead: '/', text: filter, hint: 'type to filter · state: project: branch: host:'};
		case 'search':
			return {lead: '/', text: mode.over.text, hint: 'words, in any order'};
		case 'rename':
			return {lead: 'new name: ', text: mode.text, hint: 'empty: restore the original name'};
		case 'palette':
			return {lead: ':', text: mode.text, hint: 'type to filter'};
		case 'ask': {
			const {command, question} = mode;
			const isChoice = question.choices !== undefined;
			return {
				lead: `${isChoice ? command.label : question.text}: `,
				text: mode.text,
				hint: isChoice ? 'type to filter' : `for “${command.label}”`,
			};
		}
		case 'past':
			return {lead: 'said: ', text: mode.text, hint: 'words of any session'};
		default:
			return undefined;
	}
}

/** What the footer asks while a theme is chosen. @returns undefined in any other mode. */
export function themeQuestion({mode}: Pick<AppState, 'mode'>): string | undefined {
	return mode.kind === 'theme' ? `Theme: ${mode.names[mode.at] ?? ''} (${mode.at + 1} of ${mode.names.length})` : undefined;
}
