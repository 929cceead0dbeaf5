/** Runs the hook scripts with an environment of their own. */
import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const emit = join(dirname(fileURLToPath(import.meta.url)), '../../../hooks/emit.sh');
export const answer = join(dirname(emit), 'answer.sh');

export type Outcome = {readonly status: number | null; readonly signal: NodeJS.Signals | null; readonly printed: string};

/** A process with its stdin open; `done` resolves when it has ended. */
export type Running = {readonly child: ChildProcess; readonly done: Promise<Outcome>};

export function start(argv: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): Running {
	const [program = 'false', ...args] = argv;
	const child = spawn(program, args, {env, cwd, stdio: ['pipe', 'pipe', 'pipe']});
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
		});
	}
	// A hook that reads nothing closes the pipe under us.
	child.stdin.on('error', () => undefined);
	const done = new Promise<Outcome>((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (status, signal) => resolve({status, signal, printed}));
	});
	return {child, done};
}

/** Runs to the end with `payload` on stdin. */
export function run(argv: readonly string[], env: NodeJS.ProcessEnv, payload: string | Buffer): Promise<Outcome> {
	const {child, done} = start(argv, env);
	child.stdin?.end(payload);
	return done;
}

/** What the agent gives its hooks, with a state dir and nothing of the surrounding environment but PATH. */
export function hookEnv(stateDir: string, some: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	return {
		PATH: process.env['PATH'],
		BECKON_STATE_DIR: stateDir,
		CLAUDE_CODE_SESSION_ID: 'session-1',
		CLAUDE_PID: String(process.pid),
		CLAUDE_CODE_ENTRYPOINT: 'cli',
		CLAUDE_CODE_SESSION_ATTENDED: '1',
		TMUX: '/tmp/tmux-1000/default,800,0',
		TMUX_PANE: '%5',
		...some,
	};
}

/** The journal's lines, parsed; throws on a broken one. */
export function journalLines(stateDir: string, session = 'session-1'): readonly Record<string, unknown>[] {
	const file = join(stateDir, 'sessions', session, 'journal.jsonl');
	if (!existsSync(file)) return [];
	return readFileSync(file, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line): Record<string, unknown> => JSON.parse(line));
}

/** Every path below a folder, sorted; empty when there is none. */
export function filesBelow(folder: string): readonly string[] {
	return existsSync(folder) ? readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted() : [];
}
