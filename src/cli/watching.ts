/** What the navigator listens to, following the sessions as they come and go. */
import type {Look} from '../app/observe.js';
import {openStateWatch, type WatchTargets} from '../store/watch.js';
import {knownConfigDirs, type Wired} from './wire.js';

export type Watching = {
	/** To be called after each look: new sessions have transcripts and may have config folders of their own. */
	readonly follow: (look: Look) => void;
	readonly close: () => Promise<void>;
};

export function startWatching({paths}: Wired, env: NodeJS.ProcessEnv, onChange: () => void): Watching {
	const known = knownConfigDirs(env);
	const watch = openStateWatch({state: paths, configDirs: known, transcripts: []}, onChange);
	return {follow: (look) => watch.retarget(toTargets(look, known)), close: watch.close};
}

function toTargets({rows}: Look, known: readonly string[]): Pick<WatchTargets, 'configDirs' | 'transcripts'> {
	const living = rows.filter((row) => row.state.state !== 'session_ended');
	const transcripts = living.flatMap((row) => (row.transcriptPath === undefined ? [] : [row.transcriptPath]));
	// `<config>/projects/<folder>/<session>.jsonl` says which config folder a session uses.
	const own = transcripts.flatMap((path) => /^(\/.+)\/projects\/[^/]+\/[^/]+$/.exec(path)?.[1] ?? []);
	return {configDirs: [...new Set([...known, ...own])], transcripts};
}
