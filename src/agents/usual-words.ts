/** The words of the usual agent for help and first steps, which must not load all of it. */
import type {AgentWords} from '../core/words/agent-words.js';
import {words} from './claude/words.js';

export const usualWords: AgentWords = words;
