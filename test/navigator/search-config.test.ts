/** The navigator's search follows the config file. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {pastPorts} from '../../src/navigator/past.js';
import {wirePorts} from '../../src/observe/wire.js';
import {createSources} from '../../src/sources/sources.js';
import {createCliWorld} from '../helpers/cli-world.js';
import {prompt} from '../helpers/samples/transcript-lines.js';
import {createTestIo} from '../helpers/test-io.js';
import {waitFor} from '../helpers/wait-for.js';

test('a directory that the config excludes now is in no answer, though the search has begun before', async () => {
	const {env, home} = createCliWorld();
	const {io} = createTestIo(env);
	const line = {...prompt('needle', 1), cwd: '/work/private', uuid: 'one'};
	writeFileSync(join(home, '.claude', 'projects', 'p', 'one.jsonl'), `${JSON.stringify(line)}\n`);
	const wired = await wirePorts(io);
	const ending = new AbortController();
	onTestFinished(() => ending.abort());
	const ports = pastPorts(io, wired, {sources: createSources(io, () => []), signal: ending.signal});
	const order = {text: 'needle', project: undefined, only: undefined, onHosts: false} as const;
	const search = async (): Promise<number | undefined> => {
		const event = await ports['search-past']({type: 'search-past', order});
		return event?.type === 'past-found' && event.found.reading === undefined ? event.found.total : undefined;
	};
	await waitFor(async () => (await search()) === 1, {what: 'the session'});
	mkdirSync(dirname(wired.paths.config), {recursive: true});
	writeFileSync(wired.paths.config, '{"search": {"exclude": ["/work/private"]}}');
	await wired.reload();
	await waitFor(async () => (await search()) !== undefined, {what: 'an answer'});
	expect(await search()).toBe(0);
});
