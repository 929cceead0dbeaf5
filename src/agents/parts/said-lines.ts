/** Common parts of the readers of what was said. */
import {asText, type Fields, parseObject} from '../../core/fields.js';
import type {Message} from '../../core/search/hit.js';
import {parseIsoTime} from '../../core/text/times.js';

/** The longest text of one message. */
export const longestSaid = 64 * 1024;
/** The longest arguments of a tool: an edited file would hide everything else. */
export const mostArguments = 3000;

/** The object of a line with one of the marks. Most lines have none, and are not parsed. */
export function markedObject(line: Buffer, marks: readonly string[]): Fields | undefined {
	return marks.some((mark) => line.includes(mark)) ? parseObject(line.toString('utf8')) : undefined;
}

/** The time of a line; 0 when unknown. */
export function saidAt(fields: Fields): number {
	return parseIsoTime(fields['timestamp']) ?? 0;
}

type About = {readonly by: Message['by']; readonly at: number; readonly id: unknown};

/** A message; none without words. */
export function saidMessage({by, at, id}: About, text: string | undefined): readonly Message[] {
	if (text === undefined || text.trim() === '') return [];
	return [{by, at, id: asText(id, 128) ?? `${at} ${text.slice(0, 64)}`, text}];
}

/** The call of a tool: `Bash: npm test`. */
export function callMessage(about: Omit<About, 'by'>, tool: unknown, command: string): readonly Message[] {
	return saidMessage({...about, by: 'tool'}, `${asText(tool, 128) ?? ''}: ${command.slice(0, mostArguments)}`);
}
