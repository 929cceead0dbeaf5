/** Runs hook commands as the agent does: `/bin/sh -c`, one JSON object on stdin, no terminal. */
import {spawn} from 'node:child_process';

/** One entry of the agent's settings. Without a matcher it runs at every call of its event. */
export type HookCommand = {readonly event: string; readonly matcher?: string | undefined; readonly command: string};

export type HookCall = {
	readonly event: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly env: NodeJS.ProcessEnv;
	readonly cwd: string;
};

/** The commands for this call. A matcher is a pattern for the whole tool name. */
export function hooksFor(hooks: readonly HookCommand[], event: string, tool: unknown): readonly HookCommand[] {
	return hooks.filter((hook) => hook.event === event && matches(hook.matcher, tool));
}

/** Runs all commands for the call in parallel. Resolves with the output of each when all are done. */
export async function callHooks(hooks: readonly HookCommand[], call: HookCall): Promise<readonly string[]> {
	return Promise.all(hooksFor(hooks, call.event, call.payload['tool_name']).map((hook) => runHook(hook.command, call)));
}

function matches(matcher: string | undefined, tool: unknown): boolean {
	if (matcher === undefined || matcher === '' || matcher === '*') return true;
	return typeof tool === 'string' && new RegExp(`^(?:${matcher})$`).test(tool);
}

/** A hook that fails or does not start has an empty output. */
function runHook(command: string, call: HookCall): Promise<string> {
	return new Promise((resolve) => {
		const child = spawn('/bin/sh', ['-c', command], {cwd: call.cwd, env: call.env, stdio: ['pipe', 'pipe', 'ignore']});
		let printed = '';
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
		});
		child.on('error', () => resolve(''));
		child.on('close', () => resolve(printed));
		// A hook that ends without reading closes the pipe.
		child.stdin.on('error', () => undefined);
		child.stdin.end(JSON.stringify(call.payload));
	});
}
