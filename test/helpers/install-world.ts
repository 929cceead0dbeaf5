/** A user with settings of the agent, for installs. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {envWithAgent} from './agent/fake-agent.js';
import {tempDir} from './temp-state.js';
import {createTestIo} from './test-io.js';

export const noon = Date.UTC(2026, 5, 1, 12);

export const now = {dryRun: false, project: undefined};

/** A person with an agent of this version and these settings. */
export function person(version?: string, settings?: string) {
	const folder = tempDir();
	const env = envWithAgent(folder, version);
	const file = join(folder, '.claude/settings.json');
	mkdirSync(join(folder, '.claude'));
	if (settings !== undefined) writeFileSync(file, settings);
	const {io, out, err} = createTestIo(env, () => noon);
	return {folder, env, file, io, out, err, state: join(folder, 'my state/beckon'), text: () => readFileSync(file, 'utf8')};
}

export const mine = `${JSON.stringify({model: 'opus', hooks: {Stop: [{hooks: [{type: 'command', command: 'say done'}]}]}}, null, 2)}\n`;
