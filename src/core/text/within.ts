/** Whether a folder is another one or below it. */

/** Both are absolute paths. */
export function isWithin(folder: string, directory: string): boolean {
	return `${folder}/`.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}
