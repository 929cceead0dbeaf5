import {knownConfigDirs} from '../../../observe/wire.js';

/** The client's config folders that may hold the status of one session: the usual ones, and the one above its transcript. */
export function configDirsOf(env: NodeJS.ProcessEnv, transcriptPath: string | undefined): readonly string[] {
	const above = transcriptPath === undefined ? undefined : /^(\/.+)\/projects\/[^/]+\/[^/]+$/.exec(transcriptPath)?.[1];
	return [...new Set([...knownConfigDirs(env), ...(above === undefined ? [] : [above])])];
}
