/** Kinds of file system errors. */

/** Whether an error of node:fs carries one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
	return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether the file system refused, for any reason. This is for files that only save time. */
export function isFileError(error: unknown): boolean {
	return error instanceof Error && 'syscall' in error;
}

/** The result of `act`, or `otherwise` where the file system refuses, for any reason. */
export function ignoreFileErrors<T>(act: () => T): T | undefined;
export function ignoreFileErrors<T, U>(act: () => T, otherwise: U): T | U;
export function ignoreFileErrors<T, U>(act: () => T, otherwise?: U): T | U | undefined {
	try {
		return act();
	} catch (error) {
		if (!isFileError(error)) throw error;
		return otherwise;
	}
}

/** Whether one file is unreadable for its mode, its kind (a folder, a link, a pipe), its size or its disk, which does not concern other files. */
export function isUnreadable(error: unknown): error is Error {
	return isCode(error, 'EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'ENXIO', 'E2BIG', 'EIO', 'ESTALE');
}
