/** Claims of hooks, session files and panes. */
import {hookEvent, native} from './events.js';

export const start = hookEvent(0, 'SessionStart', {source: 'startup'});

export const prompt = hookEvent(1000, 'UserPromptSubmit', {prompt: 'fix it', prompt_id: 'p'});

export const asks = (at: number, command: string, more: object = {}) =>
	hookEvent(at, 'PermissionRequest', {tool_name: 'Bash', tool_input: {command}, prompt_id: 'p', ...more});

export const stop = (at: number, said = 'Done.') => hookEvent(at, 'Stop', {last_assistant_message: said, prompt_id: 'p'});

export const waiting = (at: number, waitingFor: string) => native('waiting', at, {waitingFor});

export const idle = {surface: 'idle', businessState: 'idle'} as const;

export const working = {surface: 'working', businessState: 'working'} as const;
