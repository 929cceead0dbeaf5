/** Why a row takes no answer here, in the footer's words. */
import type {Row} from '../session.js';
import {reasonSentence} from '../terms/receipt-words.js';
import {behindShellText} from '../words/note-words.js';
import {silentHost} from './host-row.js';
import type {NoOffer} from './options.js';
import {shortName} from './row-name.js';

export function noOfferText(why: NoOffer, row: Row): string {
	switch (why) {
		case 'host-silent':
			return silentHost(row);
		case 'not-blocked':
			return `${shortName(row)} is not waiting for an answer`;
		case 'in-background':
			return 'Background session: jump to it and answer there';
		case 'unnamed':
			return `${shortName(row)} asks for something without a name: answer it in its pane`;
		case 'not-drawn':
			return 'The dialog is hidden until the pane is idle and scrolled down';
		case 'unreadable':
			return row.notes.includes('behind-shell') ? behindShellText(shortName(row)) : 'Could not read the options: answer it in its pane';
		default:
			return reasonSentence(why);
	}
}
