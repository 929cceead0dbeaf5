/** The selected pane as it is now: the last rows that hold something, with their colours, cut at the edge. */
import {Text} from 'ink';
import {memo, useMemo} from 'react';
import {useLook} from './look.js';
import {MeasuredLine} from './measured-line.js';
import {clipStyled} from './sgr.js';

type Props = {readonly text: string | undefined; readonly columns: number; readonly rows: number; readonly missing: string};

export const Preview = memo(function Preview({text, columns, rows, missing}: Props) {
	const {theme, hasColour} = useLook();
	const lines = useMemo(() => tail(text ?? '', rows).map((line) => clipStyled(line, columns, hasColour)), [text, columns, rows, hasColour]);
	if (rows <= 0) return null;
	if (text === undefined) {
		return (
			<Text wrap="truncate" {...theme.quiet}>
				{missing}
			</Text>
		);
	}
	return Object.entries(lines).map(([number, line]) => <MeasuredLine key={number} line={line || ' '} />);
});

/** A pane is drawn from the top and read at the bottom: blank rows below do not count. */
function tail(text: string, rows: number): readonly string[] {
	const lines = text.split('\n');
	const last = lines.findLastIndex((line) => hasInk(line));
	return lines.slice(Math.max(0, last + 1 - rows), last + 1);
}

function hasInk(line: string): boolean {
	return line.replace(/\x1b\[[\d;:]*m/g, '').trim() !== '';
}
