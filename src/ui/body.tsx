/** Everything above the footer: the list and the detail, a pager over them, or a word when there is nothing. */
import {Box} from 'ink';
import {useMemo} from 'react';
import type {Keymap} from '../app/keymap.js';
import {type Screen, toScreen} from '../app/lines.js';
import type {Row} from '../core/session.js';
import {fullCard} from './card.js';
import {Detail} from './detail.js';
import type {Drawn} from './drawn.js';
import {Empty, Saying} from './empty.js';
import {helpLines} from './help.js';
import {List} from './list.js';
import {Pager} from './pager.js';
import {Divider} from './rule.js';

type Props = {
	readonly drawn: Drawn;
	readonly keymap: Keymap;
	readonly readKey: string;
	readonly onMeasure: (lines: number, rows: number) => void;
};

export function Body({drawn, keymap, readKey, onMeasure}: Props) {
	const {mode, view, cursor, size, showPreview, filter} = drawn;
	const area = {columns: size.columns, rows: Math.max(1, size.rows - 1)};
	const row = useMemo(() => findRow(drawn, mode.kind === 'card' ? mode.row : cursor), [drawn, mode, cursor]);
	const help = useMemo(() => helpLines(keymap), [keymap]);
	const card = useMemo(() => (mode.kind === 'card' && row !== undefined ? fullCard(row) : []), [mode.kind, row]);
	const screen = useMemo(() => toScreen(view, size, {cursor, showDetail: showPreview}), [view, size, cursor, showPreview]);
	if (mode.kind === 'help') return <Pager title="Keys" lines={help} page={mode.page} size={area} onMeasure={onMeasure} />;
	if (mode.kind === 'card') {
		return <Pager title={row?.project ?? 'gone'} lines={card} page={mode.page} size={area} onMeasure={onMeasure} />;
	}
	if (!drawn.looked) return <Saying size={area} text="Looking for sessions" />;
	if (view.keys.length === 0) {
		return filter === '' ? <Empty size={area} /> : <Saying size={area} text={`Nothing matches “${filter}”`} />;
	}
	return <ListAndDetail drawn={drawn} screen={screen} row={row} readKey={readKey} />;
}

function ListAndDetail({drawn, screen, row, readKey}: {drawn: Drawn; screen: Screen; row: Row | undefined; readKey: string}) {
	const {layout} = screen;
	const isWide = layout.kind === 'wide';
	return (
		<Box flexDirection={isWide ? 'row' : 'column'} width={drawn.size.columns} flexGrow={1}>
			<List screen={screen} view={drawn.view} cursor={drawn.cursor} top={drawn.top} clock={drawn.clock} />
			{isWide && <Divider rows={layout.list.rows} />}
			{layout.detail !== undefined && row !== undefined && (
				<Detail row={row} text={drawn.previewText} size={layout.detail} readKey={readKey} />
			)}
		</Box>
	);
}

function findRow({view}: Drawn, key: Drawn['cursor']): Row | undefined {
	for (const group of view.groups) {
		const row = group.rows.find((one) => one.key === key);
		if (row !== undefined) return row;
	}
	return undefined;
}
