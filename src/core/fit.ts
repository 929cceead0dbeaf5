/** How an agent compares a dialog on its screen with a request. */
import type {Ask} from './ask/model.js';
import type {Subagent} from './session.js';
import type {Dialog} from './surface.js';

/** `perhaps`: nothing on the screen contradicts the request, but the screen does not show all of it. */
export type Fit = 'yes' | 'perhaps' | 'no';

export type Asked = {
	readonly ask: Ask;
	/** The directories that the agent may have been in when it asked. */
	readonly cwds?: readonly string[] | undefined;
	/** Undefined: the main loop asked. */
	readonly asker?: Subagent | undefined;
};

/** Whether the dialog belongs to the request. */
export type Fits = (dialog: Dialog, asked: Asked) => Fit;
