import {Text, Transform} from 'ink';

/**
 * One line that is known to fit and to hold nothing but text and SGR. Ink measures a text anew for every frame; what it measures here is
 * a single letter in its place.
 */
export function MeasuredLine({line}: {line: string}) {
	return (
		<Transform transform={() => line}>
			<Text>x</Text>
		</Transform>
	);
}
