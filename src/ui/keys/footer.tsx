/** The last line of the screen: what is being typed or the keys that work now, and lines above it for what does not fit beside them. */
import {Box, Text} from 'ink';
import type {FooterView} from '../../app/footer/view.js';
import {fill} from '../../app/text.js';
import {useLook} from '../use-look.js';
import {footerParts} from './footer-text.js';

export function Footer({view, columns}: {readonly view: FooterView; readonly columns: number}) {
	const look = useLook();
	const {theme} = look;
	const {place} = view;
	const {lines, role} = view.over;
	return (
		<Box flexDirection="column" width={columns} height={lines.length + 1} marginTop={-lines.length} flexShrink={0}>
			{lines.map((line) => (
				<Text key={line} {...theme[role]}>
					{fill(` ${line}`, columns)}
				</Text>
			))}
			<Box width={columns} height={1} flexShrink={0} justifyContent="space-between">
				<Text wrap="truncate">{footerParts(view, look)}</Text>
				<Text {...theme.quiet}>{place}</Text>
			</Box>
		</Box>
	);
}
