/** The common parts of state stories. */
import {setTimeout as pause} from 'node:timers/promises';
import type {Turn} from '../agent/model.js';
import type {Stage} from '../stage.js';
import {end} from './story-parts.js';

export const slow: readonly Turn[] = [{calls: [{name: 'Bash', input: {command: 'touch slow.txt && sleep 20', description: 'Wait'}}]}, end];
export const agentCall = (words: string) => ({
	name: 'Agent',
	input: {description: 'Part', prompt: `${words} do it`, subagent_type: 'general-purpose'},
});
export const atWork = (stage: Stage) => stage.is('autonomous');
export const atPermission = (stage: Stage) => stage.is('needs_you', 'needs_permission');
export const interrupts = async (stage: Stage) => {
	// A key that comes while a dialog is being drawn is lost.
	await pause(600);
	await stage.press('Escape');
	await stage.is('needs_you', 'idle', 'ready');
};
export const failing = (status: number, type: string): readonly Turn[] =>
	Array.from({length: 14}, () => ({error: {status, type, message: 'It failed'}}));
export const panePid = async (stage: Stage) => Number((await stage.tmux('display-message', '-p', '-t', stage.pane, '#{pane_pid}')).trim());
