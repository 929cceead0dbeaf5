/** What a new session goes on with. */
import type {AgentId} from '../../core/address.js';
import {targetText} from '../../core/address.js';
import {UserError} from '../../core/errors.js';
import {findRow} from '../../core/queue/find-row.js';
import type {Row} from '../../core/session.js';
import {printableLine} from '../../core/text/label.js';
import {type DeliverIo, machineOf} from '../../deliver/pane/pane-lock.js';
import {resumeEnv} from '../../deliver/resume.js';
import type {StartOrder} from '../../deliver/start/start.js';
import {lookOnce} from '../../observe/once.js';

type Past = {readonly agent: AgentId; readonly directory: string | undefined; readonly resume: NonNullable<StartOrder['resume']>};

/** @throws UserError where no conversation is called so, and where it runs: one conversation is never started twice. */
export async function pastSession(io: DeliverIo, text: string): Promise<Past> {
	const machine = machineOf(io);
	const {rows, wired} = await lookOnce(io, {noScreens: true}, machine.host === undefined ? undefined : machine);
	const row = knownRow(rows, text) ?? (await import('../../recall/past-row.js')).pastRow(text, io.env, wired.ports.configDirs());
	if (row?.sessionId === undefined)
		throw new UserError(`No conversation is called "${text}"`, '`beckon search` finds those that have ended.', 2);
	if (row.state.state !== 'session_ended') {
		const where = row.place === undefined ? '' : `, in ${targetText(row.place)}`;
		throw new UserError(printableLine(`${row.project} runs already${where}`), `Go there with \`beckon jump ${row.key}\`.`, 3);
	}
	return {agent: row.agent, directory: row.cwd, resume: {sessionId: row.sessionId, env: resumeEnv(io.env, row)}};
}

function knownRow(rows: readonly Row[], text: string): Row | undefined {
	try {
		return findRow(rows, text);
	} catch (error) {
		// Of several that fit the user has to choose; of none the transcripts may know more.
		if (error instanceof UserError && rows.some(({sessionId}) => sessionId?.startsWith(text) === true)) throw error;
		return undefined;
	}
}
