/** One line: what is being typed, what just happened, or the keys that work now. */
import {Box, Text} from 'ink';
import {memo} from 'react';
import type {FooterKey} from '../app/keymap.js';
import type {Notice} from '../app/state.js';
import {useLook} from './look.js';
import {clip, oneLine, width} from './text.js';

type Props = {
	/** What is being typed, behind what it is for. */
	readonly input: {readonly lead: string; readonly text: string; readonly hint: string} | undefined;
	readonly filter: string;
	readonly notice: Notice | undefined;
	/** Asked before something is done. */
	readonly question: string | undefined;
	readonly keys: readonly FooterKey[];
	/** The key that takes back what a notice says was filed. */
	readonly undoKey: string;
	/** At the right, e.g. `3/20`. */
	readonly place: string;
	readonly columns: number;
};

/** Between two keys. */
const gap = '  ';

export const Footer = memo(function Footer({input, filter, notice, question, keys, undoKey, place, columns}: Props) {
	const {theme} = useLook();
	const said = input === undefined && question === undefined && notice !== undefined ? toastText(notice, undoKey) : '';
	// What is said in passing is said in full, if that takes the place of the place.
	const right = width(place) + Math.max(20, Math.min(width(said) + 2, columns)) > columns ? '' : place;
	const room = columns - (right === '' ? 0 : width(right) + 1) - 1;
	return (
		<Box width={columns} height={1} flexShrink={0} justifyContent="space-between">
			<Text wrap="truncate">
				{' '}
				{input !== undefined ? (
					<InputLine {...input} room={room} />
				) : question !== undefined ? (
					<Question question={question} keys={keys} room={room} />
				) : notice !== undefined ? (
					<Toast notice={notice} undoKey={undoKey} room={room} />
				) : (
					<Keys keys={keys} filter={filter} room={room} />
				)}
			</Text>
			<Text {...theme.quiet}>{right}</Text>
		</Box>
	);
});

function toastText({kind, text}: Notice, undoKey: string): string {
	return oneLine(text) + (kind === 'filed' ? `${gap}${undoKey} undoes` : '');
}

/** The way back is told whole or not at all. */
function Toast({notice, undoKey, room}: {notice: Notice; undoKey: string; room: number}) {
	const {theme} = useLook();
	const {kind, text} = notice;
	if (kind !== 'filed') return <Text {...theme[kind]}>{clip(oneLine(text), room)}</Text>;
	return (
		<>
			<Text {...theme.said}>{clip(oneLine(text), room)}</Text>
			{width(toastText(notice, undoKey)) <= room && (
				<>
					<Text {...theme.key}>{`${gap}${undoKey}`}</Text>
					<Text {...theme.quiet}> undoes</Text>
				</>
			)}
		</>
	);
}

function InputLine({lead, text: typed, hint, room}: {lead: string; text: string; hint: string; room: number}) {
	const {theme} = useLook();
	const name = clip(lead, Math.floor(room / 2));
	const left = room - width(name) - 1;
	const text = clip(oneLine(typed) + (typed.endsWith(' ') ? ' ' : ''), left);
	return (
		<>
			<Text {...theme.key}>{name}</Text>
			{text}
			<Text {...theme.selected}> </Text>
			<Text {...theme.quiet}>{clip(typed === '' ? ` ${hint}` : '', left - width(text))}</Text>
		</>
	);
}

function Question({question, keys, room}: {question: string; keys: readonly FooterKey[]; room: number}) {
	const {theme} = useLook();
	const answers = keys.reduce((used, {key, does}) => used + width(`${key} ${does}  `), 0);
	return (
		<>
			<Text {...theme.waiting}>{clip(`${oneLine(question)}  `, Math.max(10, room - answers))}</Text>
			<Keys keys={keys} filter="" room={Math.min(room, answers)} />
		</>
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

/** As many as fit, from the first; those that stay have their room before the others. */
function keysThatFit(keys: readonly FooterKey[], room: number): readonly FooterKey[] {
	const cells = ({key, does}: FooterKey) => width(`${key} ${does}`) + gap.length;
	const isWithin = (all: readonly FooterKey[]) => all.reduce((sum, key) => sum + cells(key), 0) <= room + gap.length;
	for (let most = keys.length; most >= 0; most -= 1) {
		const shown = keys.filter(({stays}, index) => stays || index < most);
		if (shown.length > 0 && isWithin(shown)) return shown;
	}
	return isWithin(keys.slice(0, 1)) ? keys.slice(0, 1) : [];
}
