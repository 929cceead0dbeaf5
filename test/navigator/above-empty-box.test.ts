/** The rows of a pane that the detail shows: recorded screens. */
import {expect, test} from 'vitest';
import {aboveEmptyBox} from '../../src/navigator/ports.js';
import {expectedScreens, screenText, snapshotOf, withoutColours} from '../helpers/samples/screens.js';

const row = {agent: 'claude', agentVersion: '2.1.329'} as const;
const screen = (name: string) => snapshotOf(screenText(name), expectedScreens()[name]);
const shown = (name: string) => withoutColours(aboveEmptyBox(row, screen(name)).text).trimEnd();

test.each(['idle-after-turn', 'idle-classic', 'idle-statusline', 'interrupted', 'mode-auto', 'working-thinking'])(
	'%s: the empty input box, the hints above it and what is below it are left out',
	(name) => {
		const whole = withoutColours(screen(name).text).trimEnd();
		expect(whole.startsWith(shown(name))).toBe(true);
		const last = shown(name).split('\n').at(-1) ?? '';
		expect(last).not.toMatch(/^[─❯>]|for shortcuts|mode on|\/effort/);
		expect(shown(name)).not.toMatch(/^[❯>]\s*$/m);
		expect(shown(name)).toMatch(/●|Claude Code v/);
	},
);

test.each(['draft-multiline', 'draft-wrapped-40x20', 'blocked-prompt', 'history-search', 'at-menu'])(
	'%s: what is written in the box, and every other screen, stays',
	(name) => {
		expect(aboveEmptyBox(row, screen(name)).text).toBe(screen(name).text);
	},
);
