/** Carries out faults on a stage. */
import {setTimeout as pause} from 'node:timers/promises';
import {TmuxError, tmux} from '../../src/tmux/run.js';
import type {Step} from '../../stand-in/agent/script.js';
import type {Order} from '../control/control.js';
import {type Fault, type FaultKind, isLineFault} from './plan/plan.js';
import {otherTool, type Scene, someTool} from './plan/scenes.js';
import type {Line} from './stage/line.js';
import type {Stage, Stages} from './stage/stage.js';
import {catcher} from './stage/troupe.js';

/** Resolves when it is done and the agent knows of it. @returns whether it took hold: tmux refuses what is for a pane that is gone. */
export async function commitFault(
	fault: Fault,
	scene: Scene,
	{stage, stages, line}: {readonly stage: Stage; readonly stages: Stages; readonly line?: Line | undefined},
): Promise<boolean> {
	if (isLineFault(fault.kind)) return line?.commit(fault.kind, fault.chance) === true;
	const isSlowed = fault.slowMs > 0 && (await stage.target.order({do: 'slow', ms: fault.slowMs})) !== undefined;
	const tookHold = (await toPane(fault, stage, stages).catch(refusedByTmux)) || (await toAgent(fault, scene, stage));
	if (!fault.waited) return isSlowed || tookHold;
	// What was changed may stand on the screen already when the delivery goes on, or not yet. Where that takes long, a hook has told of it.
	await pause(fault.slowMs > 0 ? 400 + (fault.chance % 200) : fault.chance % 4 === 0 ? 0 : fault.chance % 300);
	return isSlowed || tookHold;
}

function refusedByTmux(error: unknown): false {
	if (!(error instanceof TmuxError)) throw error;
	return false;
}

type ToPane = {readonly chance: number; readonly pane: string; readonly stage: Stage; readonly stages: Stages};

const toWindow =
	(name: string, ...more: readonly string[]) =>
	({pane}: ToPane) => [name, '-t', pane, ...more];

/** What is done to a pane: the words of tmux, or more. */
const paneFaults: Partial<Readonly<Record<FaultKind, (to: ToPane) => readonly string[] | Promise<void>>>> = {
	swap: ({pane, stage}) => ['swap-pane', '-d', '-s', pane, '-t', stage.bystander.pane],
	move: ({pane, chance}) => (chance % 2 === 0 ? ['break-pane', '-d', '-s', pane] : ['join-pane', '-d', '-h', '-s', pane, '-t', 'keep:0']),
	zoom: toWindow('resize-pane', '-Z'),
	resize: ({pane, chance}) => ['resize-window', '-t', pane, '-x', `${70 + (chance % 130)}`, '-y', `${48 + (chance % 40)}`],
	kill: toWindow('kill-pane'),
	respawn: ({pane, stage}) => ['respawn-pane', '-k', '-t', pane, catcher(stage.strayFile)],
	restart: ({stages}) => stages.replaceServer(),
	'copy-mode': toWindow('copy-mode'),
	synchronize: ({pane}) => ['set-option', '-w', '-t', pane, 'synchronize-panes', 'on'],
	'input-off': toWindow('select-pane', '-d'),
};

/** False where nothing is done to the pane. */
async function toPane({kind, chance}: Fault, stage: Stage, stages: Stages): Promise<boolean> {
	const done = paneFaults[kind]?.({chance, pane: stage.target.pane, stage, stages});
	if (done === undefined) return false;
	if (done instanceof Promise) await done;
	else await tmux(stage.socket, done);
	return true;
}

type ToAgent = {readonly chance: number; readonly scene: Scene; readonly stage: Stage; readonly order: (order: Order) => Promise<boolean>};

/** What is done to an agent, or what its user types; false: it did not take hold. */
const agentFaults: Partial<Readonly<Record<FaultKind, (to: ToAgent) => Promise<boolean>>>> = {
	async exit({order, stage}) {
		await order({do: 'leave'});
		return shellIn(stage.socket, stage.target.pane);
	},
	scroll: ({order}) => order({do: 'type', keys: [{kind: 'named', name: 'page-up'}]}),
	change: ({order}) => follow(order, otherTool),
	twin: ({order, scene}) => follow(order, scene.steps[0] ?? someTool),
	vanish: ({order, chance}) => order({do: 'answer-elsewhere', how: chance % 2 === 0 ? 'allow' : 'refuse'}),
	draft: ({order}) => order({do: 'type', keys: [{kind: 'text', text: 'half a thought'}]}),
	'local-dialog': ({order}) => {
		const keys = [{kind: 'text', text: '/model'} as const, {kind: 'named', name: 'enter'} as const];
		return order({do: 'type', keys});
	},
	asks: ({order}) => order({do: 'go-on', steps: [someTool]}),
	'asks-around': ({order}) => order({do: 'go-on', steps: [someTool]}),
	works: ({order}) => order({do: 'go-on', steps: [{do: 'think', ms: 60_000}]}),
};

async function toAgent({kind, chance}: Fault, scene: Scene, stage: Stage): Promise<boolean> {
	const order = async (given: Order): Promise<boolean> => (await stage.target.order(given)) !== undefined;
	return (await agentFaults[kind]?.({chance, scene, stage, order})) === true;
}

/** Somebody answers in the pane, and another dialog comes up at once. */
async function follow(order: (order: Order) => Promise<boolean>, step: Step): Promise<boolean> {
	await order({do: 'answer-elsewhere', how: 'refuse'});
	return order({do: 'go-on', steps: [step]});
}

/** The agent has left when the shell is in front. False: it did not leave in time, or its pane is gone (tmux prints nothing then). */
async function shellIn(socket: string, pane: string): Promise<boolean> {
	for (const deadline = Date.now() + 3000; Date.now() < deadline; await pause(10)) {
		const front = (await tmux(socket, ['display-message', '-p', '-t', pane, '#{pane_current_command}']).catch(refusedByTmux)) || '';
		if (front.trim() === '') return false;
		if (front.trim() !== 'claude') return true;
	}
	return false;
}

/** The target cannot be sent to again after this. */
export function endsTarget({kind}: Fault): boolean {
	return kind === 'kill' || kind === 'respawn' || kind === 'restart' || kind === 'exit';
}
