/** Before the hooks are installed: what is missing, and the key that offers it. */
import {Box, Text} from 'ink';
import type {CardLine} from '../app/card/line.js';
import {wrapCard} from '../app/card/wrap.js';
import type {Size} from '../app/layout.js';
import {oneLine} from '../app/text.js';
import {CardLines} from './card/lines.js';
import {useLook} from './use-look.js';

type Props = {readonly file: string; readonly installKey: string; readonly size: Size};

export function FirstRun({file, installKey, size}: Props) {
	const {agent} = useLook();
	const lines: readonly CardLine[] = [
		{text: 'Welcome to beckon', role: 'strong'},
		{text: `It hears of your sessions by hooks of ${agent.name}. They are not installed yet.`, role: 'plain'},
		{text: '', role: 'plain'},
		{text: `shows what would change in ${oneLine(file)}, and asks.`, role: 'plain', lead: {text: `  ${installKey}  `, role: 'key'}},
		{text: 'takes it out again.', role: 'plain', lead: {text: '     beckon uninstall  ', role: 'key'}},
		{text: '', role: 'plain'},
		{text: 'Sessions in tmux panes show up without them too, only later and with less to say.', role: 'quiet'},
	];
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} justifyContent="center" paddingLeft={2} overflow="hidden">
			<CardLines lines={wrapCard(lines, Math.max(1, size.columns - 4)).slice(0, size.rows)} />
			<Text> </Text>
		</Box>
	);
}
