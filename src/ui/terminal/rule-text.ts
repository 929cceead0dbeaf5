/** A horizontal line as text with SGR. */
import type {TerminalLook} from '../terminal-style.js';
import {paint} from '../theme.js';

export function ruleText(columns: number, {glyphs, hasDim}: TerminalLook): string {
	return paint({dimColor: hasDim}, glyphs.rule.repeat(Math.max(0, columns)));
}
