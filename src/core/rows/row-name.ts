import type {Row} from '../session.js';

/** The name of a session in the list: the human's title, else its project. Not yet cleaned. */
export function nameOf({title, project}: Row): string {
	return title ?? project;
}
