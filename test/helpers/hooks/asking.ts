/** Hooks that wait for a decision, and an agent that obeys it. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Row} from '../../../src/core/session.js';
import {createObserver} from '../../../src/observe/observer.js';
import {wirePorts} from '../../../src/observe/wire.js';
import {processStart} from '../../../src/system/processes.js';
import {sh} from '../programs/shells.js';
import {createTestIo} from '../test-io.js';
import {answerScene, type Scene} from './answer-run.js';
import {type Running, start} from './hook-run.js';

export const yes = {kind: 'yes'} as const;

export const bash = {tool_name: 'Bash', tool_input: {command: 'npm test'}};

/** A session outside tmux whose agent is a sleeper, and what it asks through the hook. */
export async function asking(payload: Record<string, unknown>, {reader = true, pause = 0.3} = {}) {
	const scene = answerScene(sh, {}, pause);
	const {env} = scene;
	Object.assign(env, {TMUX: '', TMUX_PANE: '', TMUX_TMPDIR: scene.state});
	mkdirSync(join(env['HOME'] ?? '', '.claude', 'sessions'), {recursive: true});
	if (reader) scene.addReader();
	sayStatus(scene, payload['tool_name'] === 'Bash' ? 'permission prompt' : 'input needed');
	const asked = start([scene.script, 'PermissionRequest'], env);
	asked.child.stdin?.end(JSON.stringify({session_id: 'session-1', cwd: '/home/dev', ...payload}));
	if (reader) await scene.place();
	else await asked.done;
	const {io} = createTestIo(env);
	const look = async (): Promise<Row> => {
		const {rows} = await createObserver((await wirePorts(io)).ports).look();
		const row = rows.find(({token}) => token !== undefined);
		if (row === undefined) throw new Error('no row is blocked');
		return row;
	};
	const row = await look();
	return {scene, io, asked, row, token: row.token ?? '', look};
}

/** @param waitingFor undefined: it works. */
export function sayStatus({agent, env}: Scene, waitingFor?: string): void {
	const now = Date.now();
	const content = {
		pid: agent.pid,
		sessionId: 'session-1',
		cwd: '/home/dev',
		procStart: processStart(agent.pid),
		version: '2.1.329',
		kind: 'interactive',
		entrypoint: 'cli',
		status: waitingFor === undefined ? 'busy' : 'waiting',
		waitingFor,
		updatedAt: now,
		statusUpdatedAt: now,
	};
	writeFileSync(join(env['HOME'] ?? '', '.claude', 'sessions', `${agent.pid}.json`), JSON.stringify(content));
}

/** Does what the agent does with a hook's answer. */
export async function obey(scene: Scene, asked: Running): Promise<unknown> {
	const {printed} = await asked.done;
	sayStatus(scene);
	return JSON.parse(printed).hookSpecificOutput.decision;
}
