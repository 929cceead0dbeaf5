/**
 * Agents that beckon finds by their names among the processes of a pane. It lists them and jumps to them; what they do is told by themselves
 * (docs/report.md), or guessed from title, progress bar and quiet. An agent that is read has a folder of its own, and is not in this table.
 */
import type {Agent} from './agent.js';
import {runs} from './command-line.js';
import {listedAgent} from './listed.js';

type Known = {
	readonly id: string;
	readonly name: string;
	/** Names of its program; by default its id. */
	readonly programs?: readonly string[];
	/** Words behind the program that make it something else, such as a server. */
	readonly not?: readonly string[];
};

const table: readonly Known[] = [
	{id: 'antigravity', name: 'Antigravity CLI', programs: ['agy']},
	{id: 'cursor', name: 'Cursor CLI', programs: ['cursor-agent']},
	{id: 'pi', name: 'Pi'},
	{id: 'qwen', name: 'Qwen Code'},
	{id: 'amp', name: 'Amp'},
	{id: 'goose', name: 'Goose', not: ['serve']},
	{id: 'crush', name: 'Crush'},
	{id: 'droid', name: 'Droid'},
	{id: 'auggie', name: 'Auggie'},
	{id: 'kimi', name: 'Kimi CLI'},
	{id: 'vibe', name: 'Mistral Vibe'},
];

export const knownAgents: readonly Agent[] = table.map(({id, name, programs = [id], not = []}) =>
	listedAgent({id, name, isCommand: (command) => programs.includes(command), isProcess: (_, argv) => runs(argv, {programs, not})}),
);
