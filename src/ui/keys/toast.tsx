/** What just happened, in full where it can be: it takes the place of the keys, and covers for its while lines above them. */
import {Text} from 'ink';
import type {KeyOf} from '../../app/keys/binding.js';
import type {Notice} from '../../app/model.js';
import {clip, oneLine, width, wrap} from '../terminal/text.js';
import {useLook} from '../terminal-style.js';
import {FooterLine, Over} from './footer-line.js';

type Props = {
	readonly notice: Notice;
	readonly keyOf: KeyOf;
	readonly place: string;
	readonly columns: number;
};

/** No more of the list is covered. */
const mostLines = 3;

export function Toast({notice: {kind: role, text, key}, keyOf, place, columns}: Props) {
	const {theme} = useLook();
	const hint = key === undefined ? undefined : {key: keyOf(key.action), does: ` ${key.does}`};
	const after = hint === undefined ? '' : `  ${hint.key}${hint.does}`;
	const lines = toastLines(oneLine(text), after, columns - 2);
	const last = lines.at(-1) ?? '';
	return (
		<Over lines={lines.slice(0, -1)} look={role} columns={columns}>
			<FooterLine place={place} least={width(last + after) + 2} columns={columns}>
				{() => (
					<>
						<Text {...theme[role]}>{last}</Text>
						{hint !== undefined && (
							<>
								<Text {...theme.key}>{`${last === '' ? '' : '  '}${hint.key}`}</Text>
								<Text {...theme.quiet}>{hint.does}</Text>
							</>
						)}
					</>
				)}
			</FooterLine>
		</Over>
	);
}

/** @param after stands behind the last of the lines, which is empty where both do not fit. */
function toastLines(text: string, after: string, columns: number): readonly string[] {
	const all = wrap(text, columns);
	const lines = all.length <= mostLines ? all : [...all.slice(0, mostLines - 1), clip(all.slice(mostLines - 1).join(' '), columns)];
	return width((lines.at(-1) ?? '') + after) <= columns ? lines : [...lines, ''];
}
