/** Runs the user's own commands, and says why one cannot run now. */
import type {UserCommand} from '../../core/config.js';
import {partOf} from '../../core/part.js';
import {fillIn} from '../../core/rows/placeholders.js';
import {bothNames, groupTitles} from '../../core/words/state-word.js';
import type {AppState, Step} from '../model.js';
import {nobody, targetRow} from '../target.js';

export function runCommand(state: AppState, command: UserCommand): Step {
	const row = targetRow(state);
	const argv = row === undefined ? undefined : fillIn(command.run, row);
	const why = whyNot(state, command);
	if (why !== undefined || !argv?.ok) return [{...state, notice: {kind: 'failed', text: why ?? nobody}}, []];
	const {label, in: place = 'popup'} = command;
	return [state, [{type: 'run-command', command: {label, argv: argv.value, place, directory: row?.cwd}}]];
}

/** Undefined: the command can run on the target row. */
export function whyNot(state: AppState, {label, run, when}: UserCommand): string | undefined {
	const row = targetRow(state);
	if (row === undefined) return nobody;
	if (row.host !== undefined) return `“${label}” works on this machine only: the session runs on ${row.host}`;
	if (when !== undefined && ![row.state.state, row.state.group, partOf(row.state)].includes(when))
		return `“${label}” is for sessions in the state ${wordOf(when)}`;
	const argv = fillIn(run, row);
	return argv.ok ? undefined : argv.problem;
}

/** The name that the list shows for a state or a group. */
function wordOf(when: string): string {
	const group = Object.entries(groupTitles).find(([id]) => id === when);
	return group?.[1] ?? bothNames(when);
}
