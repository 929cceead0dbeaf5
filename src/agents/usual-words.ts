/** The words of the usual agent for help and first steps, and the names of the others that are read: help must not load all of them. */
import type {AgentWords} from '../core/words/agent-words.js';
import {words} from './claude/traits.js';

export const usualWords: AgentWords = words;

export const otherAgentNames = ['codex', 'copilot', 'gemini', 'opencode'] as const;
