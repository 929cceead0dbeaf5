/** Where a new session is shown: a new window of the caller's tmux session, a pane beside the current one, or a new tmux session. */
export const startPlaces = ['window', 'pane', 'session'] as const;
export type StartPlace = (typeof startPlaces)[number];
