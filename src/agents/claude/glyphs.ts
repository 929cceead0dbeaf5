/** The signs in Claude Code's dialogs and lists, as parts of patterns. Where another version draws another sign, it is added here. */

/** Stands before the row under the cursor; `>` where the terminal shows no Unicode. */
export const cursor = '[❯>]';

/** Before the name of a form's question: not answered yet, answered, and the page that submits. */
export const openTab = '☐';
export const answeredTab = '☒';
export const submitTab = '✔';

/** Before an option that a form of one answer had chosen before. */
export const chosen = '✔';

/** At the end of a list, or before its first row: more rows stand above or below. */
export const more = '[↑↓]';

/** The first row of a form: the tabs of its questions. */
export const formTitle = new RegExp(`^(?:← +)?[${openTab}${answeredTab}] `);

/** The two options of a server's request, which stand in one row. */
export const acceptRow = new RegExp(`^ *(?:${cursor} )?Accept +(?:${cursor} )?Decline$`);
