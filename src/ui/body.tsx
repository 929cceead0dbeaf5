/** Everything above the footer: the list and the detail, a pager over them, an input line below, or a word when there is nothing. */
import {useMemo} from 'react';
import {answerLines} from '../app/answer/option-lines.js';
import {cardLines, fullCard} from '../app/card/card.js';
import {helpLines} from '../app/keys/help-lines.js';
import {isTooSmall} from '../app/layout.js';
import {baseOf} from '../app/mode.js';
import {nameOf} from '../core/rows/row-name.js';
import {BatchCard} from './answer/batch.js';
import type {BodyProps} from './body-props.js';
import {FirstRun, installLines} from './first-run.js';
import {Palette} from './keys/palette.js';
import {Linear} from './linear.js';
import {Empty, Saying, TooSmall} from './list/empty.js';
import {isBesideList, ListAndDetail} from './list/list-and-detail.js';
import {Pager} from './reading/pager.js';
import {QuickBody} from './reply/quick.js';
import {Replying} from './reply/reply.js';
import {useLook} from './terminal-style.js';

export function Body(props: BodyProps) {
	const look = useLook();
	const {drawn, keyOf, onMeasure, onButtons} = props;
	const {mode, view, size, filter, row, alike} = drawn;
	const area = {columns: size.columns, rows: Math.max(1, size.rows - 1)};
	const base = baseOf(drawn);
	const picks = mode.kind === 'choose' ? mode.picks : undefined;
	const help = useMemo(() => helpLines(drawn.help), [drawn.help]);
	const card = useMemo(
		() => (base.kind === 'card' && row !== undefined ? fullCard(row, drawn.source) : []),
		[base.kind, row, drawn.source],
	);
	const request = useMemo(
		() => (row?.state.context.kind === 'blocked' ? {lines: cardLines(row, drawn.source).length, token: row.token} : undefined),
		[row, drawn.source],
	);
	// On the small screen there is one session at a time.
	const asAsked = base.kind === 'quick' ? 1 : alike;
	const answers = useMemo(() => (row === undefined ? [] : answerLines(row, {picks, alike: asAsked, keyOf})), [row, picks, asAsked, keyOf]);
	if (isTooSmall(size)) return <TooSmall view={view} size={size} />;
	if (mode.kind === 'help') return <Pager title="Keys" lines={help} page={mode.page} size={area} onMeasure={onMeasure} />;
	if (mode.kind === 'install')
		return (
			<Pager title="What installing the hooks changes" lines={installLines(mode.text)} page={mode.page} size={area} onMeasure={onMeasure} />
		);
	if (mode.kind === 'palette') return <Palette entries={drawn.palette} at={mode.at} size={area} />;
	if (mode.kind === 'batch') return <BatchCard mode={mode} now={drawn} size={area} onMeasure={onMeasure} keyOf={keyOf} />;
	if (base.kind === 'quick')
		return <QuickBody drawn={drawn} answers={answers} size={area} keyOf={keyOf} onCard={props.onCard} onButtons={onButtons} />;
	if (mode.kind === 'reply' && !isBesideList(drawn, look)) return <Replying {...props} answers={answers} size={area} />;
	if (base.kind === 'card') {
		return (
			<Pager
				title={row === undefined ? 'gone' : nameOf(row)}
				lines={card}
				page={base.page}
				size={area}
				onMeasure={onMeasure}
				request={request}
				bottom={answers}
				buttons={{row: base.row, onButtons}}
			/>
		);
	}
	if (!drawn.looked) return <Saying size={area} text="Looking for sessions" />;
	if (view.groups.every(({count}) => count === 0)) {
		if (drawn.arrangement.drawer && filter === '') return <Saying size={area} text="Nothing is snoozed or dismissed" />;
		if (drawn.arrangement.needsYou && filter === '' && view.order.size > 0)
			return <Saying size={area} text={`Nobody needs you: ${keyOf('needs-you')} shows all ${view.order.size}`} />;
		if (filter === '' && drawn.setup.kind === 'unread') return <Saying size={area} text="Looking for sessions" />;
		if (filter === '' && drawn.setup.kind === 'missing')
			return <FirstRun file={drawn.setup.file} installKey={keyOf('install')} size={area} />;
		return filter === '' ? (
			<Empty size={area} hasHooks={drawn.setup.kind === 'ready'} />
		) : (
			<Saying size={area} text={`Nothing matches “${filter}”`} />
		);
	}
	return look.isLinear ? (
		<Linear drawn={drawn} answers={answers} size={area} readKey={keyOf('read')} onCard={props.onCard} />
	) : (
		<ListAndDetail {...props} answers={answers} />
	);
}
