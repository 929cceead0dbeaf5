/** The sign before a row that was skipped. */
import {expect, test} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import {noMarks} from '../../../src/core/session.js';
import {createTerminalStyle} from '../../../src/ui/line.js';
import {screenLines} from '../../../src/ui/screen.js';
import {showing} from '../../helpers/navigator/keymap.js';
import {aBlockedRow, noon} from '../../helpers/samples/rows.js';

const style = createTerminalStyle({agent: usualWords, hasColour: false, isAscii: false, accents: true});

test('a skipped row is the one of which the title says that one was skipped', () => {
	const skipped = {...aBlockedRow('one'), marks: {...noMarks, skippedAt: noon}};
	const screen = screenLines(showing([skipped, aBlockedRow('two')]), {style})
		.map((line) => line.map(({text}) => text).join(''))
		.join('\n');
	expect(screen).toContain('Needs you 1, 1 skipped');
	expect(screen).toMatch(/[ ❯]-▲ .*\n[ ❯] ▲ |[ ❯] ▲ .*\n[ ❯]-▲ /);
});
