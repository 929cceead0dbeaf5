/** A world of its own for a real-time play: home, registry, the agent's folder and tmux servers, all in one temp folder. */
import {join} from 'node:path';
import {createOwnWorld, endWorld, installHooks, type OwnWorld} from '../src/demo/own-world.js';
import {tmux} from '../src/tmux/run.js';
import type {HookCommand} from '../stand-in/hooks.js';

export type PrivateWorld = OwnWorld & {
	readonly hooks: HookCommand[];
	/** Starts a server with one idle session `keep`, so that it outlives its players. Resolves with its socket. @throws TmuxError */
	readonly startServer: (name: string) => Promise<string>;
	/** Ends every server and process of it, and removes its files. */
	readonly close: () => Promise<void>;
};

const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/** Whoever makes one closes it. */
export function createPrivateWorld(env: NodeJS.ProcessEnv): PrivateWorld {
	const world = createOwnWorld('beckon-real-', env);
	const sockets = new Set<string>();
	const end = (): Promise<void> => endWorld(world, [...sockets]);
	const release = (): void => {
		for (const signal of signals) process.off(signal, leave);
	};
	// Stopped half-way, nothing of it stays either; the last of several worlds ends the process.
	const leave = (): void =>
		void end().finally(() => {
			release();
			if (signals.every((signal) => process.listenerCount(signal) === 0)) process.exit(1);
		});
	for (const signal of signals) process.on(signal, leave);
	return {
		...world,
		hooks: installHooks(world),
		startServer: async (name) => {
			const socket = join(world.folder, name);
			sockets.add(socket);
			await tmux(socket, ['-f', '/dev/null', 'new-session', '-d', '-s', 'keep', '-x', '120', '-y', '40', 'exec sleep 86400']);
			return socket;
		},
		close: async () => {
			await end();
			release();
		},
	};
}
