/** `npm run gate`: the real Claude Code of a version, or another agent, offline, with a scripted model, through the state and answer stories. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {removeFolder} from '../../src/store/files.js';
import {spread} from '../perf/measurement.js';
import {recordTapes} from '../tape/record-tapes.js';
import {startModel} from './agent/model.js';
import {newEvents, newFields} from './agent/novelty.js';
import {type Agent, hookNamesIn, installAgent, isBefore, toVersion} from './agent/versions.js';
import type {Renderer} from './home.js';
import {asksLife, playLife} from './life/stories.js';
import {claudeSite, otherSite} from './life/world.js';
import {clients, installClient} from './others/clients.js';
import {startOtherModel} from './others/model.js';
import {openStage, type Site} from './others/stage.js';
import type {OtherStory} from './others/steps.js';
import {otherStories, playOthers} from './others/stories.js';
import {mismatchOf, priceTableText} from './price-table.js';
import {comparePrices} from './prices.js';
import {allStories, type Played, playStories} from './stories/stories.js';
import {missesOf, type Result, tableText} from './table.js';
import {approve, record} from './turns.js';
import {walkByNavigator, walkClaude, walkOther} from './walk/walkers.js';

const usage = `Usage: npm run gate -- --agent claude --version V|newest [options]

Drives the real Claude Code of a version offline, in a network namespace with nothing but loopback, against a scripted model, with a
throw-away home and a private tmux server; compares what \`beckon ls\`, \`answer\` and \`reply\` say; prints a table; exits 1 on a miss.
It needs root, util-linux (unshare), iproute2 (ip) and tmux; Claude Code comes from the npm registry, once a version.

  --agent A              the agent to drive: claude, or codex, codex-daemon (its sessions behind its own daemon), copilot, opencode or gemini in
                         the version that beckon was measured with
                         (of the other options, these take --only, --list, --walk, --seed and --beckon)
  --version V            e.g. 2.1.330, or newest; may be given several times
  --renderer R           default or fullscreen (from 2.1.250 on), both when left out
  --without-hooks        nothing tells beckon of the sessions but their panes, files and processes
  --only STORY           this story alone, or with --prices this model; may be given several times; life: start, wait, queue, broadcast, end,
                         find, resume and restore, one after the other
  --list                 names the stories
  --approvals N          instead of the stories: N approvals in turns of several requests of near-equal text
  --seed S               of the approvals and of the walk; 1 when left out
  --columns N            the width of the panes; 200 when left out
  --screens FOLDER       keeps the screens of the stories as fixtures in this folder
  --by-hook              all of the approvals by the waiting hook; every third session when left out
  --prices               instead of the stories: compares what each model costs and how large its window is, by the client and by beckon
  --walk MINUTES         instead of the stories: presses keys and sends at random, and compares what the pane shows with what beckon says
  --navigator            with --walk: keys in beckon's navigator over three sessions, and a comparison of what was shown with what ran
  --beckon FILE          another build's bin/beckon.js
  --tapes FOLDER         instead of the stories: records sessions of another agent for \`bench accuracy\` into this folder; what is there stays
  --record FOLDER        instead of the stories: records turns of several requests into this folder; what is there stays
`;

const inside = 'BECKON_GATE_INSIDE';

export async function main(argv: readonly string[], bundle: string): Promise<number> {
	const {values} = parseArgs({
		args: [...argv],
		options: {
			agent: {type: 'string', default: 'claude'},
			version: {type: 'string', multiple: true, default: ['newest']},
			renderer: {type: 'string', multiple: true},
			only: {type: 'string', multiple: true, default: []},
			list: {type: 'boolean', default: false},
			approvals: {type: 'string'},
			walk: {type: 'string'},
			navigator: {type: 'boolean', default: false},
			seed: {type: 'string', default: '1'},
			columns: {type: 'string', default: '200'},
			beckon: {type: 'string', default: resolve(import.meta.dirname, '../../bin/beckon.js')},
			record: {type: 'string'},
			tapes: {type: 'string'},
			'by-hook': {type: 'boolean', default: false},
			'without-hooks': {type: 'boolean', default: false},
			screens: {type: 'string'},
			prices: {type: 'boolean', default: false},
			help: {type: 'boolean', default: false},
		},
	});
	if (values.help) return print(usage, 0);
	if (values.list && values.agent !== 'claude') return print(otherStories.map(({kind, name}) => `${kind} ${name}\n`).join(''), 0);
	if (values.list) return print(allStories.map(({kind, name}) => `${kind} ${name}\n`).join(''), 0);
	const stories = allStories.filter(
		({kind, name}) => values.only.length === 0 || values.only.includes(name) || values.only.includes(`${kind} ${name}`),
	);
	if (values.agent !== 'claude') return runOther(values, () => runCutOff(bundle, argv));
	if (stories.length === 0 && !asksLife(values.only) && !values.prices)
		return print(`no story is called ${values.only.join(', ')}; --list names them\n`, 2);
	if (process.getuid?.() !== 0) return print('the gate needs root, to cut the agent off from the network\n', 2);
	const agents = values.version.map((asked) => installAgent(toVersion(asked)));
	if (process.env[inside] !== '1') return runCutOff(bundle, [...argv, ...agents.flatMap(({version}) => ['--version', version])]);
	const renderers = (values.renderer ?? ['fullscreen', 'default']).filter(
		(name): name is Renderer => name === 'default' || name === 'fullscreen',
	);
	const root = mkdtempSync(join(process.env['BECKON_GATE_ROOT'] ?? tmpdir(), 'beckon-gate-'));
	const model = await startModel(Number(process.env['BECKON_GATE_PORT'] ?? 8430));
	try {
		const landedMs: number[] = [];
		const columns = Number(values.columns);
		const each = {model, beckon: resolve(values.beckon), root, columns, onLanded: (afterMs: number) => void landedMs.push(afterMs)};
		const results: Result[] = [];
		let bad = 0;
		for (const agent of new Map(agents.map((one) => [one.version, one])).values()) {
			if (values.prices) {
				const compared = await comparePrices({agent, model, root, only: values.only, log});
				print(`\n${priceTableText(compared)}`, 0);
				bad += compared.filter((one) => mismatchOf(one) !== undefined).length;
			} else if (values.record !== undefined) await record({...each, agent, folder: resolve(values.record)});
			else if (values.walk !== undefined) {
				const pace = {minutes: Number(values.walk), seed: Number(values.seed), log};
				const go = values.navigator ? walkByNavigator : walkClaude;
				for (const renderer of renderers) bad += await go({...each, agent, renderer}, pace);
			} else if (values.approvals !== undefined)
				bad += await approve({
					...each,
					agent,
					count: Number(values.approvals),
					seed: Number(values.seed),
					renderers,
					byHook: values['by-hook'],
				});
			else
				for (const renderer of isBefore(agent.version, '2.1.250') ? renderers.slice(-1) : renderers) {
					const captures = join(tmpdir(), 'beckon-gate-captures', `${agent.version}-${renderer}`);
					const screens = values.screens === undefined ? undefined : resolve(values.screens);
					if (screens !== undefined) mkdirSync(screens, {recursive: true});
					const played = await playStories({
						...each,
						agent,
						renderer,
						withoutHooks: values['without-hooks'],
						stories,
						captures,
						screens,
						log,
					});
					results.push(...played.results);
					if (asksLife(values.only) && !values['without-hooks'])
						results.push(...(await playLife(claudeSite({...each, agent, renderer}), log)));
					print(noveltyText(agent, played), 0);
				}
		}
		if (landedMs.length > 0) print(`\nFrom the last key to the receipt: ${spread(landedMs)} of ${landedMs.length} that landed\n`, 0);
		if (results.length > 0) print(`\n${tableText(results)}`, 0);
		bad += missesOf(results).length;
		return bad > 0 ? 1 : 0;
	} finally {
		model.close();
		await removeFolder(root);
	}
}

type Asked = {
	readonly agent: string;
	readonly only: readonly string[];
	readonly beckon: string;
	readonly seed: string;
	readonly tapes?: string | undefined;
	readonly walk?: string | undefined;
};

/** @param cutOff runs this program again without a network */
async function runOther({agent, only, beckon, seed, tapes, walk: minutes}: Asked, cutOff: () => number): Promise<number> {
	const client = clients.find(({id, name = id}) => name === agent);
	if (client === undefined)
		return print(`the gate drives no agent called ${agent}; it knows claude, ${clients.map(({id, name = id}) => name).join(', ')}\n`, 2);
	const stories = otherStories.filter(({kind, name}) => only.length === 0 || only.includes(name) || only.includes(`${kind} ${name}`));
	if (stories.length === 0 && !asksLife(only) && tapes === undefined)
		return print(`no story is called ${only.join(', ')}; --list names them\n`, 2);
	if (process.getuid?.() !== 0) return print('the gate needs root, to cut the agent off from the network\n', 2);
	const modules = installClient(client);
	if (process.env[inside] !== '1') return cutOff();
	const root = mkdtempSync(join(process.env['BECKON_GATE_ROOT'] ?? tmpdir(), 'beckon-gate-'));
	const model = await startOtherModel(Number(process.env['BECKON_GATE_PORT'] ?? 8430));
	try {
		const site = {client, modules, model, root, beckon: resolve(beckon), ...(client.words !== undefined && {words: client.words})};
		if (tapes !== undefined) {
			await recordTapes({...site, folder: resolve(tapes), log}, only);
			return 0;
		}
		if (minutes !== undefined) return (await walkOther(site, {minutes: Number(minutes), seed: Number(seed), log})) > 0 ? 1 : 0;
		const results = stories.length === 0 ? [] : [...(await playStage(site, stories, log))];
		if (asksLife(only) && client.isAnswered && client.words === undefined) results.push(...(await playLife(otherSite(site), log)));
		print(`\n${tableText(results)}`, 0);
		return missesOf(results).length > 0 ? 1 : 0;
	} finally {
		model.close();
		await removeFolder(root);
	}
}

async function playStage(site: Site, stories: readonly OtherStory[], log: (line: string) => void): Promise<readonly Result[]> {
	const stage = await openStage(site);
	try {
		return await playOthers(stage, stories, log);
	} finally {
		await stage.close();
	}
}

/** What nobody described in this version, and where its screens are. */
function noveltyText({version, program}: Agent, {fields, captures}: Played): string {
	const names = hookNamesIn(program);
	const lines = [
		names.length === 0 ? 'its hook events were not found in its program' : listed('new hook events', newEvents(names)),
		listed('new fields of its session file', newFields(fields)),
		...captures.map((path) => `screen kept: ${path}`),
	];
	return lines.map((text) => `${version}: ${text}\n`).join('');
}

function listed(what: string, names: readonly string[]): string {
	return `${what}: ${names.length === 0 ? 'none' : names.join(', ')}`;
}

function log(line: string): void {
	process.stdout.write(`${line}\n`);
}

function print(text: string, code: number): number {
	process.stdout.write(text);
	return code;
}

/** The same program again, with a network of its own that holds only loopback; all that it starts ends with it. */
function runCutOff(bundle: string, argv: readonly string[]): number {
	const start = `ip link set lo up && "$0" --input-type=module -e 'const {main} = await import(process.argv[1]); process.exit(await main(process.argv.slice(2), ""))' "$@"; exit $?`;
	const apart = ['-n', '-p', '-m', '--fork', '--mount-proc', '--kill-child'];
	return (
		spawnSync('unshare', [...apart, 'sh', '-c', start, process.execPath, `file://${bundle}`, ...argv], {
			stdio: 'inherit',
			env: {...process.env, [inside]: '1'},
		}).status ?? 1
	);
}
