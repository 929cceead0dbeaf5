/** Starts Codex with an app server of its own, by which its session is known exactly. */

import {installScript} from '../../../store/copies.js';
import {ignoreFileErrors} from '../../../store/files.js';
import {statePaths} from '../../../store/paths.js';
import {codexFolder} from './told.js';

/** Undefined where the config's program is more than one word, or the script cannot be written: then Codex starts as it does without beckon. */
export function withOwnServer(env: NodeJS.ProcessEnv, words: readonly string[], program: number): readonly string[] | undefined {
	if (program !== 1) return undefined;
	const paths = statePaths(env);
	const script = ignoreFileErrors(() => installScript(paths, 'own-server.sh'));
	return script === undefined ? undefined : ['sh', script, codexFolder(paths.root), ...words];
}
