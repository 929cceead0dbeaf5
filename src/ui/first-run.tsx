/** The screen before the hooks are installed: what is missing, and the key that installs it. */
import {Box, Text} from 'ink';
import type {CardLine} from '../app/card/line.js';
import {wrapCard} from '../app/card/wrap.js';
import type {Size} from '../app/layout.js';
import {oneLine} from '../app/text.js';
import {CardLines} from './card/lines.js';
import {useLook} from './use-look.js';

type Props = {readonly file: string; readonly lacks: readonly string[] | undefined; readonly installKey: string; readonly size: Size};

export function FirstRun({file, lacks = [], installKey, size}: Props) {
	const {agent} = useLook();
	const lines: readonly CardLine[] = [
		{text: 'Welcome to beckon', role: 'strong'},
		...lacks.map((text): CardLine => ({text: oneLine(text), role: 'urgent'})),
		{text: `beckon learns what your sessions are doing from ${agent.name} hooks, which are not installed yet.`, role: 'plain'},
		{text: '', role: 'plain'},
		{text: `review the change to ${oneLine(file)} before it is made`, role: 'plain', lead: {text: `  ${installKey}  `, role: 'key'}},
		{text: 'undo it any time', role: 'plain', lead: {text: '     beckon uninstall  ', role: 'key'}},
		{text: '', role: 'plain'},
		{text: 'Without hooks, sessions still appear, but later and with less detail.', role: 'quiet'},
	];
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows} justifyContent="center" paddingLeft={2} overflow="hidden">
			<CardLines lines={wrapCard(lines, Math.max(1, size.columns - 4)).slice(0, size.rows)} />
			<Text> </Text>
		</Box>
	);
}
