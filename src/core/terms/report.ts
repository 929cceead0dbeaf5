/** What a program reports of itself, in the vocabulary of the Program Status Protocol (OSC 7501). */

export const reportStates = ['working', 'blocked', 'done', 'error', 'idle'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportKinds = ['permission', 'question', 'auth'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** One record. Its texts are untrusted: cut, without control characters, and only shown. */
export type Report = {
	/** The part of the program, as `a/b`; empty for the whole program. */
	readonly id: string;
	/** `clear`: forget this record and those of its parts. */
	readonly state: ReportState | 'clear';
	readonly kind?: ReportKind | undefined;
	/** 0 to 100. */
	readonly progress?: number | undefined;
	readonly message: string;
	readonly title: string;
};

/** A record that still holds, and since when, epoch ms. */
export type Standing = Report & {readonly state: ReportState; readonly at: number};

/** How it was reported: `report` is `beckon report` or its script, `option` the pane's option `@agent_state`. */
export type ReportWay = 'report' | 'option';

/** All records of one program in one: the worst of them. */
export type ReportClaim = Standing & {
	readonly by: ReportWay;
	/** When the program last reported anything. */
	readonly reportedAt: number;
};

export const noReports: readonly Standing[] = [];
