/** What a blocked session asks, and the options and kinds of its dialog: the types that requests, rows and senders share. */
export type PermissionRule = {
	/** The rule as the agent would store it, in full, e.g. `Bash(npm test:*)`. */
	readonly text: string;
	/** The suggestion exactly as the payload had it; a decision hands it back. */
	readonly raw: unknown;
};

/** `preview`: what the option would look like, as Markdown. */
type QuestionOption = {readonly label: string; readonly description: string; readonly preview?: string};

export type Question = {
	readonly question: string;
	readonly header: string;
	readonly multiSelect: boolean;
	readonly options: readonly QuestionOption[];
};

/**
 * What a dialog's option does. `yes`: grants the request and as little more as possible; there is at most one. `always`: another yes, which
 * grants more or in another way. `no`: refuses. `reason`: refuses, and takes words. `redirect`: refuses by words alone. `text`: an answer
 * in the user's own words. `talk`: leaves the questions to talk. `submit`: sends the checked choices. `barred`: no key chooses it.
 */
export type OptionRole = 'yes' | 'always' | 'no' | 'reason' | 'redirect' | 'text' | 'talk' | 'submit' | 'barred' | 'other';

export type DialogOption = {
	readonly label: string;
	readonly role: OptionRole;
	/** The printed number, where options before it are out of sight. */
	readonly number?: number | undefined;
	/** The label in a word or two, where the agent has a short form. */
	readonly short?: string | undefined;
};

/** The missing parts of a request, in words, e.g. `edits: 3 more items`. Absent: it is whole. beckon answers no request that is cut. */
type Cut = readonly string[];

/** All that a dialog shows above its options, as its pane draws it, the title first. Absent: a part of it is unknown. */
type DrawnRows = readonly string[];

export type Ask =
	| {
			readonly kind: 'tool';
			readonly tool: string;
			readonly input: Readonly<Record<string, unknown>>;
			readonly rules: readonly PermissionRule[];
			readonly cut?: Cut;
	  }
	| {readonly kind: 'questions'; readonly questions: readonly Question[]; readonly cut?: Cut}
	| {readonly kind: 'plan'; readonly plan: string; readonly cut?: Cut}
	| {readonly kind: 'elicitation'; readonly server: string; readonly message: string; readonly cut?: Cut}
	| {readonly kind: 'trust'; readonly directory: string; readonly rows?: DrawnRows}
	/** A dialog that no hook reported. `title` names it, `tool` is absent when unknown, `gist` is the command or the file, as drawn. */
	| {
			readonly kind: 'dialog';
			readonly title: string;
			readonly tool?: string;
			readonly gist?: string;
			readonly rows?: DrawnRows;
			readonly cut?: Cut;
	  };

/** One use of a tool, by its command, its file or its address. */
export type ToolUse = {
	readonly tool: string;
	readonly command: string | undefined;
	readonly file: string | undefined;
	readonly url: string | undefined;
};

/** Whether the turn goes on or is interrupted. `either`: not measured. */
export type DialogOutcome = 'goes-on' | 'stops' | 'either';

/** What is given as the answer: an option by its role, check marks, words in a field, or Esc. */
export type AnswerPart = OptionRole | 'marks' | 'words' | 'escape';

type DialogTraits = {
	readonly surface: 'permission' | 'question' | 'plan' | 'trust' | 'local-dialog';
	/** The kinds of reported requests that it may draw. */
	readonly draws: readonly Ask['kind'][];
	/** The kind of its request where no hook reported one. */
	readonly asks: Exclude<Ask['kind'], 'tool'>;
	/** The keys that answer it: its options, maybe Esc as a no. `none` for a dialog whose keys were not measured. */
	readonly keys: 'none' | 'options' | 'options-and-esc';
	readonly outcome: (given: AnswerPart | undefined) => DialogOutcome;
	/** Whether it comes before the first prompt. All its words are then the agent's own. */
	readonly isAtStart?: true;
	/** Whether the user may edit the request in it, which no hook reports. */
	readonly isEditable?: true;
};

const unmeasured = (): DialogOutcome => 'either';

/** What is true of each kind for every agent. A new kind needs an entry here, its recognition in a screen reader, and a captured screen. */
export const dialogKinds = {
	permission: {
		surface: 'permission',
		draws: ['tool', 'dialog'],
		asks: 'dialog',
		keys: 'options-and-esc',
		outcome: (given) => {
			if (given === 'escape' || given === 'no' || given === 'reason') return 'stops';
			return given === 'words' || given === 'yes' || given === 'always' ? 'goes-on' : 'either';
		},
	},
	question: {
		surface: 'question',
		draws: ['questions'],
		asks: 'questions',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'escape' ? 'stops' : 'goes-on'),
	},
	/** The answers of a form, before they are sent. */
	review: {
		surface: 'question',
		draws: ['questions'],
		asks: 'questions',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'yes' ? 'goes-on' : 'either'),
	},
	plan: {
		surface: 'plan',
		draws: ['plan'],
		asks: 'plan',
		keys: 'options-and-esc',
		outcome: (given) => (given === 'yes' || given === 'always' ? 'goes-on' : 'either'),
		isEditable: true,
	},
	elicitation: {surface: 'question', draws: ['elicitation'], asks: 'elicitation', keys: 'options-and-esc', outcome: unmeasured},
	trust: {surface: 'trust', draws: [], asks: 'trust', keys: 'options-and-esc', outcome: unmeasured, isAtStart: true},
	startup: {surface: 'trust', draws: [], asks: 'dialog', keys: 'options', outcome: unmeasured, isAtStart: true},
	/** A step of the first start, or check marks to set at a start. Its keys were not measured. */
	setup: {surface: 'trust', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured, isAtStart: true},
	/** What auto mode could not check. */
	'auto-mode': {surface: 'permission', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured},
	/** A dialog that the user opened. */
	local: {surface: 'local-dialog', draws: [], asks: 'dialog', keys: 'none', outcome: unmeasured},
} as const satisfies Readonly<Record<string, DialogTraits>>;

export type DialogKind = keyof typeof dialogKinds;

export function traitsOf(kind: DialogKind): DialogTraits {
	return dialogKinds[kind];
}
