import {Text} from 'ink';
import type {CardLine} from './card.js';
import {useLook} from './look.js';
import {wrap} from './text.js';

/** Broken to a width; a line's role goes with each of its pieces. */
export function wrapCard(lines: readonly CardLine[], columns: number): readonly CardLine[] {
	return lines.flatMap(({text, role}) => wrap(text, columns).map((piece) => ({text: piece, role})));
}

/** Exactly these lines, one row each. */
export function CardLines({lines}: {lines: readonly CardLine[]}) {
	const {theme} = useLook();
	return Object.entries(lines).map(([number, {text, role}]) => (
		<Text key={number} wrap="truncate" {...theme[role]}>
			{text || ' '}
		</Text>
	));
}
