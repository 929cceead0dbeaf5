/** The paths of another machine that may be read. */

/** Absolute and plain: no `.` or `..`, no empty part, no control characters. */
export function isFarPath(path: string): boolean {
	return path.length <= 4096 && /^(\/(?!\.{1,2}(\/|$))[^/\u0000-\u001f\u007f-\u009f]+)+$/.test(path);
}

export function isBelow(path: string, roots: readonly string[]): boolean {
	return isFarPath(path) && roots.some((root) => path.startsWith(`${root}/`));
}
