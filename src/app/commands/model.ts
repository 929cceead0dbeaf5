/** The user's own commands, which run on the selected session. */
import type {HostName, RowKey} from '../../core/address.js';
import type {CommandPlace, UserCommand} from '../../core/config.js';
import type {Question} from '../../core/quoting/placeholders.js';
import type {BaseMode} from '../model.js';

/** A command with its placeholders filled in; no shell reads its words. `directory` undefined: that of the navigator. */
export type FilledCommand = {
	readonly label: string;
	readonly argv: readonly string[];
	readonly place: CommandPlace;
	readonly directory: string | undefined;
	/** The machine of the session, where it runs; undefined: this one. */
	readonly host: HostName | undefined;
};

/** Asks what a command needs, one question after the other. `text`: what is typed; of choices those are shown that have it. */
export type AskMode = {
	readonly kind: 'ask';
	readonly row: RowKey;
	readonly command: UserCommand;
	readonly question: Question;
	readonly later: readonly Question[];
	/** By the names of the questions. */
	readonly answers: ReadonlyMap<string, string>;
	readonly text: string;
	/** The place among the choices. */
	readonly at: number;
	readonly under: BaseMode;
};

declare module '../model.js' {
	interface Modes {
		readonly commands: AskMode;
	}
	interface Effects {
		readonly commands: {readonly type: 'run-command'; readonly command: FilledCommand};
	}
}
