/** `beckon restore`: restores the sessions of a tmux server that ended. */
import type {ExitCode, Io} from '../../core/context.js';
import type {RestoreStep} from '../../core/restore/plan.js';
import {lastSeenText} from '../../core/rows/host-rows.js';
import {printableLine} from '../../core/text/label.js';
import {counted} from '../../core/text/times.js';
import {findRestore, type Restored, restore} from '../../deliver/restore.js';
import {windowHome} from '../../jump/focus.js';
import {requireYes} from '../print/questions.js';
import {writeJson} from '../print/row-json.js';

type RestoreCommand = {readonly dryRun: boolean; readonly yes: boolean; readonly json: boolean};

/** @returns 1 if a session could not be restored, else 0. @throws UserError without a tmux server for the windows. */
export async function runRestore(io: Io, {dryRun, yes, json}: RestoreCommand): Promise<ExitCode> {
	const plan = await findRestore(io);
	const steps = plan?.steps ?? [];
	const isWanted = steps.some(({does}) => does !== 'skip');
	if (dryRun || !isWanted || plan === undefined) {
		if (json) writeJson(io, {dry_run: dryRun, saved_at: plan?.saved.at ?? null, sessions: steps.map((step) => toJson(step, null))});
		else io.stdout.write(isWanted || steps.length > 0 ? planText(steps) : 'Nothing to restore: no tmux server with sessions has ended.\n');
		if (!json && !isWanted && steps.length > 0) io.stdout.write('Nothing to restore.\n');
		return 0;
	}
	const {socket} = await windowHome(io.env, undefined);
	const count = steps.filter(({does}) => does !== 'skip').length;
	if (!json)
		io.stdout.write(`tmux ended with ${counted(steps.length, 'session')}; ${lastSeenText(plan.saved.at, io.now())}.\n${planText(steps)}`);
	if (!yes)
		await requireYes(
			io,
			`Bring ${counted(count, 'session')} back?`,
			'Add --yes to go ahead without being asked, or --dry-run to see what it would do.',
		);
	const results: Restored[] = [];
	await restore(io, plan, {
		socket,
		onResult(result) {
			results.push(result);
			if (!json && result.is !== 'skipped')
				(result.is === 'started' ? io.stdout : io.stderr).write(`${printableLine(resultText(result))}\n`);
		},
	});
	if (json) writeJson(io, {dry_run: false, saved_at: plan.saved.at, sessions: results.map((result) => toJson(result.step, result))});
	return results.some(({is}) => is === 'failed') ? 1 : 0;
}

const words: Readonly<Record<RestoreStep['does'], string>> = {
	resume: 'resume',
	fresh: 'start anew: nothing was said in it yet',
	skip: 'leave',
};

function planText(steps: readonly RestoreStep[]): string {
	return steps
		.map(
			(step) =>
				`  ${printableLine(`${whereText(step)}  ${step.session.project}: ${step.does === 'skip' ? `left, ${step.why}` : words[step.does]}`)}\n`,
		)
		.join('');
}

/** `web:2.0`, as tmux names a pane. */
function whereText({window, pane}: RestoreStep): string {
	return `${window.session}:${window.index}.${pane.index}`;
}

function resultText(result: Restored): string {
	const name = `${whereText(result.step)} ${result.step.session.project}`;
	return result.is === 'started' ? `✓ ${name}: ${result.step.does === 'fresh' ? 'started' : 'resumed'}` : `${name}: ${result.why}`;
}

function toJson(step: RestoreStep, result: Restored | null) {
	const why = result !== null && result.is !== 'started' ? result.why : step.does === 'skip' ? step.why : null;
	return {
		session_id: step.session.sessionId,
		agent: step.session.agent,
		project: step.session.project,
		tmux: {session: step.window.session, window: step.window.index, pane_index: step.pane.index},
		does: step.does,
		is: result?.is ?? null,
		why,
	};
}
