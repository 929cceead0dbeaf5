/** What just happened: beside the keys where there is room for both, else in full on lines above them, over what is drawn there. The keys stay. */
import {Text} from 'ink';
import type {ReactNode} from 'react';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Notice} from '../../app/model.js';
import {clip, oneLine, width, wrap} from '../../app/text.js';
import {useLook} from '../use-look.js';
import {FooterLine, Over} from './footer-line.js';
import {leastKeys, start} from './footer-text.js';

type Props = {
	readonly notice: Notice;
	readonly keyOf: KeyOf;
	readonly place: string;
	readonly columns: number;
	/** The keys, in so many cells from this one on. */
	readonly children: (room: number, from: number) => ReactNode;
};

/** No more of the list is covered. */
const mostLines = 3;
const gap = 3;

export function Toast({notice: {kind: role, text, key}, keyOf, place, columns, children}: Props) {
	const {theme} = useLook();
	const hint = key === undefined ? '' : `  ${keyOf(key.action)} ${key.does}`;
	const said = oneLine(text) + hint;
	const isBeside = width(said) <= Math.floor(columns / 2);
	return (
		<Over lines={isBeside ? [] : toastLines(said, columns - 2)} look={role} columns={columns}>
			<FooterLine place={place} least={leastKeys + (isBeside ? width(said) + gap : 0)} columns={columns}>
				{(room) => (
					<>
						{isBeside && <Text {...theme[role]}>{said + ' '.repeat(gap)}</Text>}
						{children(isBeside ? room - width(said) - gap : room, isBeside ? start + width(said) + gap : start)}
					</>
				)}
			</FooterLine>
		</Over>
	);
}

function toastLines(text: string, columns: number): readonly string[] {
	const all = wrap(text, columns);
	return all.length <= mostLines ? all : [...all.slice(0, mostLines - 1), clip(all.slice(mostLines - 1).join(' '), columns)];
}
