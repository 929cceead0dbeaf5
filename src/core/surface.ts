/** The pane reader's contract: what one snapshot of a pane shows. */
import type {PermissionMode} from './session.js';
import type {DialogKind, DialogOption} from './terms/ask.js';
import type {Group, StateName} from './terms/state.js';

export type Availability = 'supported' | 'unsupported' | 'disconnected' | 'unknown';
export type BusinessState = 'idle' | 'working' | 'awaiting_operator' | 'unknown';
export type InputMode = 'freeform' | 'modal' | 'closed' | 'unknown';
export type UiContext = 'normal_prompt' | 'selection_menu' | 'slash_command' | 'trust_prompt' | 'error_banner' | 'unknown';

/** What the screen shows. `closed`: the transcript view, a scrolled screen or the history search. */
export type Surface =
	| 'blank'
	| 'shell'
	| 'idle'
	| 'working'
	| 'background'
	| 'permission'
	| 'question'
	| 'plan'
	| 'trust'
	| 'deferred'
	| 'local-dialog'
	| 'closed'
	| 'other';

export type MenuOption = DialogOption & {
	/** The digit that chooses the option; start-up dialogs have none. */
	readonly digit: number | undefined;
	readonly description: string;
	readonly selected: boolean;
	/** For multi-select forms. */
	readonly checked: boolean | undefined;
};

/** A tool by its name in hooks and transcripts, and its input in one line. */
export type NamedTool = {readonly tool: string; readonly input: string | undefined};

/** Which tools a dialog may belong to, by its title and its question. `others`: the answer for tools that are not named. */
export type DialogTools = {
	readonly named: Readonly<Record<string, 'yes' | 'perhaps' | 'no'>>;
	readonly others: 'yes' | 'perhaps' | 'no';
	/** Set when the turn may go on after a no. */
	readonly noGoesOn?: true;
};

/** Rows `from` to `to` (exclusive), counted from 0. */
export type RowRange = {readonly from: number; readonly to: number};

export type Dialog = {
	readonly kind: DialogKind;
	/** The line above the dialog; for a question, its header. */
	readonly title: string;
	readonly question: string;
	/** The text between title and question, unwrapped where possible. */
	readonly body: string;
	/**
	 * The same text as the agent drew it, in the parts between its dashed rules: rows with their margin and without trailing blanks. `above`:
	 * how many rows of the pane are above the dialog; undefined when not read. `advice`: rows with the agent's own hints, which are in no
	 * part; undefined when unknown.
	 */
	readonly drawn: {
		readonly columns: number;
		readonly parts: readonly (readonly string[])[];
		readonly above?: number;
		/** Where the text is in the pane; undefined when not read. */
		readonly rows?: RowRange;
		readonly advice?: readonly string[] | undefined;
	};
	readonly tools: DialogTools;
	/** Whether the rows of its diff have no signs, because the file or cell is new or deleted. */
	readonly hasPlainRows: boolean;
	/**
	 * Set where an older version may draw rows of a file narrower, rows of a new file without numbers, and tabs as the terminal does. `lead`
	 * is drawn before each line of a change.
	 */
	readonly oldRows?: {readonly lead: '' | ' '};
	readonly options: readonly MenuOption[];
	/** Tabs of a question form with their check marks. */
	readonly tabs: readonly {readonly label: string; readonly done: boolean; readonly current: boolean}[];
	readonly multiSelect: boolean;
	/** Whether the form shows the user's own words but does not send them. */
	readonly dropsOwnWords?: true;
	/** Whether it comes in a call that the record has, which distinguishes it from an equal dialog of another call. */
	readonly isOfCall?: true;
	/** Which of several requests it is, as its pane numbers them: this distinguishes two with the same words. */
	readonly place?: string | undefined;
	/** The content of a text field that is open in the menu. */
	readonly textField: string | undefined;
	/**
	 * Set where an option that takes words opens its field by its digit, and the arrow that leaves the field puts the cursor on another
	 * option that Enter would choose.
	 */
	readonly opensByDigit?: true;
	/**
	 * Set where the form draws a preview of the option under its cursor: a digit only moves the cursor, and Enter chooses. `note`: the user's
	 * words with the answer; undefined when their field is empty and closed.
	 */
	readonly previews?: {readonly note: string | undefined};
	/** The asker of `from the <type> agent`. */
	readonly askerType: string | undefined;
	/** Whether the top of the dialog is cut off (`↑ 6 more lines`). */
	readonly cut: boolean;
};

/** Whether the dialog is no tool's request: it asks for something that comes up while a tool runs, such as a connection. */
export function isOfNoTool({tools: {named, others}}: Dialog): boolean {
	return others === 'no' && Object.values(named).every((fit) => fit === 'no');
}

/** False in a low pane that cuts off the first options, so that others would seem to be the first. */
export function showsFirstOption({options}: Dialog): boolean {
	return (options[0]?.digit ?? 1) === 1;
}

export type Composer =
	| {readonly kind: 'none'}
	/** The box is empty, or shows a dim suggestion. */
	| {readonly kind: 'empty'; readonly shell: boolean}
	| {readonly kind: 'draft'; readonly text: string; readonly pasted: number; readonly shell: boolean};

export type SurfaceAssessment = {
	readonly availability: Availability;
	readonly businessState: BusinessState;
	readonly inputMode: InputMode;
	readonly uiContext: UiContext;
	readonly preset: string;
	/** What makes the reading unsure, e.g. `unknown_version_floor_used`. */
	readonly anomalies: readonly string[];
	readonly surface: Surface;
	/** 0.6–0.9, by how clear the cue is. */
	readonly confidence: number;
	readonly dialog: Dialog | undefined;
	readonly composer: Composer;
	/** The rows that a key acts on: the dialog, or the content of the input box. Undefined without either. */
	readonly keyRows: RowRange | undefined;
	/** The first row of an empty input box, including the hints above it. */
	readonly emptyBoxFrom?: number | undefined;
	readonly draftStashed: boolean;
	/** `none`: the input box would show a mode and shows none. */
	readonly mode: PermissionMode | 'none' | undefined;
	readonly spinner: {readonly verb: string; readonly text: string} | undefined;
	readonly activity:
		| 'thinking'
		| 'acting'
		| 'responding'
		| 'compacting'
		| 'retrying'
		| 'hook'
		| 'waiting-for-lead'
		| (string & {})
		| undefined;
	readonly runningTool: NamedTool | undefined;
	readonly backgroundAgents: number;
	readonly backgroundShells: number;
	readonly interrupted: boolean;
	readonly error: {readonly text: string; readonly resetsAt: string | undefined} | undefined;
	readonly queued: boolean;
	/** `Press Ctrl-C again to exit` is shown: the next such key ends the agent. */
	readonly exitPending: boolean;
	/** Names of the user's own patterns that match the live part of the screen. */
	readonly details: readonly string[];
	/** The claim of the first of the user's patterns that matches. */
	readonly claim?: StateClaim | undefined;
	readonly bannerVersion: string | undefined;
	/** The visible dialogue without chrome. It is not always an answer to the last prompt. */
	readonly projection: string;
	/** Whether the pane shows the agent's first screen, and so none of its process's sessions. */
	readonly isHome?: boolean;
	/** The screen without styling, spinner, clock and token counts, for detecting changes. */
	readonly normalised: string;
};

/** The assessment of an empty screen, from which every other starts. */
export const blankAssessment: SurfaceAssessment = {
	availability: 'unknown',
	businessState: 'unknown',
	inputMode: 'unknown',
	uiContext: 'unknown',
	preset: '',
	anomalies: [],
	surface: 'blank',
	confidence: 0.6,
	dialog: undefined,
	composer: {kind: 'none'},
	keyRows: undefined,
	draftStashed: false,
	mode: undefined,
	spinner: undefined,
	activity: undefined,
	runningTool: undefined,
	backgroundAgents: 0,
	backgroundShells: 0,
	interrupted: false,
	error: undefined,
	queued: false,
	exitPending: false,
	details: [],
	bannerVersion: undefined,
	projection: '',
	normalised: '',
};

/** True when the session can take a prompt; derived from the other fields. */
export function isSubmitReady(s: SurfaceAssessment): boolean {
	return s.availability === 'supported' && s.businessState === 'idle' && s.inputMode === 'freeform' && s.uiContext === 'normal_prompt';
}

/** One capture of a pane. `text` is `capture-pane -p -e` (or without `-e`): rows joined by newlines. */
export type Snapshot = {
	readonly text: string;
	readonly columns: number;
	readonly rows: number;
	/** `#{pane_current_command}`; undefined when it was not read. */
	readonly foreground: string | undefined;
	/** The number of scrollback rows, if it was read. */
	readonly history: number | undefined;
	/** The pane's title at that moment, if it was read. */
	readonly title?: string | undefined;
};

/** A pane with its scrollback, both with colours. `above` is the scrollback, which may be empty. */
export type PaneHistory = {readonly above: string; readonly screen: string};

/** `isKind`: the claim names a state; otherwise it says only whether the session works, rests or waits. */
export type StateClaim = {readonly state: StateName; readonly group: Group; readonly label: string; readonly isKind: boolean};
