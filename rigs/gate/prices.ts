/** Compares what a version of Claude Code says that a session cost, and how large its model's window is, with what beckon reads in its transcript. */
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync} from 'node:fs';
import {join} from 'node:path';
import {parseTranscriptLine} from '../../src/agents/claude/transcript/line.js';
import {isLongPrompt, priceOf, windowOf} from '../../src/agents/claude/transcript/models.js';
import {parseObject} from '../../src/core/fields.js';
import {removeFolder} from '../../src/store/files.js';
import {fieldsOf, type Model, type Usage} from './agent/model.js';
import type {Agent} from './agent/versions.js';
import {programEnv, transcriptsIn, writeHome} from './home.js';
import {type BeckonPrice, type Compared, mismatchOf, type Price} from './price-table.js';

/** The models that the versions offer, by the names that they are asked for with. */
const models = [
	'claude-fable-5-2',
	'claude-fable-5',
	'claude-opus-5-5',
	'claude-opus-5',
	'claude-opus-4-8',
	'claude-opus-4-7',
	'claude-opus-4-6',
	'claude-opus-4-5-20251101',
	'claude-opus-4-1-20250805',
	'claude-opus-4-20250514',
	'claude-3-opus-20240229',
	'claude-sonnet-5-5',
	'claude-sonnet-5',
	'claude-sonnet-4-6',
	'claude-sonnet-4-5-20250929',
	'claude-sonnet-4-20250514',
	'claude-3-7-sonnet-20250219',
	'claude-3-5-sonnet-20241022',
	'claude-haiku-5-5',
	'claude-haiku-4-5-20251001',
	'claude-3-5-haiku-20241022',
	'claude-3-haiku-20240307',
] as const;

const usage: Usage = {
	input_tokens: 1000,
	cache_creation_input_tokens: 3000,
	cache_creation: {ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 1000},
	cache_read_input_tokens: 50_000,
	output_tokens: 700,
};

type Priced = {
	readonly agent: Agent;
	readonly model: Model;
	readonly root: string;
	/** These models alone; all of them where it is empty. */
	readonly only: readonly string[];
	readonly log: (line: string) => void;
};

export async function comparePrices({agent, model, root, only, log}: Priced): Promise<readonly Compared[]> {
	const compared: Compared[] = [];
	for (const name of only.length === 0 ? models : only) {
		model.script([{text: 'Done.', usage}]);
		const found = await askOnce(name, {agent, url: model.url, root});
		const one: Compared = {version: agent.version, model: name, ...found};
		compared.push(one);
		log(`${mismatchOf(one) === undefined ? '✓' : '✗'} ${agent.version} ${name}`);
	}
	return compared;
}

type Asking = Pick<Priced, 'agent' | 'root'> & {readonly url: string};

/** One prompt without a terminal, in a home of its own. Undefined: the client gave no result. */
async function askOnce(
	name: string,
	{agent, url, root}: Asking,
): Promise<{readonly client: Price | undefined; readonly beckon: BeckonPrice}> {
	const home = mkdtempSync(join(root, 'price-'));
	const project = join(home, 'work');
	for (const folder of [project, join(home, '.claude'), join(home, 'tmp')]) mkdirSync(folder);
	writeHome(home, project, {agent, renderer: 'default'});
	const args = ['-p', '--output-format', 'json', '--model', name, 'hello'];
	const out = await new Promise<string>((resolve) => {
		const env = programEnv({home, bin: join(home, 'bin'), url});
		execFile(agent.program, args, {env, cwd: project, timeout: 60_000}, (_, stdout) => resolve(stdout)).stdin?.end();
	});
	const beckon = priceIn(home, name, agent.version);
	await removeFolder(home);
	return {client: reportedPrice(parseObject(out), name), beckon};
}

/** What the client told: of all models that it used, and the window of the one that was asked. */
function reportedPrice(result: unknown, name: string): Price | undefined {
	const {total_cost_usd: costUsd, modelUsage} = fieldsOf(result);
	const {contextWindow: window} = fieldsOf(fieldsOf(modelUsage)[name]);
	if (typeof costUsd !== 'number') return undefined;
	return {costUsd, window: typeof window === 'number' ? window : undefined};
}

function addPrices(prices: readonly (number | undefined)[]): number | undefined {
	return prices.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0);
}

/** Undefined: an answer has no price. Of a message with several lines the last one counts. */
function priceIn(home: string, name: string, version: string): BeckonPrice {
	const transcripts = transcriptsIn(home);
	const read = (transcript: string, change: (line: string) => string): number | undefined => {
		const answers = transcript.split('\n').flatMap((text) => {
			const line = parseTranscriptLine(change(text));
			if (line?.kind !== 'answer' || !line.use) return [];
			const {model, use, messageId} = line;
			return [[messageId, priceOf(model, {...use, isLong: isLongPrompt(use)}, {})] as const];
		});
		return addPrices([...new Map(answers).values()]);
	};
	const sum = (change: (line: string) => string): number | undefined => addPrices(transcripts.map((each) => read(each, change)));
	return {
		costUsd: sum((line) => line),
		withoutHoursUsd: sum((line) => line.replace(/"ephemeral_1h_input_tokens":\d+/g, '"ephemeral_1h_input_tokens":0')),
		window: windowOf({model: name, own: {}, version}),
	};
}
