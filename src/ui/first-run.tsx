/** The screen before the hooks are installed: what is missing, and the keys that set beckon up or try it. */
import type {Paragraph} from '../app/card/fit-page.js';
import type {Size} from '../app/layout.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {missingLines, Page} from './page.js';
import {useLook} from './use-look.js';

type Shown = {readonly missing: readonly string[] | undefined; readonly setUpKey: string; readonly demoKey: string};

export function FirstRun({size, ...shown}: Shown & {readonly size: Size}) {
	const {agent} = useLook();
	return <Page wordings={[long(agent, shown), short(agent, shown)]} size={size} />;
}

function long({name}: AgentWords, {missing, setUpKey, demoKey}: Shown): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(missing),
		{text: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`, role: 'plain', rank: 2},
		{text: '', role: 'plain', rank: 5},
		{
			text: 'set up the hooks, tmux keys, status line and notifications: shows what changes, and asks',
			role: 'plain',
			lead: {text: `  ${setUpKey}  `, role: 'key'},
			rank: 1,
		},
		{text: 'look around first, among simulated sessions', role: 'plain', lead: {text: `  ${demoKey}  `, role: 'key'}, rank: 4},
		{text: '', role: 'plain', rank: 5},
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet', rank: 4},
	];
}

function short({name}: AgentWords, {missing, setUpKey, demoKey}: Shown): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...missingLines(missing),
		{text: `${name} hooks are not installed yet.`, role: 'plain', rank: 2},
		{text: 'review and add them', role: 'plain', lead: {text: `  ${setUpKey}  `, role: 'key'}, rank: 1},
		{text: 'try it with simulated sessions', role: 'plain', lead: {text: `  ${demoKey}  `, role: 'key'}, rank: 4},
		{text: 'Without them, sessions appear later, with less detail.', role: 'quiet', rank: 4},
	];
}
