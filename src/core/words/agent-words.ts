/** What people are told of an agent: its names, and how its signs are spelled where a terminal cannot show them. */

export type AgentWords = {
	/** For people. */
	readonly name: string;
	/** Its program, as a shell finds it. */
	readonly program: string;
	/** The command that prints one answer and exits, as people type it. */
	readonly unattended: string;
	/** What its screens draw with, as one ASCII character each. */
	readonly signs: Readonly<Record<string, string>>;
};
