/** The last line of the screen: something at the left and, where there is room for both, where one is at the right. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Role} from '../../app/card/line.js';
import {fill} from '../../app/text.js';
import {useLook} from '../use-look.js';
import {footerRoom} from './footer-text.js';

type Props = {
	/** E.g. `3/20`. */
	readonly place: string;
	/** Cells that what stands at the left has before the place. */
	readonly least: number;
	readonly columns: number;
	readonly children: (room: number) => ReactNode;
};

export function FooterLine({place, least, columns, children}: Props) {
	const {theme} = useLook();
	const {right, room} = footerRoom(place, least, columns);
	return (
		<Box width={columns} height={1} flexShrink={0} justifyContent="space-between">
			<Text wrap="truncate"> {children(room)}</Text>
			<Text {...theme.quiet}>{right}</Text>
		</Box>
	);
}

type OverProps = {readonly lines: readonly string[]; readonly look: Role; readonly columns: number; readonly children: ReactNode};

/** The last line with others above it, over what is drawn there: nothing moves. */
export function Over({lines, look, columns, children}: OverProps) {
	const {theme} = useLook();
	return (
		<Box flexDirection="column" width={columns} height={lines.length + 1} marginTop={-lines.length} flexShrink={0}>
			{lines.map((line) => (
				<Text key={line} {...theme[look]}>
					{fill(` ${line}`, columns)}
				</Text>
			))}
			{children}
		</Box>
	);
}
