/** Whether a folder is another one or below it. */

/** Both are absolute paths; slashes at the end do not count. `/home/me/api/src` is within `/home/me/api`, `/home/me/api2` is not. */
export function isWithin(folder: string, directory: string): boolean {
	return `${folder}/`.startsWith(`${directory.replace(/\/+$/, '')}/`);
}
