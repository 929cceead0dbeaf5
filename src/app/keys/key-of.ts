/** Keys as people are told of them. */

/** The key of an action as the user has set it, for people: `C-t`. With a place in its `keys` the one there, if there is one: else ''. */
export type KeyOf = (action: string, index?: number) => string;

/** `reason`: why it cannot work now. */
export type HelpKey = {readonly key: string; readonly does: string; readonly reason: string | undefined};
export type HelpSection = {readonly title: string; readonly keys: readonly HelpKey[]};
