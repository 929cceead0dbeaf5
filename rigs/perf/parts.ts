/** The measurements by name, apart from their code: the table of commands knows them without loading it. */
export const perfParts = [
	'hook',
	'start',
	'popup',
	'latency',
	'watch',
	'busy',
	'idle',
	'load',
	'flood',
	'keys',
	'scale',
	'slopes',
] as const;
export type PerfPart = (typeof perfParts)[number];
