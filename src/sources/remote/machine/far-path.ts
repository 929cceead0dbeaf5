/** The paths of another machine that may be read. */

/** Absolute and plain: no `.` or `..`, no empty part, no control characters. */
export function isFarPath(path: string): boolean {
	return path.length <= 4096 && /^(\/(?!\.{1,2}(\/|$))[^/\u0000-\u001f\u007f-\u009f]+)+$/.test(path);
}

/** @param depth how many parts of the path may be below the root */
export function isBelow(path: string, roots: readonly string[], depth: number): boolean {
	const isNear = (root: string): boolean => path.startsWith(`${root}/`) && path.slice(root.length).split('/').length - 1 <= depth;
	return isFarPath(path) && roots.some(isNear);
}
