/** What a step of `beckon init` is: it asks, and says what became of it. */
import type {Io} from '../../core/context.js';

/** `quit`: no more steps. */
export type Said = 'yes' | 'no' | 'quit';
export type Asking = {readonly io: Io; readonly ask: (question: string) => Promise<Said>};
/** What a step came to; `quit` ends the run. */
export type StepEnd = 'done' | 'skipped' | 'quit';
export type InitStep = {readonly title: string; readonly run: (asking: Asking) => Promise<StepEnd>};
