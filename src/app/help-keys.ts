/** Keys as users read them. */

/** The user's key of an action, in words: `C-t`. With an index, the key at that index of `keys`, or '' without one. */
export type KeyOf = (action: string, index?: number) => string;

/** `reason`: why it cannot work now. */
export type HelpKey = {readonly key: string; readonly does: string; readonly reason: string | undefined; readonly also: string};
export type HelpSection = {readonly title: string; readonly keys: readonly HelpKey[]};

/** A key of the sheet. `isOff`: whether it cannot work now. */
export type SheetKey = {readonly key: string; readonly word: string; readonly isOff: boolean};
export type HelpSheet = {readonly title: string; readonly groups: readonly {readonly title: string; readonly keys: readonly SheetKey[]}[]};

/** The groups of the sheet, in its order. */
export const sheetTitles = ['Answer', 'Read', 'Session', 'Later', 'List', 'General'] as const;

/** The sections of the help, in its order: the tasks of the list, and the other modes. */
export const tasks = [
	'Answer',
	'Reply',
	'Go to a session',
	'Read',
	'Snooze and dismiss',
	'Session',
	'View',
	'General',
	'Reading',
	'Your own commands',
	'Finding',
	'Searching',
	'Writing',
	'Ending a session',
	'Multi-select',
	'Snooze',
	'Group by',
	'Letters before rows',
	'Copy',
	'Renaming',
	'Command palette',
	'New session',
	'Search what was said',
	'Questions of a command',
	'Choosing a theme',
	'Quick reply popup',
] as const;
