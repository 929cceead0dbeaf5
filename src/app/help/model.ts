/** The palette's mode. */
import type {BaseMode} from '../model.js';

/** All commands by name; Enter runs the one at `at`. */
export type PaletteMode = {readonly kind: 'palette'; readonly text: string; readonly at: number; readonly under: BaseMode};

declare module '../model.js' {
	interface Modes {
		readonly palette: PaletteMode;
	}
}
