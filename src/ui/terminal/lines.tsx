import {Text, Transform} from 'ink';

/** Lines that fit and contain only text and SGR. Ink measures a text again for every frame; here it measures one letter a line instead. */
export function Lines({lines}: {lines: readonly string[]}) {
	if (lines.length === 0) return null;
	return (
		<Transform transform={(_, index) => lines[index] ?? ''}>
			<Text>{Array.from(lines, () => 'x').join('\n')}</Text>
		</Transform>
	);
}
