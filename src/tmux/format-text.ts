/** Text that a tmux format expands to itself. tmux leaves any number of `#` before a `[` as it is: that may be a style, read where it is drawn. */
export function formatText(text: string): string {
	return text.replace(/(#+)(\[)?/g, (whole, signs: string, bracket: string | undefined) => (bracket === undefined ? signs + signs : whole));
}
