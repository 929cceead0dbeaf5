/** Drives the stand-in in memory: no terminal, no clock. */
import {type Intervention, intervene} from '../../../rigs/control/intervention.js';
import {parseSessionId} from '../../../src/core/address.js';
import {draw} from '../../../stand-in/agent/draw/draw.js';
import {parseKeys} from '../../../stand-in/agent/keys/keys.js';
import {type AgentState, type Decision, type Effect, newAgent} from '../../../stand-in/agent/model.js';
import type {Script, Step} from '../../../stand-in/agent/script.js';
import {nextDue, update} from '../../../stand-in/agent/update.js';

export type Driver = {
	readonly state: () => AgentState;
	/** Effects since the last call. */
	readonly effects: () => readonly Effect[];
	readonly now: () => number;
	/** Lets time pass; everything due happens at its own time. */
	readonly pass: (ms: number) => void;
	/** One read's worth of bytes, as a terminal would deliver them. */
	readonly type: (bytes: string) => void;
	/** What a hook printed for a dialog. */
	readonly decide: (id: number, decision: Decision) => void;
	/** Something happens to it that no key brought about. */
	readonly intervene: (intervention: Intervention) => void;
	/** As SIGTERM would. */
	readonly leave: () => void;
	/** Names of the hooks called since the last look, in order. */
	readonly hooks: () => readonly string[];
	readonly screen: (columns?: number, rows?: number) => string;
};

const epoch = 1_800_000_000_000;

export type DriverOptions = {
	readonly opening?: {readonly prompt: string; readonly steps: readonly Step[]};
	readonly turns?: readonly (readonly Step[])[];
	readonly trust?: boolean;
	readonly cwd?: string;
};

export function startStandIn(options: DriverOptions = {}): Driver {
	const {trust = false, opening, turns = [], cwd = '/home/dev/project'} = options;
	const script: Script = {trust, opening, turns};
	const sessionId = parseSessionId('0000stand-in');
	if (!sessionId) throw new Error('no id');
	let state = newAgent({sessionId, version: '2.1.329', cwd, configDir: '/home/dev/.claude', script});
	let at = epoch;
	let rest = '';
	let effects: Effect[] = [];
	const goOn = ([next, ordered]: ReturnType<typeof update>): void => {
		state = next;
		effects.push(...ordered);
	};
	const feed = (input: Parameters<typeof update>[1]): void => goOn(update(state, input));
	const take = (): readonly Effect[] => {
		const taken = effects;
		effects = [];
		return taken;
	};
	feed({kind: 'started', at});
	return {
		state: () => state,
		effects: take,
		now: () => at,
		pass: (ms) => {
			const end = at + ms;
			for (let due = nextDue(state); due !== undefined && due <= end; due = nextDue(state)) {
				at = Math.max(at, due);
				feed({kind: 'ticked', at});
			}
			at = end;
			feed({kind: 'ticked', at});
		},
		type: (bytes) => {
			const parsed = parseKeys(rest + bytes);
			rest = parsed.rest;
			for (const key of parsed.keys) feed({kind: 'key', at, key});
		},
		decide: (id, decision) => feed({kind: 'decided', at, id, decision}),
		intervene: (intervention) => goOn(intervene(state, at, intervention)),
		leave: () => feed({kind: 'told-to-leave', at}),
		hooks: () => take().flatMap((effect) => (effect.type === 'call-hook' ? [effect.event] : [])),
		screen: (columns = 200, rows = 50) => draw(state, at, {columns, rows}).join('\n'),
	};
}
