/** Paths as the agent prints them: relative to its working directory. */

/** Does what `path.posix.relative` does for two absolute paths. */
export function relativePath(from: string, to: string): string {
	const [base, target] = [partsOf(from), partsOf(to)];
	let same = 0;
	while (same < base.length && same < target.length && base[same] === target[same]) same++;
	return [...base.slice(same).map(() => '..'), ...target.slice(same)].join('/');
}

function partsOf(path: string): readonly string[] {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	}
	return parts;
}
