import {Text, Transform} from 'ink';

/** One line that fits and contains only text and SGR. Ink measures texts again for every frame; of this one it measures a single letter. */
export function MeasuredLine({line}: {line: string}) {
	return (
		<Transform transform={() => line}>
			<Text>x</Text>
		</Transform>
	);
}
