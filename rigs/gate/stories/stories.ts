/** Plays stories with one version and one renderer, each at a desk of its own. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {parseObject} from '../../../src/core/fields.js';
import {namesIn} from '../../../src/store/files.js';
import {isBefore} from '../agent/versions.js';
import {type Desk, type DeskOptions, openDesk} from '../desk.js';
import {toFixture} from '../kept-screen.js';
import {Miss, type Stage, type Story, toStage} from '../stage.js';
import type {Result} from '../table.js';
import {answerStories} from './answers.js';
import {askingStories} from './asking-states.js';
import {bareAnswers} from './bare-answers.js';
import {interruptStories} from './interrupts.js';
import {limitStories} from './limits.js';
import {otherAnswers} from './other-answers.js';
import {stateStories} from './states.js';

export const allStories: readonly Story[] = [
	...stateStories,
	...askingStories,
	...answerStories,
	...interruptStories,
	...bareAnswers,
	...otherAnswers,
	...limitStories,
];

export type Played = {
	readonly results: readonly Result[];
	/** Names of the fields that the agent's own session files had. */
	readonly fields: readonly string[];
	/** Files with the screens of surfaces that nobody described, and of misses. */
	readonly captures: readonly string[];
};
type PlayOptions = DeskOptions & {
	readonly stories: readonly Story[];
	readonly captures: string;
	/** Folder to put fixtures of screens into. */
	readonly screens?: string | undefined;
	readonly log: (line: string) => void;
};

export async function playStories({stories, captures, screens, log, ...options}: PlayOptions): Promise<Played> {
	const run = `${options.agent.version} ${options.renderer}${options.withoutHooks === true ? ' without hooks' : ''}`;
	const results: Result[] = [];
	const fields: string[] = [];
	const files: string[] = [];
	mkdirSync(captures, {recursive: true});
	for (const story of stories) {
		const base = {run, kind: story.kind, story: story.name};
		if (!isPlayed(story, options)) {
			results.push({...base, miss: undefined, skipped: true});
			continue;
		}
		const desk = await openDesk({...options, ...story.desk}).catch((error: unknown) => String(error));
		if (typeof desk === 'string') {
			log(`✗ ${run} ${story.kind} ${story.name}: ${desk}`);
			results.push({...base, miss: `not played: ${desk}`, skipped: false});
			continue;
		}
		const capture = async (why: string) => {
			const path = join(captures, `${run.replaceAll(' ', '-')}-${story.kind}-${story.name}-${why}`);
			if (files.includes(`${path}.txt`)) return;
			writeFileSync(`${path}.txt`, await desk.screen());
			writeFileSync(`${path}.ansi`, await desk.screen(true));
			files.push(`${path}.txt`);
		};
		const miss = await play(
			story,
			desk,
			toStage(desk, {
				onOdd: () => capture('undescribed'),
				async keep(name) {
					if (screens === undefined) return;
					const file = join(screens, `${options.agent.version}${options.renderer === 'fullscreen' ? '-fullscreen' : ''}-${name}.ansi`);
					writeFileSync(file, toFixture(await desk.screen(true), desk.home));
				},
			}),
		);
		if (miss !== undefined) await capture('missed');
		fields.push(...sessionFields(desk));
		await desk.close();
		log(`${miss === undefined ? '✓' : '✗'} ${run} ${story.kind} ${story.name}${miss === undefined ? '' : `: ${miss}`}`);
		results.push({...base, miss, skipped: false});
	}
	return {results, fields, captures: files};
}

/** What the agent's sandbox is made with, on Linux. */
const sandboxer = '/usr/bin/bwrap';

function isPlayed({since, hooks, desk}: Story, {agent, withoutHooks}: DeskOptions): boolean {
	if (since !== undefined && isBefore(agent.version, since)) return false;
	if (desk?.hasSandbox === true && !existsSync(sandboxer)) return false;
	return hooks === undefined || hooks === (withoutHooks === true ? 'without' : 'with');
}

/** What went wrong; undefined when nothing did. */
async function play(story: Story, desk: Desk, stage: Stage): Promise<string | undefined> {
	desk.model.script(story.turns ?? []);
	for (const [words, turns] of Object.entries(story.agents ?? {})) desk.model.scriptFor(words, turns);
	try {
		if (story.desk?.trusted !== false) {
			await desk.shows(/^\s*[│|]?\s*[❯>][\s\u00a0]/m, 60_000);
			// Old agents draw their input box before they read keys.
			await pause(isBefore(desk.agent.version, '2.1.110') ? 3000 : 600);
		}
		await story.run(stage);
		return undefined;
	} catch (error) {
		return error instanceof Miss ? error.message : `not played: ${error instanceof Error ? error.message : String(error)}`;
	}
}

/** None of old agents, which have no such file. */
function sessionFields(desk: Desk): readonly string[] {
	const folder = join(desk.home, '.claude', 'sessions');
	const names = namesIn(folder).filter((name) => /^\d+\.json$/.test(name));
	return names.flatMap((name) => Object.keys(parseObject(readFileSync(join(folder, name), 'utf8')) ?? {}));
}
