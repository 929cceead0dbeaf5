/** Carries out faults on a stage. */
import {TmuxError, tmux} from '../../src/tmux/run.js';
import type {Step} from '../../stand-in/agent/script.js';
import type {Order} from '../control/control.js';
import {type Fault, isLineFault} from './plan/plan.js';
import {otherTool, type Scene, someTool} from './plan/scenes.js';
import type {Line} from './stage/line.js';
import type {Stage, Stages} from './stage/stage.js';
import {catcher, pause} from './stage/troupe.js';

/** Resolves when it is done and the agent knows of it. @returns whether it took hold: tmux refuses what is for a pane that is gone. */
export async function commitFault(
	fault: Fault,
	scene: Scene,
	{stage, stages, line}: {readonly stage: Stage; readonly stages: Stages; readonly line?: Line | undefined},
): Promise<boolean> {
	if (isLineFault(fault.kind)) return line?.commit(fault.kind, fault.chance) === true;
	const isSlowed = fault.slowMs > 0 && (await stage.target.tell({do: 'slow', ms: fault.slowMs})) !== undefined;
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

/** False as well for what is not done to the pane. */
async function toPane({kind, chance}: Fault, {socket, target, bystander, strayFile}: Stage, stages: Stages): Promise<boolean> {
	const {pane} = target;
	const act = async (...args: readonly string[]): Promise<true> => {
		await tmux(socket, args);
		return true;
	};
	switch (kind) {
		case 'swap':
			return act('swap-pane', '-d', '-s', pane, '-t', bystander.pane);
		case 'move':
			return chance % 2 === 0 ? act('break-pane', '-d', '-s', pane) : act('join-pane', '-d', '-h', '-s', pane, '-t', 'keep:0');
		case 'zoom':
			return act('resize-pane', '-Z', '-t', pane);
		case 'resize':
			return act('resize-window', '-t', pane, '-x', `${70 + (chance % 130)}`, '-y', `${48 + (chance % 40)}`);
		case 'kill':
			return act('kill-pane', '-t', pane);
		case 'respawn':
			return act('respawn-pane', '-k', '-t', pane, catcher(strayFile));
		case 'restart':
			await stages.replaceServer();
			return true;
		case 'copy-mode':
			return act('copy-mode', '-t', pane);
		case 'synchronize':
			return act('set-option', '-w', '-t', pane, 'synchronize-panes', 'on');
		case 'input-off':
			return act('select-pane', '-d', '-t', pane);
		case 'none':
		case 'clock':
		case 'ahead':
		case 'names':
		case 'slow':
		case 'exit':
		case 'scroll':
		case 'change':
		case 'twin':
		case 'vanish':
		case 'draft':
		case 'local-dialog':
		case 'asks':
		case 'asks-around':
		case 'works':
		case 'sever':
		case 'freeze':
		case 'stall':
		case 'babble':
			return false;
	}
}

/** False as well for what is not done to the agent. */
async function toAgent({kind, chance}: Fault, scene: Scene, {target, socket}: Stage): Promise<boolean> {
	const tell = async (order: Order): Promise<boolean> => (await target.tell(order)) !== undefined;
	switch (kind) {
		case 'exit': {
			await tell({do: 'leave'});
			return shellIn(socket, target.pane);
		}
		case 'scroll':
			return tell({do: 'type', keys: [{kind: 'named', name: 'page-up'}]});
		case 'change':
			return follow(tell, otherTool);
		case 'twin': {
			const [again = someTool] = scene.steps;
			return follow(tell, again);
		}
		case 'vanish':
			return tell({do: 'answer-elsewhere', how: chance % 2 === 0 ? 'allow' : 'refuse'});
		case 'draft':
			return tell({do: 'type', keys: [{kind: 'text', text: 'half a thought'}]});
		case 'local-dialog':
			return tell({
				do: 'type',
				keys: [
					{kind: 'text', text: '/model'},
					{kind: 'named', name: 'enter'},
				],
			});
		case 'asks':
		case 'asks-around':
			return tell({do: 'go-on', steps: [someTool]});
		case 'works':
			return tell({do: 'go-on', steps: [{do: 'think', ms: 60_000}]});
		case 'none':
		case 'clock':
		case 'ahead':
		case 'names':
		case 'swap':
		case 'move':
		case 'zoom':
		case 'resize':
		case 'slow':
		case 'kill':
		case 'respawn':
		case 'restart':
		case 'copy-mode':
		case 'synchronize':
		case 'input-off':
		case 'sever':
		case 'freeze':
		case 'stall':
		case 'babble':
			return false;
	}
}

/** Somebody answers in the pane, and another dialog comes up at once. */
async function follow(tell: (order: Order) => Promise<boolean>, step: Step): Promise<boolean> {
	await tell({do: 'answer-elsewhere', how: 'refuse'});
	return tell({do: 'go-on', steps: [step]});
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
