/** The theme, and the choice of another one. */
import type {Config} from '../../core/config.js';

/** The part of the state that belongs to it. */
export type ThemeState = {
	/** What the screen is drawn in: one of `themeNames`, or of the config's `themes`. */
	readonly theme: string;
};

export function initialTheme({theme}: Config): ThemeState {
	return {theme};
}

declare module '../model.js' {
	interface AppState extends ThemeState {}
	interface Modes {
		/** Each move shows the theme at `at`. `before`: the one that Esc goes back to. */
		readonly theme: {
			readonly kind: 'theme';
			readonly names: readonly string[];
			readonly at: number;
			readonly before: string;
			readonly under: BaseMode;
		};
	}
}

declare module '../effect.js' {
	interface Effects {
		/** Writes the theme into the config file. */
		readonly theme: {readonly type: 'keep-theme'; readonly theme: string};
	}
}
