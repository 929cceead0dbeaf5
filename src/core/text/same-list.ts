/** Whether two lists hold the same items in the same order, by identity. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
	return one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
}
