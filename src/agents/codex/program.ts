/** Codex's program and its own folder. */
import {namedFolder} from '../../store/files.js';
import {runsBinary} from '../command-line.js';

/** Words behind the program that make it something without a pane of its own. */
const others = 'app-server exec e mcp mcp-server proxy login logout queue sandbox debug apply'.split(' ');

export function isProcess(_comm: string, argv: readonly string[]): boolean {
	return runsBinary(argv, {binary: /(?:^|\/)codex$/, not: others});
}

export function codexHome(env: NodeJS.ProcessEnv): string {
	return namedFolder(env, 'CODEX_HOME', '.codex');
}
