/** Many transcripts of Claude Code to search: about a sixteenth of their bytes was said, the rest are results of tools. */
import {mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type Chances, createChances} from '../random.js';

const day = 86_400_000;
const projects = 40;
const letters = 'etaoinshrdlcumwfgypbvkjxqz';

/** @param home the folder above `.claude` @param eachBytes of a transcript, on average @returns the bytes of all */
export function writeTranscripts(home: string, count: number, eachBytes: number): number {
	const words = vocabulary(createChances(1, 0));
	let bytes = 0;
	for (let number = 0; number < count; number++) {
		const chances = createChances(2, number);
		const cwd = `/home/dev/project-${chances.between(0, projects - 1)}`;
		const folder = join(home, '.claude', 'projects', cwd.replaceAll('/', '-'));
		mkdirSync(folder, {recursive: true});
		const endedAt = Date.now() - chances.share() * 180 * day;
		const text = transcriptText({chances, words, cwd, endedAt, bytes: eachBytes * (0.2 + 1.6 * chances.share()), number});
		const file = join(folder, `${idOf(number)}.jsonl`);
		writeFileSync(file, text);
		utimesSync(file, endedAt / 1000, endedAt / 1000);
		bytes += text.length;
	}
	return bytes;
}

function idOf(number: number): string {
	return `5ea2c400-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

type Written = {
	readonly chances: Chances;
	readonly words: readonly string[];
	readonly cwd: string;
	readonly endedAt: number;
	readonly bytes: number;
	readonly number: number;
};

function transcriptText({chances, words, cwd, endedAt, bytes, number}: Written): string {
	const lines: string[] = [];
	let length = 0;
	let at = endedAt - 3_600_000;
	const add = (fields: object): void => {
		at += 1000;
		const head = {cwd, sessionId: idOf(number), version: '2.1.330', gitBranch: 'main', timestamp: new Date(at).toISOString()};
		const line = JSON.stringify({uuid: `${number}-${lines.length}`, ...fields, ...head});
		lines.push(line);
		length += line.length + 1;
	};
	while (length < bytes) {
		add({type: 'user', message: {role: 'user', content: `${sentence(chances, words, 25)} number${number}`}, origin: {kind: 'human'}});
		for (let step = 0; step < 6; step++) {
			const id = `msg_${number}_${lines.length}`;
			const usage = {input_tokens: 4, output_tokens: 120};
			add({type: 'assistant', message: {id, role: 'assistant', content: [{type: 'text', text: sentence(chances, words, 60)}], usage}});
			const input = {command: sentence(chances, words, 12), description: sentence(chances, words, 6)};
			add({type: 'assistant', message: {id, role: 'assistant', content: [{type: 'tool_use', id: `t${id}`, name: 'Bash', input}], usage}});
			const content = sentence(chances, words, 1200);
			add({
				type: 'user',
				message: {role: 'user', content: [{type: 'tool_result', tool_use_id: `t${id}`, content}]},
				toolUseResult: {stdout: content},
			});
		}
	}
	return `${lines.join('\n')}\n`;
}

/** Common words are common: the choice falls most often on the first ones. */
function sentence(chances: Chances, words: readonly string[], count: number): string {
	const written: string[] = [];
	for (let at = 0; at < count; at++) written.push(words[Math.floor(chances.share() ** 3 * words.length)] ?? '');
	return written.join(' ');
}

function vocabulary(chances: Chances): readonly string[] {
	const word = (): string => {
		let text = '';
		for (let left = chances.between(2, 10); left > 0; left--)
			text += letters.charAt(Math.floor(chances.share() * chances.share() * letters.length));
		return text;
	};
	return Array.from({length: 20_000}, word);
}
