/** The names of an agent for people, and an ASCII spelling of its signs for terminals that cannot show them. */

export type AgentWords = {
	readonly name: string;
	/** The agent's program, as a shell finds it. */
	readonly program: string;
	/** The command that prints one answer and exits, as people type it. */
	readonly unattended: string;
	/** The signs that its screens are drawn with, each with one ASCII character for it. */
	readonly signs: Readonly<Record<string, string>>;
};

/** The type of a subagent where its kind follows: `workflow-subagent` says it already. */
export function subagentName(type: string): string {
	return type.replace(/(.)[-_ ](?:sub)?agent$/, '$1');
}
