/** The programs that a key opens for a session. A new one has a record here, a name in `model.ts` and a binding. */
import type {Program} from '../../core/machine/program.js';
import type {Row} from '../../core/session.js';
import type {AppState} from '../model.js';
import {toPagerText} from '../pager/pager-text.js';
import {targetRow} from '../target.js';
import {sourceOf} from './diff-source.js';
import type {ProgramName} from './model.js';

/** @returns undefined when the program has nothing to show. */
type ToProgram = (row: Row, state: AppState) => Program | undefined;

const programs: Readonly<Record<ProgramName, ToProgram>> = {
	pager: (row, state) => {
		const shown = toPagerText(row, sourceOf(state, row));
		return shown && {usual: 'less', variable: 'PAGER', file: {name: `shown.${shown.kind}`, text: shown.text}};
	},
};

/** The program for the target row. */
export function programOf(state: AppState, name: ProgramName): Program | undefined {
	const row = targetRow(state);
	return row && programs[name](row, state);
}
