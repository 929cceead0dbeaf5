/**
 * Runs a program from a small process beside this one. A start copies the tables of all memory of who starts: with the 150 MB that a worker of the tests
 * has it takes 7 ms of processor time, and from a small process 3 ms.
 */
import {type ChildProcess, fork} from 'node:child_process';
import {fileURLToPath} from 'node:url';

export type Order = {readonly id: number; readonly program: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv};

type Done = {readonly id: number; readonly stdout: string; readonly failure?: {readonly message: string; readonly stderr: string}};

const waiting = new Map<number, (done: Done) => void>();
let starter: ChildProcess | undefined;
let orders = 0;

/** What it printed. @throws an error with its `code` and `stderr`. */
export async function startApart(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
	starter ??= openStarter();
	const id = ++orders;
	const {stdout, failure} = await new Promise<Done>((resolve) => {
		waiting.set(id, resolve);
		starter?.send({id, program, args, env} satisfies Order);
	});
	if (failure) throw Object.assign(new Error(failure.message), failure);
	return stdout;
}

function openStarter(): ChildProcess {
	const child = fork(fileURLToPath(new URL('starter.js', import.meta.url)), {execArgv: []});
	child.on('message', (done: Done) => {
		waiting.get(done.id)?.(done);
		waiting.delete(done.id);
	});
	child.on('exit', () => {
		starter = undefined;
		for (const [id, resolve] of waiting) resolve({id, stdout: '', failure: {message: 'the starter has ended', stderr: ''}});
		waiting.clear();
	});
	child.unref();
	child.channel?.unref();
	return child;
}
