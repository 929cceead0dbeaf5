/** One line: what is being typed, or the keys that work now, with what just happened beside them. */
import {Text} from 'ink';
import {memo} from 'react';
import type {KeyOf} from '../../app/keys/binding.js';
import type {FooterKey} from '../../app/keys/keymap.js';
import type {Notice} from '../../app/model.js';
import {clip, oneLine, width, wrap} from '../../app/text.js';
import {useLook} from '../terminal-style.js';
import {FooterLine, Over} from './footer-line.js';
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

/** Between two keys. */
const gap = '  ';

export const Footer = memo(function Footer({input, filter, notice, question, keys, keyOf, place, columns}: Props) {
	if (input === undefined && question !== undefined) return <Question question={question} keys={keys} columns={columns} />;
	if (input === undefined && notice !== undefined) {
		return (
			<Toast notice={notice} keyOf={keyOf} place={place} columns={columns}>
				{(room) => <Keys keys={keys} filter={filter} room={room} />}
			</Toast>
		);
	}
	return (
		<FooterLine place={place} least={20} columns={columns}>
			{(room) =>
				input !== undefined ? (
					<InputLine {...input} keys={keys} notice={notice} room={room} />
				) : (
					<Keys keys={keys} filter={filter} room={room} />
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
				<Keys keys={keys} filter="" room={rest} />
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
	return (
		<Over lines={isBeside ? [] : wrap(text, columns - 2)} look="waiting" columns={columns}>
			<FooterLine place="" least={0} columns={columns}>
				{(room) => (
					<>
						{isBeside && <Text {...theme.waiting}>{`${text}${gap}`}</Text>}
						<Keys keys={keys} filter="" room={room} />
					</>
				)}
			</FooterLine>
		</Over>
	);
}

function Keys({keys, filter, room}: {keys: readonly FooterKey[]; filter: string; room: number}) {
	const {theme} = useLook();
	const found = filter === '' ? '' : `/${oneLine(filter)}  `;
	const shown = keysThatFit(keys, room - width(found));
	return (
		<>
			<Text {...theme.waiting}>{clip(found, room)}</Text>
			{shown.map(({key, does}, index) => (
				<Text key={key}>
					<Text {...theme.key}>{`${index > 0 ? gap : ''}${key}`}</Text>
					<Text {...theme.quiet}>{` ${does}`}</Text>
				</Text>
			))}
		</>
	);
}

/** As many as fit. Of the options all or none: some alone would be taken for all. */
function keysThatFit(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	const shown = fitting(keys, room);
	return keys.every((key) => !key.isOption || shown.includes(key)) ? shown : fitting(withRange(keys), room);
}

/** Those that stay have their room before the others; else who comes first. */
function fitting(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	let left = room + gap.length;
	const shown = new Set<FooterKey>();
	for (const one of keys.toSorted((a, b) => Number(b.stays) - Number(a.stays))) {
		const cells = width(`${one.key} ${one.does}`) + gap.length;
		if (cells > left) continue;
		left -= cells;
		shown.add(one);
	}
	return keys.filter((key) => shown.has(key));
}

/** The options as one, where their keys are the digits. */
function withRange(keys: readonly FooterKey[]): readonly FooterKey[] {
	const options = keys.filter(({isOption}) => isOption);
	const [first] = options;
	if (first === undefined || options.some(({key}, index) => key !== String(index + 1))) return keys;
	const range = {...first, key: `1–${options.length}`, does: 'pick'};
	return keys.flatMap((key) => (key === first ? [range] : key.isOption ? [] : [key]));
}
