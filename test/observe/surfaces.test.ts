/** `ls`, `ls --format detail`, `ls --json` and a navigator agree about the same moment, on recordings. */
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {playRecord} from '../../rigs/accuracy/play.js';
import {readRecording} from '../../rigs/player/record.js';
import {toRowJson} from '../../src/cli/print/row-json.js';
import {listText} from '../../src/cli/print/row-text.js';
import {toQueue} from '../../src/core/queue/queue.js';
import type {Row} from '../../src/core/session.js';
import {stateWord} from '../../src/core/words/state-word.js';
import {createObserver} from '../../src/observe/observer.js';
import {openNavigator, type TestNavigator} from '../helpers/navigator/navigator.js';
import {some} from '../helpers/size.js';

const names = ['cl_turn_sub_4', 'd_bash_esc', 'h_multi', 'i_plan_1', 'j_bg_bash', 'k_529_short', 'm_kill9', 'turn_par_5'];

/** A recording has a screen every 130 ms: what happened since the last one is not on it. */
const screenMs = 150;

/** `Needs you | needs permission` for each row. */
type Said = readonly string[];

function saidByJson(rows: readonly Row[], now: number, tell: (json: ReturnType<typeof toRowJson>, row: Row) => string): Said {
	const {groups} = toQueue(rows, {now, order: 'urgency', skipCooldownMs: 0});
	return groups.flatMap(({title, rows: members}) => members.map((row) => `${title} | ${tell(toRowJson(row), row)}`));
}

/** The second column without the age at its end. */
async function saidByList(rows: readonly Row[], now: number, detail: boolean): Promise<Said> {
	const {groups} = toQueue(rows, {now, order: 'urgency', skipCooldownMs: 0});
	const text = await listText(groups, {now, columns: 200, detail});
	let title = '';
	return text.split('\n').flatMap((line) => {
		const [, state] = line.trim().split(/ {2,}/);
		if (line.startsWith('  ') && state !== undefined) return [`${title} | ${state.replace(/ \S+$/, '')}`];
		title = line.replace(/ \(\d+\)$/, '');
		return [];
	});
}

/** A row line has a glyph, the project, the branch and the word. */
function saidByFrame(screen: readonly string[], words: readonly string[]): Said {
	let title = '';
	return screen.flatMap((line) => {
		title = /^ *(?:▸ )?(Needs you|Your turn|Running|Done) \d/.exec(line)?.[1] ?? title;
		const word = words.find((each) => new RegExp(`^[❯ ] \\S .* ${each}(?: |$)`).test(line));
		return word === undefined ? [] : [`${title} | ${word}`];
	});
}

async function awaitFrame({terminal}: TestNavigator, wanted: Said, words: readonly string[]): Promise<Said> {
	const shown = () => saidByFrame(terminal.screen(), words);
	try {
		await terminal.waitUntil(() => shown().join('\n') === wanted.join('\n'));
	} catch {
		// What the screen says instead is compared.
	}
	return shown();
}

test.each(some(names, 4))('list, JSON and frame of %s say one state', async (name) => {
	const {recording} = readRecording(join(import.meta.dirname, '../fixtures/records', name));
	const {hooks, statuses, transcript} = recording;
	// Beside the details the list has no room for the words of states.
	const navigator = openNavigator({columns: 150, rows: 20, sessions: [], start: {showPreview: false}});
	onTestFinished(() => navigator.close());
	const seen = new Set<string>();
	await playRecord(recording, {
		onLook: async ({rows, world}, t, readAnew) => {
			if ([...hooks, ...statuses, ...transcript].some((row) => row.t <= t && row.t > t - screenMs)) return;
			const {now} = world;
			const complete = (await createObserver(readAnew()).look()).rows;
			const quick = (await createObserver(readAnew()).look({witnesses: 'words'})).rows;
			const states = saidByJson(complete, now, ({state}, row) => stateWord({...row, state: {...row.state, state}}));
			const details = saidByJson(complete, now, ({detail}) => `${detail.primary}/${detail.detail}`);
			expect(await saidByList(quick, now, false), `ls at ${t}`).toEqual(states);
			expect(await saidByList(quick, now, true), `ls --format detail at ${t}`).toEqual(details);
			// A navigator that is open captures a pane now and then: between two captures it is behind by that time.
			const isCaptured = rows.every(({state}) => state.group !== 'autonomous') || [...world.screens.values()].every(({at}) => at >= now);
			if (!isCaptured || seen.has(states.join('\n'))) return;
			seen.add(states.join('\n'));
			const words = complete.map(stateWord);
			const {groups} = toQueue(complete, {now, order: 'urgency', skipCooldownMs: 0});
			const wanted = groups.flatMap(({title, rows: members}) => members.map((row) => `${title} | ${stateWord(row)}`));
			navigator.setRows(rows);
			expect(await awaitFrame(navigator, wanted, words), `navigator at ${t}`).toEqual(wanted);
		},
	});
	expect(seen.size).toBeGreaterThan(1);
});
