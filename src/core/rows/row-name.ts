import type {Row} from '../session.js';

/** The name of a session in the list: the human's title, else its project. Not yet cleaned. */
export function nameOf({title, project}: Row): string {
	return title ?? project;
}

/** The name of a session in a receipt: `api`, or `api on gpu1` for a host's session. Not yet cleaned. */
export function receiptName({project, host}: Row): string {
	return host === undefined ? project : `${project} on ${host}`;
}
