/** What an error of the file system says. */

/** Whether an error of node:fs carries one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
	return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether the file system refused, for whatever reason: for files that only save time. */
export function isFileError(error: unknown): boolean {
	return error instanceof Error && 'syscall' in error;
}

/** Whether one file cannot be read for its mode, its kind (a folder, a link, a pipe), its size or its disk: the others can. */
export function isUnreadable(error: unknown): error is Error {
	return isCode(error, 'EACCES', 'EPERM', 'ELOOP', 'EISDIR', 'ENXIO', 'E2BIG', 'EIO', 'ESTALE');
}
