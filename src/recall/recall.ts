/** The search through what was said in all sessions, also in those that have ended. */
import {configDirOf, saidFolders} from '../agents/agents.js';
import type {Config} from '../core/config.js';
import type {Io} from '../core/context.js';
import type {PastSession} from '../core/search/hit.js';
import {createExclusion, foldedText, type Query} from '../core/search/query.js';
import {projectName} from '../core/text/label.js';
import {statePaths} from '../store/paths.js';
import {readNames} from '../store/records/names.js';
import {createFinder, type FindOptions, type FoundHits} from './find.js';
import {createIndexWriter} from './index-writer.js';

export type Recall = ReturnType<typeof openRecall>;

/** @param transcripts paths of sessions that are known: config folders that no variable names are found by them */
export function openRecall(io: Pick<Io, 'env' | 'now'>, config: Config, transcripts: () => readonly string[]) {
	const paths = statePaths(io.env);
	const isExcluded = createExclusion([...config.search.exclude, ...config.ignoreDirectories]);
	const configDirs = (): readonly string[] => [
		...new Set([...saidFolders(io.env), ...transcripts().flatMap((path) => configDirOf(path) ?? [])]),
	];
	const writer = createIndexWriter({paths, configDirs, isExcluded, now: io.now});
	const search = createFinder(paths.search);
	const names = readNames(paths).names;
	const projects = new Map<string, string>();
	/** What a list calls the directory of a session. */
	const projectOf = ({cwd = '', agent}: Pick<PastSession, 'cwd' | 'agent'>): string => {
		const known = projects.get(cwd);
		if (known !== undefined) return known;
		const name = names.get(cwd) || projectName(cwd, config.projectsRoot) || `${agent}-unknown`;
		projects.set(cwd, name);
		return name;
	};
	return {
		step: writer.step,
		find(query: Query, options: Omit<FindOptions, 'now'>): FoundHits {
			const {project} = query;
			const isMeant: FindOptions['isMeant'] =
				project === undefined ? options.isMeant : (session) => foldedText(projectOf(session)).includes(project) && options.isMeant(session);
			return search(writer.index(), query, {...options, isMeant, now: io.now()});
		},
		projectOf,
		close: writer.close,
	};
}
