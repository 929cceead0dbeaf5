import type {Row} from '../session.js';

/** The name of a session in the list: the human's title, else its project. Not yet cleaned. */
export function nameOf({title, project}: Row): string {
	return title ?? project;
}

/** How a receipt calls a session: `api`, and `api on gpu1` where it runs on a host. Not yet cleaned. */
export function receiptName({project, host}: Row): string {
	return host === undefined ? project : `${project} on ${host}`;
}
