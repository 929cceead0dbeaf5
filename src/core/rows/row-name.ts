import type {Row} from '../session.js';

/** What a session is called in the list: as its human titled it, else its project. Not yet cleaned. */
export function nameOf({title, project}: Row): string {
	return title ?? project;
}
