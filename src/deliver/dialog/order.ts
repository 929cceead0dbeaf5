/** The order of an answer, and the dialog it goes to. */
import type {Address} from '../../core/address.js';
import type {Choice} from '../../core/ask/choice.js';
import type {Dialog} from '../../core/surface.js';
import type {Ask} from '../../core/terms/ask.js';
import type {Subagent} from '../../core/terms/state.js';
import type {Seen} from '../ports.js';
import type {Goal} from './choice.js';

export type AnswerOrder = {
	readonly address: Address;
	readonly ask: Ask;
	/** The directories that the dialog's paths are relative to. */
	readonly cwds?: readonly string[] | undefined;
	/** The subagent that asks; undefined: the main loop. */
	readonly asker?: Subagent | undefined;
	/** The labels of the options as shown; empty if the user saw none. */
	readonly options: readonly string[];
	/** Since when the screen has shown them, epoch ms; undefined: unknown. */
	readonly shownSince?: number | undefined;
	/** The token of the prompt that the user saw; an old one is refused. */
	readonly token: string;
	readonly choice: Choice;
};

/** A dialog that was still long enough, as the user saw it. */
export type OpenDialog = {readonly dialog: Dialog; readonly look: Seen; readonly goal: Goal};
