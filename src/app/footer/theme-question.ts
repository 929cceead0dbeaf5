/** What the footer asks while a theme is chosen. */
import type {AppState} from '../model.js';

/** @returns undefined in any other mode. */
export function themeQuestion({mode}: Pick<AppState, 'mode'>): string | undefined {
	return mode.kind === 'theme' ? `Theme: ${mode.names[mode.at] ?? ''} (${mode.at + 1} of ${mode.names.length})` : undefined;
}
