/** Where a new session is shown: in a new window of the caller's tmux session, in a pane beside the current one, or in a new tmux session. */
export const startPlaces = ['window', 'pane', 'session'] as const;
export type StartPlace = (typeof startPlaces)[number];
