/** Kills beckon between every two steps of what it does, runs it again, and looks at what came of it. */
import {openPowerStage, type PowerStage} from './stage.js';
import {type Story, stories} from './stories.js';

type PowerLossRun = {
	readonly env: NodeJS.ProcessEnv;
	/** Node's arguments that lead to the stand-in. */
	readonly entry: readonly string[];
	/** Only these stories. */
	readonly only?: readonly string[] | undefined;
	/** At most so many kills a story, spread evenly. */
	readonly most: number;
	readonly onKill: (kill: Kill) => void;
};

/** `step`: what it was killed before. `wrongs`: what is wrong after the next run; empty: nothing. */
type Kill = {readonly story: string; readonly step: string; readonly at: number; readonly wrongs: readonly string[]};

export async function runPowerLoss({env, entry, only, most, onKill}: PowerLossRun): Promise<readonly Kill[]> {
	const kills: Kill[] = [];
	for (const story of stories.filter(({name}) => only?.includes(name) ?? true)) {
		const whole = await staged(story, {env, entry}, async (stage) => {
			const ran = await stage.beckon(story.words(stage), 0);
			return {steps: ran.steps, wrongs: await story.wrongs(stage, ran)};
		});
		if (whole.wrongs.length > 0) kills.push({story: story.name, step: 'no kill', at: 0, wrongs: whole.wrongs});
		for (const at of spread(whole.steps.length, most)) {
			const wrongs = await staged(story, {env, entry}, async (stage) => {
				const first = await stage.beckon(story.words(stage), at);
				// It took fewer steps than the one that counted them, and has ended, or it has told that all is done: what is run now is a new order.
				if (first.code !== null || story.hasReported?.(first)) return undefined;
				const ran = await stage.beckon(story.words(stage), 0);
				return (await story.wrongs(stage, ran)).map(
					(wrong) => `${wrong} (exit ${ran.code}: ${(ran.out + ran.err).trim().replaceAll('\n', ' / ')})`,
				);
			});
			if (wrongs === undefined) continue;
			const kill = {story: story.name, step: whole.steps[at - 1] ?? '', at, wrongs};
			kills.push(kill);
			onKill(kill);
		}
	}
	return kills;
}

type At = Pick<PowerLossRun, 'env' | 'entry'>;

async function staged<T>(story: Story, {env, entry}: At, act: (stage: PowerStage) => Promise<T>): Promise<T> {
	const stage = await openPowerStage(env, entry, story.ids);
	try {
		await story.before(stage);
		return await act(stage);
	} finally {
		await stage.close();
	}
}

/** Step numbers from 1. */
function spread(count: number, most: number): readonly number[] {
	const taken = Math.min(count, most);
	return Array.from({length: taken}, (_, index) => Math.round(((index + 0.5) * count) / taken + 0.5)).map((at) => Math.min(at, count));
}
