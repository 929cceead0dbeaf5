/** Everything above the footer: list and detail with an input line below them, a pager in their place, or a text when there is no session. */
import {Box} from 'ink';
import type {PaletteEntry} from '../app/help/palette.js';
import {isTooSmall} from '../app/layout.js';
import {baseOf} from '../app/mode.js';
import {isSheet, pageOf, pageView} from '../app/pager/page-view.js';
import type {PastView} from '../app/past/lines.js';
import {Choices} from './commands/choices.js';
import type {Drawn} from './drawn.js';
import {FirstRun} from './first-run.js';
import {Palette} from './keys/palette.js';
import {Linear} from './linear.js';
import {Empty} from './list/empty.js';
import {isBesideList, ListAndDetail} from './list/list-and-detail.js';
import {TooSmall} from './list/too-small.js';
import {Saying} from './page.js';
import {Past} from './past/past.js';
import {Pager} from './reading/pager.js';
import {QuickBody} from './reply/quick.js';
import {Replying} from './reply/reply.js';
import {StartBox} from './start/start-box.js';

type Props = {
	readonly drawn: Drawn;
	readonly palette: {readonly entries: readonly PaletteEntry[]; readonly total: number};
	readonly past: PastView | undefined;
};

/** The sheet of the keys is below what it is about. In other modes the area is the same, so that nothing is drawn anew. */
export function Body({drawn, palette, past}: Props) {
	const {mode, size} = drawn;
	if (isTooSmall(size)) return <TooSmall drawn={drawn} />;
	const rows = Math.max(1, size.rows - 1);
	const sheet = isSheet(mode) ? pageView(drawn) : undefined;
	const covered = sheet === undefined ? 0 : sheet.rows + 1;
	const below = sheet === undefined ? drawn : {...drawn, mode: baseOf(drawn)};
	return (
		<Box flexDirection="column" width={size.columns} flexGrow={1}>
			<Box width={size.columns} height={rows - covered} overflow="hidden">
				<Box width={size.columns} height={rows} flexShrink={0}>
					<Whole drawn={below} palette={palette} past={past} />
				</Box>
			</Box>
			{sheet !== undefined && <Pager view={sheet} top={pageOf(drawn)?.top ?? 0} size={{columns: size.columns, rows: covered}} />}
		</Box>
	);
}

function Whole({drawn, palette, past}: Props) {
	const {mode, view, size, filter, keyOf} = drawn;
	const area = {columns: size.columns, rows: Math.max(1, size.rows - 1)};
	if (mode.kind === 'palette') return <Palette {...palette} at={mode.at} size={area} />;
	if (past !== undefined) return <Past view={past} size={area} />;
	if (mode.kind === 'ask' && mode.question.choices !== undefined) return <Choices mode={mode} size={area} />;
	if (mode.kind === 'start') return <StartBox mode={mode} size={area} />;
	if (!('page' in mode) && baseOf(drawn).kind === 'quick') return <QuickBody drawn={drawn} size={area} />;
	if (mode.kind === 'reply' && !isBesideList(drawn)) return <Replying drawn={drawn} size={area} />;
	const page = pageOf(drawn);
	const text = page && pageView(drawn);
	if (page !== undefined && text !== undefined) return <Pager view={text} top={page.top} size={area} />;
	if (!drawn.looked) return <Saying size={area} text="Looking for sessions…" />;
	if (view.groups.every(({rows, isFolded}) => rows.length === 0 && isFolded !== true)) {
		if (drawn.arrangement.drawer && filter === '') return <Saying size={area} text="Nothing is snoozed or dismissed" />;
		if (drawn.arrangement.isWaiting && filter === '' && view.order.size > 0)
			return <Saying size={area} text={`Nobody waits for you. Press ${keyOf('needs-you')} to show all ${view.order.size}`} />;
		if (filter === '' && drawn.setup.kind === 'unread') return <Saying size={area} text="Looking for sessions…" />;
		if (filter === '' && drawn.setup.kind === 'missing')
			return <FirstRun missing={drawn.setup.missing} setUpKey={keyOf('install')} demoKey={keyOf('demo')} size={area} />;
		return filter === '' ? (
			<Empty size={area} hasHooks={drawn.setup.kind === 'ready'} missing={drawn.setup.missing} />
		) : (
			<Saying size={area} text={`Nothing matches “${filter}”`} />
		);
	}
	return drawn.isLinear ? <Linear drawn={drawn} /> : <ListAndDetail drawn={drawn} />;
}
