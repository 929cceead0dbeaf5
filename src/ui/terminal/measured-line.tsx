import {Text, Transform} from 'ink';

/** One line that fits and contains only text and SGR. Ink measures a text again for every frame; here it measures a single letter instead. */
export function MeasuredLine({line}: {line: string}) {
	return (
		<Transform transform={() => line}>
			<Text>x</Text>
		</Transform>
	);
}
