/** `beckon interrupt`, `beckon retry` and `beckon resume`. */
import type {ExitCode, Io} from '../../core/context.js';
import {refused} from '../../core/receipt.js';
import {shortName} from '../../core/rows/row-name.js';
import {isEnded} from '../../core/session.js';
import {printableLine} from '../../core/text/label.js';
import {type Act, actSummary, type EndAct} from '../../core/words/send-summary.js';
import {actProblem} from '../../deliver/act.js';
import {requireYes} from '../print/questions.js';
import {writeReceipt} from '../print/receipt-text.js';
import {withTarget} from '../target-row.js';

type PlainAct = Exclude<Act, EndAct>;
type ActCommand = {readonly act: PlainAct; readonly session: string; readonly yes: boolean; readonly json: boolean};

const questions: Readonly<Record<PlainAct, (name: string, prompt: string) => string>> = {
	interrupt: (name) => `Interrupt ${name}?`,
	retry: (name, prompt) => `Send "${printableLine(prompt).slice(0, 200)}" to ${name} again?`,
	resume: (name) => `Resume ${name} in a new window?`,
};

/** Runs an act after one confirmation. @throws UserError as `requireYes` does. */
export async function runAct(io: Io, {act, session, yes, json}: ActCommand): Promise<ExitCode> {
	const onlyInTranscript = async (text: string, configDirs: readonly string[]) =>
		(await import('../../recall/past-turns.js')).pastRow(text, io.env, configDirs);
	const meant = act === 'resume' ? {isMeant: isEnded, otherwise: onlyInTranscript} : {};
	return withTarget(io, {session, ...meant}, async ({row, source}) => {
		const prompt = act === 'retry' ? await source.lastPrompt(row) : undefined;
		const problem = actProblem(act, row, prompt);
		if (problem !== undefined) {
			const code = writeReceipt(io, row, {delivered: {receipt: refused(problem), summary: actSummary(act), outboxId: undefined}, json});
			if (act === 'resume' && row.place !== undefined && !json)
				io.stderr.write(`  Run \`beckon jump ${row.sessionId ?? row.key}\` to go there.\n`);
			return code;
		}
		if (!yes) await requireYes(io, questions[act](printableLine(shortName(row)), prompt ?? ''));
		return writeReceipt(io, row, {delivered: await source.act(row, {act, prompt}), json});
	});
}
