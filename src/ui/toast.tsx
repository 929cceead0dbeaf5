/** What just happened, in full where it can be: it takes the place of the keys, and covers for its while lines above them. */
import {Text} from 'ink';
import type {Notice} from '../app/state.js';
import {FooterLine, Over} from './footer-line.js';
import {useLook} from './look.js';
import {clip, oneLine, width, wrap} from './text.js';
import type {Role} from './theme.js';

type Props = {
	readonly notice: Notice;
	/** The key that takes back what was filed. */
	readonly undoKey: string;
	readonly place: string;
	readonly columns: number;
};

/** No more of the list is covered. */
const mostLines = 3;

export function Toast({notice, undoKey, place, columns}: Props) {
	const {theme} = useLook();
	const undo = notice.kind === 'filed' ? `  ${undoKey} undoes` : '';
	const lines = toastLines(oneLine(notice.text), undo, columns - 2);
	const role = noticeRole(notice);
	const last = lines.at(-1) ?? '';
	return (
		<Over lines={lines.slice(0, -1)} look={role} columns={columns}>
			<FooterLine place={place} least={width(last + undo) + 2} columns={columns}>
				{() => (
					<>
						<Text {...theme[role]}>{last}</Text>
						{undo !== '' && (
							<>
								<Text {...theme.key}>{`${last === '' ? '' : '  '}${undoKey}`}</Text>
								<Text {...theme.quiet}> undoes</Text>
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

export function noticeRole({kind}: Notice): Role {
	return kind === 'filed' ? 'said' : kind;
}
