/** No kind of dialog is only a name: an agent's screen reader finds each on a captured screen. */
import {expect, test} from 'vitest';
import {readCorpus} from '../../rigs/accuracy/corpus.js';
import {agentIds, agentOf, usualAgent} from '../../src/agents/agents.js';
import {dialogKinds} from '../../src/core/terms/ask.js';
import {expectedScreens, screenText, snapshotOf} from '../helpers/samples/screens.js';

test('every kind of dialog is on a captured screen of an agent', () => {
	const usual = Object.entries(expectedScreens()).map(([name, size]) => ({
		agent: usualAgent.id,
		snapshot: snapshotOf(screenText(name), size),
	}));
	const others = agentIds.flatMap((agent) =>
		readCorpus(agent).flatMap(({screen}) => (screen === undefined ? [] : [{agent, snapshot: snapshotOf(screen.text, screen)}])),
	);
	expect(others.length).toBeGreaterThan(20);
	const read = [...usual, ...others].map(({agent, snapshot}) =>
		agentOf(agent).readScreen(snapshot, {version: undefined, patterns: [], title: ''}),
	);
	const found = new Set(read.flatMap(({dialog}) => (dialog === undefined ? [] : [dialog.kind])));
	expect([...found].toSorted()).toEqual(Object.keys(dialogKinds).toSorted());
});
