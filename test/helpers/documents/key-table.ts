/** The table of docs/keys.md. */
import type {Keymap} from '../../../src/app/model.js';
import {helpSections} from '../../../src/app/pager/help.js';

export function keyTableMarkdown(keymap: Keymap): string {
	const lines = helpSections(keymap).flatMap(({title, keys}) => {
		const actions = keymap.bindings.filter(({task, keys}) => task === title && keys.some((key) => key !== '')).map(({action}) => action);
		const words = keys.map(({key, does}, index) => `| \`${key.replaceAll(' ', '` `')}\` | ${does} | \`${actions[index]}\` |`);
		return [`| **${title}** | | |`, ...words];
	});
	return ['| key | does | action |', '| --- | --- | --- |', ...lines, ''].join('\n');
}
