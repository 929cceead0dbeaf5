/** One session in one line, or in two where the list is narrow. */
import {memo} from 'react';
import {useTextAt} from '../clock.js';
import {MeasuredLine} from '../terminal/measured-line.js';
import {useLook} from '../use-look.js';
import {activityText} from './activity-text.js';
import {ageText, headlineText, insteadText, nestedAge, nestedText, type RowShown, rowText} from './row-text.js';
import {useFilterWords} from './use-filter.js';

type Props = Omit<RowShown, 'age' | 'activity' | 'instead'> & {
	/** The text that replaces the headline. */
	readonly said: string | undefined;
	/** The row is in the drawer: the time until which it is put away replaces the headline. */
	readonly isDrawer: boolean;
};

export const RowLine = memo(function RowLine({said, isDrawer, ...shown}: Props) {
	const {row, columns} = shown;
	const age = useTextAt((now) => ageText(row, now));
	const instead = useTextAt((now) => insteadText(row, {said, isDrawer}, now));
	const look = useLook();
	const activity = useTextAt((now) => activityText(row, now, {columns, isAscii: look.isAscii}));
	const style = {look, words: useFilterWords()};
	return <MeasuredLine line={rowText({...shown, age, activity, instead}, style)} />;
});

type HeadlineProps = Pick<Props, 'row' | 'columns' | 'said' | 'isDrawer'>;

/** The second line of a row in the side-bar. */
export const HeadlineLine = memo(function HeadlineLine({row, columns, said, isDrawer}: HeadlineProps) {
	const instead = useTextAt((now) => insteadText(row, {said, isDrawer}, now));
	const style = {look: useLook(), words: useFilterWords()};
	return <MeasuredLine line={headlineText({row, columns, instead}, style)} />;
});

type NestedProps = {readonly text: string; readonly startedAt: number | undefined; readonly isLast: boolean; readonly columns: number};

/** A subagent below its session, with its age. */
export const NestedLine = memo(function NestedLine({startedAt, ...shown}: NestedProps) {
	const age = useTextAt((now) => nestedAge(startedAt, now));
	return <MeasuredLine line={nestedText({...shown, age}, useLook())} />;
});
