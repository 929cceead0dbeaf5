/** Commands of the user's own, run on the session that is selected. */
import type {CommandPlace, UserCommand} from '../../core/config.js';

export type CommandKey = {readonly type: 'command-chosen'; readonly command: UserCommand};

/** A command with everything filled in: no shell reads its words. `directory` undefined: that of the navigator. */
export type FilledCommand = {
	readonly label: string;
	readonly argv: readonly string[];
	readonly place: CommandPlace;
	readonly directory: string | undefined;
};
