/** Codex's program and its own folder. */
import {namedFolder} from '../../store/files.js';
import type {Programs} from '../parts/command-line.js';

/** With these words behind it, it has no pane of its own. */
const others = 'app-server exec e mcp mcp-server proxy login logout queue sandbox debug apply'.split(' ');

export const codexProgram: Programs = {programs: ['codex'], not: others, isBinary: true};

export function codexHome(env: NodeJS.ProcessEnv): string {
	return namedFolder(env, 'CODEX_HOME', '.codex');
}
