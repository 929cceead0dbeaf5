/** For tests in which nothing may fail in the background. */
export function noFault(part: string, error: unknown): never {
	throw new Error(`${part} failed`, {cause: error});
}
