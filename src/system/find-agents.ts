/** The agents among the processes of panes. */
import type {AgentTraits} from '../core/agent-traits.js';
import type {AgentProcess} from '../core/fold/world.js';
import type {ProcessSource} from '../core/machine/machine.js';

/** `agentOf`: the agent whose program a process runs; without it none is found. */
type Search = {readonly agentOf?: AgentTraits['byProcess']; readonly panePids: readonly number[]; readonly shellPids: readonly number[]};

const maxDepth = 8;

/** The topmost agent on each branch of the trees. Processes below an agent belong to it (tools, nested agents). */
export function findAgents(source: ProcessSource, {panePids, shellPids, agentOf}: Search): readonly AgentProcess[] {
	const found: AgentProcess[] = [];
	const look = (pid: number, panePid: number, depth: number): void => {
		const one = source.process(pid);
		if (!one || one.zombie) return;
		const argv = source.argv(pid);
		const agent = agentOf?.(one.comm, argv);
		if (agent !== undefined) found.push({agent, id: {pid, start: one.start}, panePid, argv, cwd: source.cwd(pid)});
		else if (depth < maxDepth) lookBelow(pid, panePid, depth);
	};
	const lookBelow = (pid: number, panePid: number, depth: number): void => {
		for (const child of source.children(pid)) look(child, panePid, depth + 1);
	};
	for (const pid of panePids) look(pid, pid, 0);
	for (const pid of shellPids) lookBelow(pid, pid, 0);
	return found;
}
