/** The screen of a pane of 200 by 50 in each situation, as the agent draws it. */
import type {Situation} from './world-model.js';

const rule = '─'.repeat(200);
const dashes = '╌'.repeat(200);
const banner = ['', ' ▐▛███▛█   Claude Code v2.1.329', '▝▜██████▀  Opus · API Usage Billing', ' ▝▝   ▝▝   ~/work', '', ''];
const dialog = [
	rule,
	' Bash command',
	' Run it',
	dashes,
	' npm test',
	dashes,
	' Do you want to proceed?',
	' ❯ 1. Yes',
	'   2. No',
	'',
	' Esc to cancel · Tab to amend',
];
const head = [...banner, '❯ Work on it', ''];

/** The last line is that of the terminal, so that it fills a pane of 50 rows. */
export function screenOf(situation: Situation): string {
	switch (situation) {
		case 'fresh':
			return fill(banner, box('❯\u00a0', '  ⏸ manual mode on · ? for shortcuts · ← for agents'));
		case 'idle':
			return fill(
				[...head, '● Done.', '', '✻ Cooked for 2s · done 11:26 AM'],
				box('❯\u00a0', '  ⏸ manual mode on · ? for shortcuts · ← for agents'),
			);
		case 'working':
			return fill(
				[...head, '● Reading files.', '', '✻ Cooking… (14s · ↓ 8 tokens)'],
				box('\x1b[38;5;246m❯\u00a0\x1b[0m', '  ⏸ manual mode on · esc to interrupt'),
			);
		case 'blocked':
			return fill([...head, '● I will run a command.', ''], dialog);
	}
}

function box(glyph: string, footer: string): readonly string[] {
	return [rule, glyph, rule, footer];
}

function fill(top: readonly string[], bottom: readonly string[]): string {
	const space = Array.from({length: Math.max(0, 49 - top.length - bottom.length)}, () => '');
	return [...top, ...space, ...bottom].join('\n');
}
