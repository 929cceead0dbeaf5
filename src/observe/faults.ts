/** Records failures in the background, which do not end the program: `doctor` and the debug log report them. */
import type {Io} from '../core/context.js';
import {toUserError} from '../core/machine/machine-error.js';
import {isFileError} from '../store/files.js';
import type {StatePaths} from '../store/paths.js';
import {appendFault} from '../store/records/faults.js';

/** `part` names the work, in words: `notifications`. Never throws. */
export type ReportFault = (part: string, error: unknown) => void;

const maxSays = 500;

/** A repeated failure is recorded once; the debug log, which is on only for a while, has each one. */
export function createFaultReport({now, debug}: Pick<Io, 'now' | 'debug'>, paths: Pick<StatePaths, 'faults'>): ReportFault {
	const recorded = new Set<string>();
	return (part, error) => {
		const known = toUserError(error);
		const says = (error instanceof Error ? `${known ? '' : `${error.name}: `}${error.message}` : String(error)).slice(0, maxSays);
		const where = known === undefined ? placeOf(error) : null;
		debug?.('failed', {part, name: error instanceof Error ? error.name : typeof error, where: where ?? ''});
		if (recorded.has(`${part} ${says}`)) return;
		recorded.add(`${part} ${says}`);
		try {
			appendFault(paths, {at: now(), part, says, where, fix: known?.fix ?? null});
		} catch (refusal) {
			// `doctor` reports an unwritable state directory itself.
			if (!isFileError(refusal)) throw refusal;
		}
	};
}

function placeOf(error: unknown): string | null {
	const line = error instanceof Error ? error.stack?.split('\n').find((each) => /^\s+at /.test(each)) : undefined;
	return line?.trim().slice(0, 200) ?? null;
}

/** Waits for all; a failure does not stop the others. */
export async function settleAll(report: ReportFault, part: string, works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
	for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') report(part, end.reason);
}
