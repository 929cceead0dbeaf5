/** The results of stories as a table for people: one row per story, one column per run. Pure. */

export type Result = {
	readonly run: string;
	readonly kind: 'state' | 'answer' | 'life';
	readonly story: string;
	/** Undefined: right. */
	readonly miss: string | undefined;
	/** The story is of something this version does not have. */
	readonly skipped: boolean;
};

/** A story that has several results in one run was tried again: the last one counts. */
export function tableText(results: readonly Result[]): string {
	const runs = [...new Set(results.map(({run}) => run))];
	const stories = [...new Set(results.map(({kind, story}) => `${kind} ${story}`))];
	const first = Math.max(...stories.map((name) => name.length), 'answers right'.length);
	const line = (name: string, cells: readonly string[]): string =>
		[name.padEnd(first), ...cells.map((cell, index) => cell.padEnd(runs[index]?.length ?? 0))].join('  ').trimEnd();
	const find = (run: string, name: string) => results.findLast((one) => one.run === run && `${one.kind} ${one.story}` === name);
	const cellOf = (found: Result | undefined): string => (found === undefined || found.skipped ? '–' : found.miss === undefined ? '✓' : '✗');
	const sum = (kind: Result['kind']) =>
		runs.map((run) => {
			const all = stories.map((name) => find(run, name)).filter((one) => one !== undefined && one.kind === kind && !one.skipped);
			return `${all.filter((one) => one?.miss === undefined).length}/${all.length}`;
		});
	const misses = missesOf(results).map(({run, story, miss}) => `✗ ${run}, ${story}: ${miss}`);
	return [
		line('', runs),
		...stories.map((name) =>
			line(
				name,
				runs.map((run) => cellOf(find(run, name))),
			),
		),
		line('states right', sum('state')),
		line('answers right', sum('answer')),
		...(results.some(({kind}) => kind === 'life') ? [line('life right', sum('life'))] : []),
		...misses,
		'',
	].join('\n');
}

export function missesOf(results: readonly Result[]): readonly Result[] {
	return results.filter((one) => one.miss !== undefined);
}
