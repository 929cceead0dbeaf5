/** The paths of Claude Code's transcripts: `<config>/projects/<folder of the cwd>/<session id>.jsonl` (facts §4). */
import type {AgentStatus} from '../../../core/agent-traits.js';

/** The transcript's path by the session's own `<config>/sessions/<pid>.json`. */
export function transcriptOf(status: AgentStatus): string | undefined {
	const config = /^(.*\/)sessions\/[^/]+$/.exec(status.file)?.[1];
	if (!config || status.cwd === '') return undefined;
	return `${config}projects/${transcriptFolder(status.cwd)}/${status.sessionId}.jsonl`;
}

export function transcriptFolder(cwd: string): string {
	return cwd.replace(/[^A-Za-z0-9]/g, '-');
}

/** The config folder above a transcript; any config folder is possible. */
export function configDirOf(transcriptPath: string): string | undefined {
	return /^(\/.+)\/projects\/[^/]+\/[^/]+$/.exec(transcriptPath)?.[1];
}
