/** Kinds of file system errors. */

/** Whether an error of node:fs carries one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
	return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether the file system refused, for any reason. This is for files that only save time. */
export function isFileError(error: unknown): boolean {
	return error instanceof Error && 'syscall' in error;
}

/** The codes of a path that does not exist. */
export const missingCodes = ['ENOENT', 'ENOTDIR'] as const;

/** The result of `act`, or `otherwise` where the file system refuses, for any reason. */
export function ignoreFileErrors<T>(act: () => T): T | undefined;
export function ignoreFileErrors<T, U>(act: () => T, otherwise: U): T | U;
export function ignoreFileErrors<T, U>(act: () => T, otherwise?: U): T | U | undefined {
	return ignoring(isFileError, act, otherwise);
}

/** The result of `act`, or `otherwise` where the file system refuses with one of these codes. */
export function ignoreCodes<T, U>(codes: readonly string[], act: () => T, otherwise: U): T | U {
	return ignoring((error) => isCode(error, ...codes), act, otherwise);
}

function ignoring<T, U>(isExpected: (error: unknown) => boolean, act: () => T, otherwise: U): T | U {
	try {
		return act();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return otherwise;
	}
}

/** Whether one file is unreadable for its mode, its kind (a folder, a link, a pipe), its size or its disk, which does not concern other files. */
export function isUnreadable(error: unknown): error is Error {
	return isCode(error, 'EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'ENXIO', 'E2BIG', 'EIO', 'ESTALE');
}
