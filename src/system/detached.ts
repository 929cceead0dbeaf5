import {spawn} from 'node:child_process';

/** Starts a program that goes on when we and our terminal have gone; it prints nowhere. */
export function startDetached(program: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
	spawn(program, args, {env, cwd: '/', detached: true, stdio: 'ignore'}).unref();
}
