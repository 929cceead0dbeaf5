/** Where a new session is shown: in a window of the tmux session that one comes from, in a pane beside the one in front, or in a tmux session of its own. */
export const startPlaces = ['window', 'pane', 'session'] as const;
export type StartPlace = (typeof startPlaces)[number];
