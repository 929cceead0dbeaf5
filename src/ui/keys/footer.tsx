/** One line: what is being typed, or the keys that work now, with what just happened beside them. */
import {Text} from 'ink';
import {memo} from 'react';
import type {KeyOf} from '../../app/keys/binding.js';
import {gap, placed} from '../../app/keys/footer-fit.js';
import type {FooterKey} from '../../app/keys/keymap.js';
import type {Notice} from '../../app/model.js';
import {clip, oneLine, width, wrap} from '../../app/text.js';
import {useLook} from '../use-look.js';
import {useDrawnKeys} from './drawn-keys.js';
import {FooterLine, Over} from './footer-line.js';
import {keysLine, leastKeys, start} from './footer-text.js';
import {Toast} from './toast.js';

type Props = {
	/** What is being typed, behind what it is for. */
	readonly input: {readonly lead: string; readonly text: string; readonly hint: string} | undefined;
	readonly filter: string;
	readonly notice: Notice | undefined;
	/** Asked before something is done. */
	readonly question: string | undefined;
	readonly keys: readonly FooterKey[];
	readonly keyOf: KeyOf;
	/** At the right, e.g. `3/20`. */
	readonly place: string;
	readonly columns: number;
};

export const Footer = memo(function Footer({input, filter, notice, question, keys, keyOf, place, columns}: Props) {
	if (input === undefined && question !== undefined) return <Question question={question} keys={keys} columns={columns} />;
	if (input === undefined && notice !== undefined) {
		return (
			<Toast notice={notice} keyOf={keyOf} place={place} columns={columns}>
				{(room, from) => <Keys keys={keys} filter={filter} room={room} from={from} />}
			</Toast>
		);
	}
	return (
		<FooterLine place={place} least={leastKeys} columns={columns}>
			{(room) =>
				input !== undefined ? (
					<InputLine {...input} keys={keys} notice={notice} room={room} />
				) : (
					<Keys keys={keys} filter={filter} room={room} from={start} />
				)
			}
		</FooterLine>
	);
});

type InputProps = NonNullable<Props['input']> & Pick<Props, 'keys' | 'notice'> & {readonly room: number};

/** Behind what is typed stands what it is for, then what can be done with it. */
function InputLine({lead, text: typed, hint, keys, notice, room}: InputProps) {
	const {theme} = useLook();
	const name = clip(lead, Math.floor(room / 2));
	const left = room - width(name) - 1;
	const text = clip(oneLine(typed) + (typed.endsWith(' ') ? ' ' : ''), left);
	const rest = left - width(text) - 1;
	return (
		<>
			<Text {...theme.key}>{name}</Text>
			{text}
			<Text {...theme.selected}> </Text>
			{rest > 0 && ' '}
			{notice !== undefined ? (
				<Text {...theme[notice.kind]}>{clip(oneLine(notice.text), rest)}</Text>
			) : typed === '' ? (
				<Text {...theme.quiet}>{clip(hint, rest)}</Text>
			) : (
				<Keys keys={keys} filter="" room={rest} from={start + room - rest} />
			)}
		</>
	);
}

/** In full: where the answers leave no room beside it, it stands above them. */
function Question({question, keys, columns}: Pick<Props, 'keys' | 'columns'> & {readonly question: string}) {
	const {theme} = useLook();
	const text = oneLine(question);
	const answers = keys.reduce((used, {key, does}) => used + width(`${gap}${key} ${does}`), 0);
	const isBeside = width(text) + answers <= columns - 2;
	const beside = width(text) + gap.length;
	return (
		<Over lines={isBeside ? [] : wrap(text, columns - 2)} look="waiting" columns={columns}>
			<FooterLine place="" least={0} columns={columns}>
				{(room) => (
					<>
						{isBeside && <Text {...theme.waiting}>{`${text}${gap}`}</Text>}
						<Keys keys={keys} filter="" room={isBeside ? room - beside : room} from={start + (isBeside ? beside : 0)} />
					</>
				)}
			</FooterLine>
		</Over>
	);
}

type KeysProps = {
	readonly keys: readonly FooterKey[];
	readonly filter: string;
	readonly room: number;
	/** The cell that it begins in. */
	readonly from: number;
};

function Keys({keys, filter, room, from}: KeysProps) {
	const {theme} = useLook();
	const line = keysLine(keys, {filter, room}, theme);
	useDrawnKeys(placed(line.shown, from + line.from));
	return <Text>{line.text}</Text>;
}
