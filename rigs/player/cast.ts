/** Processes in place of the recorded ones: this one for the agent in the pane, a sleeper with the agent's name for each nested agent. */
import {type ChildProcess, spawn} from 'node:child_process';

export type Cast = {
	/** The pid in place of a recorded pid; the recorded one if no such process runs. */
	readonly pidOf: (recorded: number) => number;
	readonly enter: (recorded: number) => void;
	readonly leave: (recorded: number) => void;
	readonly close: () => void;
};

/** `lead` is the recorded pid that this process plays. */
export function openCast(lead: number): Cast {
	const sleepers = new Map<number, ChildProcess>();
	return {
		pidOf: (recorded) => (recorded === lead ? process.pid : (sleepers.get(recorded)?.pid ?? recorded)),
		enter: (recorded) => {
			// Its stdin is a pipe from us, so it ends with us even after a SIGKILL.
			const sleeper = spawn(process.argv0, ['-e', 'process.stdin.resume()'], {stdio: ['pipe', 'ignore', 'ignore']});
			sleeper.stdin?.on('error', () => undefined);
			sleepers.set(recorded, sleeper);
		},
		leave: (recorded) => void sleepers.get(recorded)?.kill(),
		close: () => {
			for (const sleeper of sleepers.values()) sleeper.kill();
		},
	};
}
