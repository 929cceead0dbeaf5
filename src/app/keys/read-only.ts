/** With `--read-only` no key sends, marks or starts anything: for a screen that others see or touch. */
import {readOnlyReason} from '../binding.js';
import type {Effect} from '../effect.js';
import type {AppState, Step} from '../model.js';

/** Whether an order leaves everything as it is: it reads, shows, copies or goes somewhere. */
const isHarmless: Readonly<Record<Effect['type'], boolean>> = {
	look: true,
	capture: true,
	'read-pane': true,
	jump: true,
	mark: false,
	rename: false,
	answer: false,
	reply: false,
	submit: false,
	'keep-until-rest': false,
	act: false,
	write: true,
	recall: true,
	'read-source': true,
	open: true,
	wait: true,
	copy: true,
	'copy-turns': true,
	'read-history': true,
	'read-log': true,
	'read-setup': true,
	'run-beckon': false,
	'run-command': false,
	'keep-theme': false,
	'read-folders': true,
	'read-below': true,
	'go-to-started': true,
	start: false,
	'send-first': false,
	'search-past': true,
	'resume-past': false,
	quit: true,
};

/** A step that would change something does nothing, and says so. */
export function readOnly(before: AppState, step: Step): Step {
	if (!before.isReadOnly || step[1].every(({type}) => isHarmless[type])) return step;
	return [{...before, notice: {kind: 'failed', text: readOnlyReason}}, []];
}
