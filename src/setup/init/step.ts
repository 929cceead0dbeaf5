/** A step of `beckon init`: it asks, and reports its result. */
import type {Io} from '../../core/context.js';

/** `quit` skips all further steps. */
export type Said = 'yes' | 'no' | 'quit';
export type Conversation = {readonly io: Io; readonly ask: (question: string) => Promise<Said>};
/** The result of a step; `quit` ends the run. */
export type StepEnd = 'done' | 'skipped' | 'quit';
export type InitStep = {readonly title: string; readonly run: (asking: Conversation) => Promise<StepEnd>};
