/** The input line of a reply, below the detail of its session. */
import {Box} from 'ink';
import type {Size} from '../../app/layout.js';
import {toDetailView} from '../../app/reading/detail-view.js';
import type {Drawn} from '../drawn.js';
import {Detail} from '../list/detail.js';
import {Saying} from '../page.js';
import {Lines} from '../terminal/lines.js';
import {useLook} from '../use-look.js';
import {replyTexts, toReplyLayout} from './reply-text.js';

export function Replying({drawn, size}: {readonly drawn: Drawn; readonly size: Size}) {
	const {mode, row, file, answers, isLinear, keyOf} = drawn;
	const look = useLook();
	if (mode.kind !== 'reply') return null;
	const layout = toReplyLayout(mode, row, {size, keyOf});
	const above = {columns: size.columns, rows: size.rows - layout.rows};
	const shown = isLinear ? 'card' : 'both';
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			{above.rows > 1 &&
				(row === undefined ? (
					<Saying size={above} text="The session is gone" />
				) : (
					<Detail
						row={row}
						view={toDetailView(row, {file, shown, ...above, answers, canRead: false})}
						text={drawn.previewText}
						scroll={undefined}
						columns={above.columns}
						rows={above.rows}
						readKey={undefined}
					/>
				))}
			<Lines lines={replyTexts(mode, row, {layout, columns: size.columns}, look)} />
		</Box>
	);
}
