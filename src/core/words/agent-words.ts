/** The names of an agent for people, and an ASCII spelling of its signs for terminals that cannot show them. */

export type AgentWords = {
	readonly name: string;
	/** The agent's program, as a shell finds it. */
	readonly program: string;
	/** The command that prints one answer and exits, as people type it. */
	readonly unattended: string;
	/** The signs of its screens, each with one ASCII character to draw instead. */
	readonly signs: Readonly<Record<string, string>>;
};

/** The type of a subagent without its `-subagent` or `-agent`, which the sentence says already. */
export function subagentName(type: string): string {
	return type.replace(/(.)[-_ ](?:sub)?agent$/, '$1');
}
