/** The dialogs that `/exit` opens where something would be lost: facts §3.1. */
import type {Dialog} from '../../../core/surface.js';

/** By title, the words of the first option that end the session. None of them deletes a file. */
const endings: Readonly<Record<string, string>> = {
	'Exiting worktree session': 'Keep worktree',
	'Background work is running': 'Exit and stop tasks',
};

export function quitAnyway({kind, title, options, cut}: Dialog): number | undefined {
	const words = endings[title];
	if (kind !== 'local' || cut || words === undefined) return undefined;
	return options.find(({label}) => label === words || label.startsWith(`${words}  `))?.digit;
}
