/** Which of the requests that nobody was heard to answer is the one of the dialog. */
import {askGist} from '../ask.js';
import type {Evidence, OpenAsk} from '../evidence.js';
import type {Ask} from '../session.js';
import type {Dialog} from '../surface.js';
import {isAskShown} from './dialog-match.js';

/**
 * The one whose words the screen shows, since two subagents may be asking; else the newest that fits what the client waits for, unless the
 * screen shows other words. A request that a later prompt seemed to close is content of last resort.
 */
export function chooseRequest({hook, client}: Evidence, dialog: Dialog | undefined): OpenAsk | undefined {
	if (!hook) return undefined;
	const waitingFor = client?.status === 'waiting' ? client.waitingFor : undefined;
	for (const list of [hook.open, hook.lapsed]) {
		const fitting = list.filter((open) => fitsWaiting(open.ask, waitingFor));
		const chosen = dialog ? chooseShown(fitting, dialog) : fitting.at(-1);
		if (chosen) return chosen;
	}
	return undefined;
}

function chooseShown(requests: readonly OpenAsk[], dialog: Dialog): OpenAsk | undefined {
	const judged = requests.filter((open) => fitsDialog(open, dialog)).map((open) => ({open, isShown: isAskShown(dialog, open.ask)}));
	const shown = judged.filter(({isShown}) => isShown);
	const unsure = judged.filter(({isShown}) => isShown === undefined);
	return closest(shown.map(({open}) => open)) ?? unsure.at(-1)?.open;
}

/** The longest of those the screen shows, since one file's name may end in another's; of equals the newest. */
function closest(shown: readonly OpenAsk[]): OpenAsk | undefined {
	const length = ({ask}: OpenAsk): number => (ask.kind === 'tool' ? askGist(ask.input).length : 0);
	return shown.reduce<OpenAsk | undefined>((best, open) => (best && length(best) > length(open) ? best : open), undefined);
}

function fitsWaiting(ask: Ask, waitingFor: string | undefined): boolean {
	if (waitingFor === 'permission prompt') return ask.kind === 'tool' || ask.kind === 'plan' || ask.kind === 'dialog';
	if (waitingFor === 'input needed') return ask.kind === 'questions' || ask.kind === 'elicitation' || ask.kind === 'dialog';
	return true;
}

function fitsDialog({ask, asker}: OpenAsk, dialog: Dialog): boolean {
	if (dialog.askerType !== undefined && asker?.type !== dialog.askerType) return false;
	switch (dialog.kind) {
		case 'permission':
			return ask.kind === 'tool' || ask.kind === 'dialog';
		case 'question':
		case 'review':
			return ask.kind === 'questions';
		case 'plan':
			return ask.kind === 'plan';
		case 'elicitation':
			return ask.kind === 'elicitation';
		case 'trust':
		case 'startup':
		case 'auto-mode':
		case 'local':
			return false;
	}
}
