/** Key events of tests. */
import type {KeyEvent} from '../../../src/app/event.js';

export const down: KeyEvent = {type: 'cursor-moved', move: {by: 1}};

export const typed = (text: string): KeyEvent => ({type: 'find-typed', text});
