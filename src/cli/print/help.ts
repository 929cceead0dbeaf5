/** `beckon help`: the topics, the page of one, or a command's `--help`. */
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {didYouMean} from '../../core/text/nearest.js';
import {columnsFor, hung, inkOf} from '../../core/words/ink.js';
import {topics} from '../../core/words/topics.js';
import {packageText} from '../../store/program.js';
import {commands} from '../commands.js';
import {readWholeCommand} from '../program.js';
import {pageText} from './page-text.js';

export async function runHelp(io: Io, topic: string | undefined): Promise<ExitCode> {
	if (topic === undefined) {
		io.stdout.write(listText(io));
		return 0;
	}
	const known = topics.find(({name}) => name === topic);
	if (known !== undefined) {
		io.stdout.write(pageText(packageText('docs', `${known.page}.md`), columnsOf(io), inkOf(io)));
		return 0;
	}
	if (commands.some(({name}) => name === topic)) {
		readWholeCommand([topic, '--help'], io);
		return 0;
	}
	const names = [...topics, ...commands].map(({name}) => name);
	throw new UserError(`No help topic is called "${topic}"`, `${didYouMean(topic, names)} \`beckon help\` lists the topics.`.trimStart(), 2);
}

function listText(io: Io): string {
	const ink = inkOf(io);
	const columns = columnsFor(io);
	const widest = Math.max(...topics.map(({name}) => name.length));
	const lines = topics.map(({name, help}) => `  ${ink('strong', name.padEnd(widest))}  ${hung(help, widest + 4, {columns})}`);
	const how = 'Run `beckon help <topic>` to read one, `beckon help <command>` for a command, and `beckon --help` for all commands.';
	return [ink('heading', 'Topics:'), ...lines, '', hung(how, 0, {columns}), ''].join('\n');
}

function columnsOf({stdout}: Io): number {
	return stdout.isTTY === true ? (stdout.columns ?? 80) : 100;
}
