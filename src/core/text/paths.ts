/** Paths: as the agent prints them, relative to its working directory, and whether one is below another. */

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

/** Both are absolute paths; slashes at the end do not count. `/home/me/api/src` is within `/home/me/api`, `/home/me/api2` is not. */
export function isWithin(folder: string, directory: string): boolean {
	return `${folder}/`.startsWith(`${directory.replace(/\/+$/, '')}/`);
}
