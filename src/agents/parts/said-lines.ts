/** What the readers of what was said share: each transcript has other fields for the same. */
import {asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message} from '../../core/search/hit.js';
import {parseIsoTime} from '../../core/text/times.js';

/** The longest text that is taken of one message. */
export const longestSaid = 64 * 1024;
/** Of a tool's arguments; an edited file would hide what else was said. */
export const mostArguments = 3000;

/** The object of a line that has one of the marks. Most lines say nothing, and are told apart without being parsed. */
export function markedObject(line: Buffer, marks: readonly string[]): Fields | undefined {
	return marks.some((mark) => line.includes(mark)) ? parseObject(line.toString('utf8')) : undefined;
}

/** 0: it is not known. */
export function saidAt(fields: Fields): number {
	return parseIsoTime(fields['timestamp']) ?? 0;
}

type About = {readonly by: Message['by']; readonly at: number; readonly id: unknown};

/** None without words. */
export function saidMessage({by, at, id}: About, text: string | undefined): readonly Message[] {
	if (text === undefined || text.trim() === '') return [];
	return [{by, at, id: asText(id, 128) ?? `${at} ${text.slice(0, 64)}`, text}];
}

/** The call of a tool: `Bash: npm test`. */
export function callMessage(about: Omit<About, 'by'>, tool: unknown, command: string): readonly Message[] {
	return saidMessage({...about, by: 'tool'}, `${asText(tool, 128) ?? ''}: ${command.slice(0, mostArguments)}`);
}
