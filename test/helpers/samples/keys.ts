/** Key events of tests. */
import type {KeyEvent} from '../../../src/app/model.js';

export const down: KeyEvent = {type: 'key', action: 'down', index: 0};

export const typed = (text: string): KeyEvent => ({type: 'typed', text});
