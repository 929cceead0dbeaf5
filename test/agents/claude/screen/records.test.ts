import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {assess} from '../../../../src/agents/claude/screen/assess.js';
import {snapshotOf} from '../../../helpers/samples/screens.js';

/** Truth is sampled off the screen, and at a transition it may be this far from it. */
const SLACK_MS = 500;
const root = new URL('../../../fixtures/records/', import.meta.url);

type Shown = {readonly t: number; readonly screen: string};
type Truth = {readonly t: number; readonly until: number; readonly surface: string};

const names = fs.readdirSync(root).filter((name) => fs.existsSync(new URL(`${name}/truth.ndjson`, root)));

describe('every screen of a record shows the surface its truth names', () => {
	test('there are records', () => expect(names.length).toBeGreaterThan(10));
	for (const name of names) {
		test(name, () => {
			const meta = JSON.parse(fs.readFileSync(new URL(`${name}/meta.json`, root), 'utf8')) as {columns?: number; rows?: number};
			const truth = readLines<Truth>(`${name}/truth.ndjson`);
			const shown = readLines<Shown>(`${name}/screens.ndjson`);
			const wrong = shown.flatMap((screen, i) => {
				const until = shown[i + 1]?.t ?? screen.t + 1;
				const surface = assess(snapshotOf(screen.screen, meta)).surface;
				const named = truth.filter((each) => each.t < until + SLACK_MS && each.until > screen.t - SLACK_MS).map((each) => each.surface);
				const covered = truth.some((each) => each.t <= screen.t && screen.t < each.until);
				return !covered || named.includes(surface) ? [] : [`${screen.t} ms: ${surface}, not ${named.join(' or ')}`];
			});
			expect(wrong).toEqual([]);
		});
	}
});

function readLines<T>(file: string): readonly T[] {
	return fs
		.readFileSync(new URL(file, root), 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as T);
}
