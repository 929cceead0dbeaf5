/** One line: what is being typed, what just happened, or the keys that work now. */
import {Text} from 'ink';
import {memo} from 'react';
import type {KeyOf} from '../app/binding.js';
import type {FooterKey} from '../app/keymap.js';
import type {Notice} from '../app/state.js';
import {FooterLine, Over} from './footer-line.js';
import {useLook} from './look.js';
import {clip, oneLine, width, wrap} from './text.js';
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
	if (input === undefined && notice !== undefined) return <Toast notice={notice} keyOf={keyOf} place={place} columns={columns} />;
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

/** As many as fit, from the first; those that stay have their room before the others, and of these the first, a way out, is the last to go. */
function keysThatFit(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	const cells = ({key, does}: FooterKey) => width(`${key} ${does}`) + gap.length;
	const isWithin = (all: readonly FooterKey[]) => all.reduce((sum, key) => sum + cells(key), 0) <= room + gap.length;
	for (let most = keys.length; most >= 0; most -= 1) {
		const shown = keys.filter(({stays}, index) => stays || index < most);
		if (shown.length > 0 && isWithin(shown)) return shown;
	}
	const alone = [keys.filter(({stays}) => stays), keys].map((some) => some.slice(0, 1));
	return alone.find((one) => one.length > 0 && isWithin(one)) ?? [];
}
