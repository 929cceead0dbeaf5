/**
 * Escapes text so that a tmux format expands to it. tmux never expands `#` signs before a `[`: that may be a style, which is parsed when it is drawn.
 */
export function formatText(text: string): string {
	return text.replace(/(#+)(\[)?/g, (whole, signs: string, bracket: string | undefined) => (bracket === undefined ? signs + signs : whole));
}
