/** Labels that say no more than the state. A list shows the task of the session instead, if one is known. */
export const plainLabels = {finished: 'Turn finished', fresh: 'No prompt yet', closed: 'Session closed'} as const;

const all: ReadonlySet<string> = new Set(Object.values(plainLabels));

export function isPlainLabel(label: string): boolean {
	return label === '' || all.has(label);
}
