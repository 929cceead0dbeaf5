/** A prompt as its user typed it: Claude Code puts a pair of tags around a large paste (facts §7), before the model and the hooks get it. */

/** A text that was cut may lack the closing tag. */
const paste = /\n{0,2}<pasted_content id="\w{1,64}">\n([\s\S]*?)(?:\n<\/pasted_content id="\w{1,64}">\n?|$)/g;

export function asTyped(prompt: string): string {
	return prompt.replace(paste, '$1');
}
