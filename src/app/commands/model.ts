/** The user's own commands, which run for the selected session. */
import type {HostName, RowKey} from '../../core/address.js';
import type {CommandPlace, UserCommand} from '../../core/config.js';
import type {Question} from '../../core/quoting/placeholders.js';
import type {BaseMode} from '../model.js';

/** A command with its placeholders filled in; no shell interprets it. `directory` undefined is the navigator's. */
export type FilledCommand = {
	readonly label: string;
	readonly argv: readonly string[];
	readonly place: CommandPlace;
	readonly directory: string | undefined;
	/** The machine of the session, on which it runs; undefined for this one. */
	readonly host: HostName | undefined;
};

/** Asks what a command needs, one question after the other. `text`: the typed text, which also filters choices. */
export type AskMode = {
	readonly kind: 'ask';
	readonly row: RowKey;
	readonly command: UserCommand;
	readonly question: Question;
	readonly later: readonly Question[];
	/** By the names of the questions. */
	readonly answers: ReadonlyMap<string, string>;
	readonly text: string;
	/** The index among the choices. */
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
