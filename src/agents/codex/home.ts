/** Codex's own folder. */
import {join} from 'node:path';
import {homeOf} from '../../store/files.js';

export function codexHome(env: NodeJS.ProcessEnv): string {
	const {CODEX_HOME = ''} = env;
	return CODEX_HOME.startsWith('/') ? CODEX_HOME : join(homeOf(env), '.codex');
}
