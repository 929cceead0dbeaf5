/** Whether beckon is set up. */

/** `unread`: not read yet. `missing`: the settings have no hook of beckon; `file` is the settings file. */
export type Setup = HookSetup & {
	/** What the machine lacks, as sentences: tmux, or the agent. */
	readonly missing?: readonly string[];
	/** Why no session can be started, in a sentence with the fix. */
	readonly noStart?: string | undefined;
};

type HookSetup =
	| {readonly kind: 'unread'}
	| {readonly kind: 'unknown'}
	| {readonly kind: 'ready'}
	| {readonly kind: 'missing'; readonly file: string};

export type InstallEvent =
	| {readonly type: 'setup-due'}
	| {readonly type: 'setup-read'; readonly setup: Setup}
	/** A tmux server ended with sessions that can be restored. */
	| {readonly type: 'restore-offered'; readonly text: string};

/** The commands of beckon that keys run. */
export type OwnCommand = 'init' | 'demo' | 'restore';

declare module '../model.js' {
	interface AppState {
		readonly setup: Setup;
	}
	interface Events {
		readonly firstRun: InstallEvent;
	}
	interface Effects {
		readonly firstRun:
			| {readonly type: 'read-setup'}
			/** Gives the terminal to a command of beckon until it ends. */
			| {readonly type: 'run-beckon'; readonly command: OwnCommand};
	}
}
