/** What an answer is asked to be, and the dialog it goes to. */
import type {Choice} from '../../core/ask/choice.js';
import type {Ask} from '../../core/ask/model.js';
import type {Address, Subagent} from '../../core/session.js';
import type {Dialog} from '../../core/surface.js';
import type {Seen} from '../ports.js';
import type {Goal} from './choice.js';

export type AnswerOrder = {
	readonly address: Address;
	readonly ask: Ask;
	/** Directories that paths of its dialog are printed from. */
	readonly cwds?: readonly string[] | undefined;
	/** The subagent that asks; undefined: the main loop. */
	readonly asker?: Subagent | undefined;
	/** Labels of the options as they were shown; empty when nobody saw them. */
	readonly options: readonly string[];
	/** Since when the screen has shown them, epoch ms; undefined: nobody knows. */
	readonly shownSince?: number | undefined;
	/** Token of the prompt the human saw; an old one is refused. */
	readonly token: string;
	readonly choice: Choice;
};

/** A dialog that stood still long enough, as the human saw it. */
export type Standing = {readonly dialog: Dialog; readonly sight: Seen; readonly goal: Goal};
