import {createInterface} from 'node:readline/promises';
import {readJournalPrompts, readTranscriptPrompts} from '../../agents/claude/transcript/prompt-history.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {isEnded} from '../../core/queue/find-row.js';
import {type Receipt, refused} from '../../core/receipt.js';
import type {Row} from '../../core/session.js';
import {actDeed} from '../../core/text/deed.js';
import {printableLine} from '../../core/text/printable.js';
import {type Delivered, record} from '../../deliver/audit.js';
import {deliverInterrupt} from '../../deliver/interrupt.js';
import {exclusive} from '../../deliver/pane-lock.js';
import {resumeRow} from '../../deliver/resume.js';
import {sendReply} from '../../deliver/send.js';
import {findTarget} from '../../observe/target-row.js';
import {sessionFiles} from '../../store/journal/session-journal.js';
import {statePaths} from '../../store/paths.js';
import {writeReceipt} from '../print/receipt-text.js';

export type ActCommand = {
	readonly act: 'interrupt' | 'retry' | 'resume';
	readonly session: string;
	/** Done without asking. */
	readonly yes: boolean;
	readonly json: boolean;
};

/** Acts on a session that are no answer and no text of now; each is asked about once. @throws UserError (exit 2) when nobody can be asked. */
export async function runAct(io: Io, {act, session, yes, json}: ActCommand): Promise<ExitCode> {
	const row = await findTarget(io, {session, isMeant: act === 'resume' ? isEnded : undefined});
	const prompt = act === 'retry' ? await lastPrompt(io, row) : undefined;
	const problem = problemOf(act, row, prompt);
	if (problem !== undefined)
		return writeReceipt(io, row, {delivered: {receipt: refused(problem), deed: actDeed(act), kept: undefined}, json});
	if (!yes) await confirm(io, question(act, row, prompt));
	return writeReceipt(io, row, {delivered: await actOn(io, row, {act, prompt}), json});
}

/** What the command does once it was confirmed; the navigator asks by itself. */
export async function actOn(
	io: Io,
	row: Row,
	{act, prompt, at = io.now()}: {readonly act: ActCommand['act']; readonly prompt?: string | undefined; readonly at?: number},
): Promise<Delivered> {
	switch (act) {
		case 'interrupt':
			return recorded(io, row, {
				act,
				at,
				receipt: await exclusive(io, row, (ports, address) => deliverInterrupt(address, ports)),
			});
		case 'retry': {
			const text = prompt ?? (await lastPrompt(io, row));
			const problem = problemOf(act, row, text);
			if (problem !== undefined || text === undefined)
				return {receipt: refused(problem ?? 'there is no prompt'), deed: actDeed(act), kept: undefined};
			return sendReply(io, row, {text, at, kind: 'retry'});
		}
		case 'resume':
			return recorded(io, row, {act, at, receipt: await resumeRow(io, row)});
	}
}

type Acted = {readonly act: ActCommand['act']; readonly at: number; readonly receipt: Receipt};

function recorded(io: Io, row: Row, {act, at, receipt}: Acted): Delivered {
	const unrecorded = record({io, row, at, audit: {kind: act, choice: null, text: null, token: null}}, receipt);
	return {receipt, deed: actDeed(act), kept: undefined, unrecorded};
}

function problemOf(act: ActCommand['act'], {state}: Row, prompt: string | undefined): string | undefined {
	switch (act) {
		case 'interrupt':
			return state.group === 'autonomous' ? undefined : 'the session is not at work';
		case 'retry':
			if (state.state !== 'error') return 'the session did not end in an error';
			return prompt === undefined ? 'its last prompt is not known' : undefined;
		case 'resume':
			return state.state === 'session_ended' ? undefined : 'the session has not ended';
	}
}

function question(act: ActCommand['act'], row: Row, prompt: string | undefined): string {
	const name = printableLine(row.project);
	switch (act) {
		case 'interrupt':
			return `Interrupt ${name}?`;
		case 'retry':
			return `Send "${printableLine(prompt ?? '').slice(0, 200)}" to ${name} again?`;
		case 'resume':
			return `Resume ${name} in a new window?`;
	}
}

async function confirm(io: Io, text: string): Promise<void> {
	if (!io.stdin.isTTY || !io.stdout.isTTY) throw new UserError('nobody can be asked here', 'Say --yes to do it without asking.', 2);
	const asking = createInterface({input: io.stdin, output: process.stdout});
	try {
		const said = await asking.question(`${text} [y/N] `);
		if (!/^y(es)?$/i.test(said.trim())) throw new UserError('not done', '', 3);
	} finally {
		asking.close();
	}
}

/** Whole, which the row's own is not; a large paste without the wrapper the client put around it. */
async function lastPrompt(io: Io, row: Row): Promise<string | undefined> {
	const written = row.transcriptPath === undefined ? undefined : await readTranscriptPrompts(row.transcriptPath);
	const heard = row.sessionId === undefined ? [] : await readJournalPrompts(sessionFiles(statePaths(io.env).sessions, row.sessionId));
	const text = (written?.at(-1) ?? heard.at(-1))?.text;
	return text === undefined
		? undefined
		: (/^\s*<pasted_content id="\w+">\n([\s\S]*)\n<\/pasted_content id="\w+">\s*$/.exec(text)?.[1] ?? text);
}
