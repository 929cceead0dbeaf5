/** The pane of the selected session: its last rows, or the rows that the user scrolled to, with their colours, cut at the edge. */
import {Text} from 'ink';
import {memo, useMemo} from 'react';
import type {PaneScroll} from '../../app/shown/model.js';
import {paneLines} from '../../app/shown/pane-lines.js';
import {clip} from '../../app/text.js';
import type {Row} from '../../core/session.js';
import {Lines} from '../terminal/lines.js';
import {clipStyled} from '../terminal/sgr.js';
import {paint} from '../theme.js';
import {useLook} from '../use-look.js';

type Props = {
	readonly text: string | undefined;
	readonly scroll: PaneScroll | undefined;
	/** The row whose card is above; undefined: there is none. */
	readonly card: Row | undefined;
	readonly columns: number;
	readonly rows: number;
	readonly missing: string;
};

export const Preview = memo(function Preview({text, scroll, card, columns, rows, missing}: Props) {
	const {theme, glyphs, hasColour} = useLook();
	const shown = useMemo(() => paneLines({text, scroll, card, rows}), [text, scroll, card, rows]);
	const lines = useMemo(() => shown?.lines.map((line) => clipStyled(line, columns, hasColour)) ?? [], [shown, columns, hasColour]);
	if (rows <= 0) return null;
	if (shown === undefined) {
		return (
			<Text wrap="truncate" {...theme.quiet}>
				{missing}
			</Text>
		);
	}
	const below = shown.below === 0 ? [] : [paint(theme.quiet, clip(` ${glyphs.more} ${shown.below} more`, columns))];
	return <Lines lines={[...lines, ...below]} />;
});
