/** The screen before the hooks are installed: what is missing, and the key that installs it. */
import type {Paragraph} from '../app/card/fit-page.js';
import type {Size} from '../app/layout.js';
import {oneLine} from '../app/text.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {missingLines, Page} from './page.js';
import {useLook} from './use-look.js';

type Shown = {readonly file: string; readonly missing: readonly string[] | undefined; readonly installKey: string};

export function FirstRun({size, ...shown}: Shown & {readonly size: Size}) {
	const {agent} = useLook();
	return <Page wordings={[long(agent, shown), short(agent, shown)]} size={size} />;
}

function long({name}: AgentWords, {file, missing, installKey}: Shown): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(missing),
		{text: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`, role: 'plain', rank: 2},
		{text: '', role: 'plain', rank: 5},
		{
			text: `review the change to ${oneLine(file)} before it is made`,
			role: 'plain',
			lead: {text: `  ${installKey}  `, role: 'key'},
			rank: 1,
		},
		{text: 'undo it any time', role: 'plain', lead: {text: '     beckon uninstall  ', role: 'key'}, rank: 5},
		{text: 'look around first, among simulated sessions', role: 'plain', lead: {text: '     beckon demo       ', role: 'key'}, rank: 4},
		{text: '', role: 'plain', rank: 5},
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet', rank: 4},
	];
}

function short({name}: AgentWords, {missing, installKey}: Shown): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(missing),
		{text: `${name} hooks are not installed yet.`, role: 'plain', rank: 2},
		{text: 'review and add them', role: 'plain', lead: {text: `  ${installKey}  `, role: 'key'}, rank: 1},
		{text: 'try it with simulated sessions', role: 'plain', lead: {text: '  beckon demo  ', role: 'key'}, rank: 4},
		{text: 'Without them, sessions appear later, with less detail.', role: 'quiet', rank: 4},
	];
}
