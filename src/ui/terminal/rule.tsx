/** Horizontal and vertical lines. They are borders, because Ink measures every text again for every frame, and borders never. */
import {Box} from 'ink';
import {useLook} from '../use-look.js';

const none = {topLeft: '', topRight: '', bottomLeft: '', bottomRight: ''};

/** A horizontal line; without a width it fills what is left of its row. */
export function Rule({columns}: {columns?: number}) {
	const {glyphs, hasDim} = useLook();
	const size = columns === undefined ? {flexGrow: 1} : {width: Math.max(0, columns), flexShrink: 0};
	const style = {...none, top: glyphs.rule, bottom: '', left: '', right: ''};
	return (
		<Box {...size} height={1} borderStyle={style} borderBottom={false} borderLeft={false} borderRight={false} borderDimColor={hasDim} />
	);
}

/** A vertical line with a blank at both sides. */
export function Divider({rows}: {rows: number}) {
	const {glyphs, hasDim} = useLook();
	const style = {...none, left: glyphs.divider, top: '', bottom: '', right: ''};
	return (
		<Box width={3} flexShrink={0} paddingLeft={1}>
			<Box width={1} height={rows} borderStyle={style} borderTop={false} borderBottom={false} borderRight={false} borderDimColor={hasDim} />
		</Box>
	);
}

/** The scroll mark: a line beside the list at the height of its visible part. */
export function ScrollMark({start, length}: {start: number; length: number}) {
	const {glyphs, hasDim} = useLook();
	const style = {...none, left: glyphs.thumb, top: '', bottom: '', right: ''};
	return (
		<Box width={1} height={start + length} paddingTop={start} flexShrink={0}>
			<Box
				width={1}
				height={length}
				borderStyle={style}
				borderTop={false}
				borderBottom={false}
				borderRight={false}
				borderDimColor={hasDim}
			/>
		</Box>
	);
}
