/** The plan that Codex draws above its question whether to implement it. Pure. */

/** @param above the rows above the question. `cut`: its beginning is out of sight. */
export function drawnPlan(above: readonly string[]): {readonly body: string; readonly cut: boolean} {
	const begin = above.lastIndexOf('• Proposed Plan');
	const end = above.findLastIndex((row) => /^ {2}Worked for /.test(row));
	const rows = above.slice(begin + 1, end > begin ? end : undefined).map((row) => row.replace(/^ {2}/, ''));
	return {body: rows.join('\n').trim(), cut: begin === -1};
}
