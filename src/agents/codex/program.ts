/** Codex's program and its own folder. */
import {namedFolder} from '../../store/files.js';
import {type Programs, wordList} from '../parts/command-line.js';

/** First words with which Codex has no pane. */
const others = wordList(
	'app-server exec e exec-server review mcp mcp-server plugin proxy remote-control cloud login logout queue sandbox debug apply a',
	'archive unarchive delete migrate-rollouts migrate-nfs-db features completion doctor update help',
);

const valued = wordList(
	'-c --config --enable --disable --remote --remote-auth-token-env -i --image -m --model --local-provider -p --profile -s --sandbox',
	'-C --cd --add-dir -a --ask-for-approval',
);

export const codexProgram: Programs = {programs: ['codex'], not: others, valued, isBinary: true};

export function codexHome(env: NodeJS.ProcessEnv): string {
	return namedFolder(env, 'CODEX_HOME', '.codex');
}
