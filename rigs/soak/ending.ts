/** The end of a soak: all sessions stop, and the shown queue is compared with the truth. */
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {readObserved, rowsAtEnd} from '../observer/observed.js';
import {type ObserverProcess, startObserver} from '../observer/observer-process.js';
import {type Difference, differences, type PlayerTruth} from './compare.js';
import {type Crowd, isDead, type Player} from './crowd.js';
import {evidenceOf} from './evidence.js';

export type Explained = Difference & {
	/** What the files tell of the row, a line each. */
	readonly evidence: readonly string[];
};

/** Turns end by themselves within seconds. */
const QUIET_MS = 60_000;
/** A row may be wrong for so long; the looks of a busy machine are a second apart. */
const SETTLE_MS = 8000;

/** Waits until nothing moves by itself any more, and asks everyone who lives. */
export async function settle(crowd: Crowd): Promise<readonly PlayerTruth[]> {
	const deadline = performance.now() + QUIET_MS;
	for (;;) {
		const reports = await Promise.all(crowd.players.map(async (player) => ({player, report: await player.order({do: 'settle'})})));
		// Who lives and does not answer in time is asked again.
		const moving = reports.filter(({player, report}) => (report ? report.truth.group === 'autonomous' : !isDead(player)));
		if (moving.length === 0 || performance.now() > deadline) {
			return reports.flatMap(({player, report}) => {
				const isThere = report && report.phase !== 'gone' && !isDead(player);
				const {pane, pid} = player;
				return isThere ? [{sessionId: report.sessionId, pane, pid, truth: report.truth, isCut: isCutSincePrompt(player)}] : [];
			});
		}
		await pause(250);
	}
}

function isCutSincePrompt(player: Player): boolean {
	const promptedAt = player.log().findLast(({what}) => what === 'submitted')?.at ?? 0;
	return player.cuts.some(({at}) => at > promptedAt);
}

type Fresh = {readonly program: readonly string[]; readonly crowd: Crowd};

/** Differences that stay: what is shown may be a moment behind. */
export async function compareAtEnd(
	observer: ObserverProcess,
	players: readonly PlayerTruth[],
	{program, crowd}: Fresh,
): Promise<readonly Explained[]> {
	const {env, folder} = crowd.world;
	const deadline = performance.now() + SETTLE_MS;
	for (let round = 0; ; round += 1) {
		const log = join(folder, `fresh-${round}.ndjson`);
		await startObserver({program, env, log, once: true}).close();
		const [lines, fresh] = [readObserved(observer.log), readObserved(log)];
		const found = differences({shown: rowsAtEnd(lines), fresh: rowsAtEnd(fresh), players});
		rmSync(log);
		if (found.every(({isExcused}) => isExcused) || performance.now() > deadline) {
			return found.map((each) => ({...each, evidence: evidenceOf(each.key, {crowd, lines, fresh})}));
		}
		await pause(300);
	}
}
