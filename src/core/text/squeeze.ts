/** The text without blanks and ellipses: what two texts have in common if a screen wrapped or cut one of them. */
export function squeeze(text: string): string {
	return text.replace(/[\s…]+/g, '');
}
