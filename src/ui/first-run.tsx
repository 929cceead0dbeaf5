/** The screen before the hooks are installed: what is missing, and the key that installs it. */
import type {Paragraph} from '../app/card/fit-page.js';
import type {Size} from '../app/layout.js';
import {oneLine} from '../app/text.js';
import type {AgentWords} from '../core/words/agent-words.js';
import {Page} from './list/empty.js';
import {useLook} from './use-look.js';

type Missing = {readonly file: string; readonly lacks: readonly string[] | undefined; readonly installKey: string};

export function FirstRun({size, ...missing}: Missing & {readonly size: Size}) {
	const {agent} = useLook();
	return <Page wordings={[long(agent, missing), short(agent, missing)]} size={size} />;
}

function long({name}: AgentWords, {file, lacks, installKey}: Missing): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...lacking(lacks),
		{text: `beckon learns what your sessions are doing from ${name} hooks, which are not installed yet.`, role: 'plain', rank: 2},
		{text: '', role: 'plain', rank: 5},
		{
			text: `review the change to ${oneLine(file)} before it is made`,
			role: 'plain',
			lead: {text: `  ${installKey}  `, role: 'key'},
			rank: 1,
		},
		{text: 'undo it any time', role: 'plain', lead: {text: '     beckon uninstall  ', role: 'key'}, rank: 5},
		{text: '', role: 'plain', rank: 5},
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet', rank: 4},
	];
}

function short({name}: AgentWords, {lacks, installKey}: Missing): readonly Paragraph[] {
	return [
		{text: 'Welcome to beckon', role: 'strong', rank: 3},
		...lacking(lacks),
		{text: `${name} hooks are not installed yet.`, role: 'plain', rank: 2},
		{text: 'review and add them', role: 'plain', lead: {text: `  ${installKey}  `, role: 'key'}, rank: 1},
		{text: 'Without them, sessions appear later, with less detail.', role: 'quiet', rank: 4},
	];
}

function lacking(lacks: readonly string[] = []): readonly Paragraph[] {
	return lacks.map((text) => ({text: oneLine(text), role: 'urgent', rank: 0}));
}
