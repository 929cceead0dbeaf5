/** The selected pane as it is now: the last rows that hold something, with their colours, cut at the edge. */
import {Text} from 'ink';
import {memo, useMemo} from 'react';
import {MeasuredLine} from '../terminal/measured-line.js';
import {clipStyled} from '../terminal/sgr.js';
import {useLook} from '../terminal-style.js';

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

/**
 * A pane is drawn from the top and read at the bottom: blank rows below do not count. Where it is higher than its room, neither do blank
 * rows behind another: the agent leaves many between what was said and its input box.
 */
function tail(text: string, rows: number): readonly string[] {
	const lines = text.split('\n');
	const whole = lines.slice(0, lines.findLastIndex((line) => hasInk(line)) + 1);
	if (whole.length <= rows) return whole;
	const dense = whole.filter((line, index) => hasInk(line) || hasInk(whole[index - 1] ?? ''));
	return dense.slice(Math.max(0, dense.length - rows));
}

function hasInk(line: string): boolean {
	return line.replace(/\x1b\[[\d;:]*m/g, '').trim() !== '';
}
