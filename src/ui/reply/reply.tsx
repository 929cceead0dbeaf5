/** Who is written to, and the input line below. */
import {Box} from 'ink';
import type {CardLine} from '../../app/card/line.js';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Size} from '../../app/layout.js';
import type {CardDrawn} from '../../app/reading/model.js';
import type {OnButtons} from '../card/buttons.js';
import {Detail} from '../list/detail.js';
import {Saying} from '../list/empty.js';
import {useLook} from '../terminal-style.js';
import type {Drawn} from '../view-model.js';
import {ReplyBox, toReplyLayout} from './reply-box.js';

type Props = {
	readonly drawn: Drawn;
	readonly answers: readonly CardLine[];
	readonly size: Size;
	readonly keyOf: KeyOf;
	readonly onCard: (card: CardDrawn) => void;
	readonly onButtons: OnButtons;
};

export function Replying({drawn, answers, size, keyOf, onCard, onButtons}: Props) {
	const {isLinear} = useLook();
	const {mode, row} = drawn;
	if (mode.kind !== 'reply') return null;
	const layout = toReplyLayout(mode, row, {size, keyOf});
	const above = {columns: size.columns, rows: size.rows - layout.rows};
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			{above.rows > 1 &&
				(row === undefined ? (
					<Saying size={above} text="The session is gone" />
				) : (
					<Detail
						row={row}
						source={drawn.source}
						text={drawn.previewText}
						shown={isLinear ? 'card' : 'both'}
						size={above}
						answers={answers}
						readKey={undefined}
						onCard={onCard}
						onButtons={onButtons}
					/>
				))}
			<ReplyBox mode={mode} row={row} layout={layout} columns={size.columns} />
		</Box>
	);
}
