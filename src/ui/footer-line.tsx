/** The last line of the screen: something at the left and, where there is room for both, where one is at the right. */
import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {useLook} from './look.js';
import {width} from './text.js';

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
	const right = width(place) + least > columns ? '' : place;
	const room = columns - (right === '' ? 0 : width(right) + 1) - 1;
	return (
		<Box width={columns} height={1} flexShrink={0} justifyContent="space-between">
			<Text wrap="truncate"> {children(room)}</Text>
			<Text {...theme.quiet}>{right}</Text>
		</Box>
	);
}
