/** The signs in Claude Code's dialogs and lists, as parts of patterns. Other signs of other versions are added here. */

/** The sign before the row under the cursor; `>` in a terminal without Unicode. */
export const cursor = '[❯>]';

/** The signs before the name of a form's question: unanswered, answered, and the page that submits. */
export const openTab = '☐';
export const answeredTab = '☒';
export const submitTab = '✔';

/** The sign before the previously chosen option in a form of one answer. */
export const chosen = '✔';

/** The sign at the end of a list, or before its first row, for more rows below or above. */
export const more = '[↑↓]';

/** The first row of a form: the tabs of its questions. */
export const formTitle = new RegExp(`^(?:← +)?[${openTab}${answeredTab}] `);

/** The two options of an MCP server's request, in one row. */
export const acceptRow = new RegExp(`^ *(?:${cursor} )?Accept +(?:${cursor} )?Decline$`);

/** The tip of a permission dialog, above what is asked. */
export const advice = 'Tip: auto mode handles these prompts for you — choose "switch to auto mode" below';
