/** The user's own commands, which run on the selected session. */
import type {CommandPlace} from '../../core/config.js';

/** A command with its placeholders filled in; no shell reads its words. `directory` undefined: that of the navigator. */
export type FilledCommand = {
	readonly label: string;
	readonly argv: readonly string[];
	readonly place: CommandPlace;
	readonly directory: string | undefined;
};

declare module '../effect.js' {
	interface Effects {
		readonly commands: {readonly type: 'run-command'; readonly command: FilledCommand};
	}
}
