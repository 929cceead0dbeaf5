/** What a navigator opens besides its screen: the looks at all machines, their sources, the decider and the reporter. */
import type {Io} from '../core/context.js';
import {receiptName} from '../core/rows/row-name.js';
import {announceDecider, screenName} from '../deliver/deciders.js';
import type {SendPrompt} from '../deliver/queue-sender.js';
import {startReporter} from '../notify/report.js';
import type {Looks} from '../observe/live.js';
import type {Wired} from '../observe/wire.js';
import {followEverywhere, type Sources} from '../sources/sources.js';

type Machines = {
	readonly looks: Looks;
	readonly sources: Sources;
	/** Closes everything. @returns what the caller must still wait for. */
	readonly close: () => readonly Promise<unknown>[];
};

/** @param show gets a sentence for each queued prompt that was sent. */
export async function openMachines(
	io: Io,
	wired: Wired,
	{popup, isReadOnly = false}: {readonly popup: boolean; readonly isReadOnly?: boolean},
	show: (text: string) => void,
): Promise<Machines> {
	// Hooks must not wait for a navigator that cannot answer.
	const decider = isReadOnly ? undefined : announceDecider(wired.paths, screenName(io, popup));
	const sendKept: SendPrompt = async (row, reply) => {
		const delivered = await looks.reply(row, reply).finally(() => looks.reread(row.key));
		if (delivered.receipt.kind === 'landed') show(`✓ ${receiptName(row)}: sent the prompt that waited`);
		return delivered;
	};
	const reporter = startReporter(io, wired, {send: isReadOnly ? undefined : sendKept});
	const looks = await followEverywhere(io, {
		wired,
		decides: !isReadOnly,
		follow(look) {
			decider?.follow(look);
			reporter.follow(look);
		},
	});
	return {
		looks,
		sources: looks.sources,
		close() {
			decider?.close();
			return [looks.close(), reporter.close()];
		},
	};
}
