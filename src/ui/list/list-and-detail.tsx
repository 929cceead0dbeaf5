/** The list with the detail, or with the input of a reply in its place, beside or below. */

import {Box} from 'ink';
import {useMemo} from 'react';
import type {DetailOptions} from '../../app/layout.js';
import {type ListScreen, layoutOf, scrollTo, toScreen} from '../../app/list/lines.js';
import {baseOf} from '../../app/mode.js';
import {detailView} from '../../app/reading/detail-view.js';
import {detailOptions} from '../../app/shown/detail-room.js';
import type {Drawn} from '../drawn.js';
import {Replying} from '../reply/reply.js';
import {Divider} from '../terminal/rule.js';
import {Detail} from './detail.js';
import {List} from './list.js';
import {listShown} from './list-text.js';

/** The rows that a reply wants beside the list. With fewer than `leastReplyRows` it replaces the list. */
const goodReplyRows = 14;
const leastReplyRows = 12;

export function ListAndDetail({drawn}: {readonly drawn: Drawn}) {
	const {mode, view, size, cursor, row, keyOf} = drawn;
	const isReply = mode.kind === 'reply';
	const {showDetail, leastDetail = 0, isTurned = false} = isReply ? besideReply(drawn) : detailOptions(drawn);
	const screen: ListScreen = useMemo(
		() => toScreen(view, size, {cursor, showDetail, leastDetail, isTurned}),
		[view, size, cursor, showDetail, leastDetail, isTurned],
	);
	const {layout} = screen;
	// The list scrolls to the cursor only while a reply is written; afterwards it is where it was.
	const top = isReply ? scrollTo(screen, cursor, drawn.top) : drawn.top;
	const isWide = layout.kind === 'wide';
	const detail = isReply ? undefined : detailView(drawn);
	return (
		<Box flexDirection={isWide ? 'row' : 'column'} width={size.columns} flexGrow={1}>
			<List {...listShown(drawn, screen, top)} />
			{isWide && <Divider rows={layout.list.rows} />}
			{layout.detail !== undefined &&
				(isReply ? (
					<Replying drawn={drawn} size={layout.detail} />
				) : (
					row !== undefined &&
					detail !== undefined && (
						<Detail
							row={row}
							view={detail}
							text={drawn.previewText}
							scroll={drawn.paneScroll}
							columns={layout.detail.columns}
							rows={layout.detail.rows}
							readKey={keyOf('read')}
						/>
					)
				))}
		</Box>
	);
}

/** Whether the list stays while a reply is written. */
export function isBesideList(drawn: Drawn): boolean {
	if (baseOf(drawn).kind !== 'queue' || drawn.isLinear) return false;
	const {detail} = layoutOf(drawn, besideReply(drawn));
	return detail !== undefined && detail.rows >= leastReplyRows;
}

function besideReply({isTurned}: Drawn): DetailOptions {
	return {showDetail: true, leastDetail: goodReplyRows, isTurned};
}
