/** Screens as the pane reader returns them, for tests of code that uses them. */
import {type BareOption, withRoles} from '../../../src/agents/claude/dialog/option-role.js';
import {showsPlainRows, toDialogTools} from '../../../src/agents/claude/dialog/tools.js';
import {blankAssessment, type Dialog, type MenuOption, type SurfaceAssessment} from '../../../src/core/surface.js';
import type {Ask, DialogOption} from '../../../src/core/terms/ask.js';

export function option(label: string, more: Partial<BareOption> = {}): MenuOption {
	return roled('permission', [{digit: undefined, label, description: '', selected: false, checked: undefined, ...more}])[0] ?? never();
}

function never(): never {
	throw new Error('no option');
}

function roled(kind: Dialog['kind'], options: readonly BareOption[]): readonly MenuOption[] {
	return withRoles(kind, options);
}

/** Options with these labels as the dialog of a request shows them. */
export function optionsOf(kind: Ask['kind'] | 'review', ...labels: readonly string[]): readonly DialogOption[] {
	const dialog = kind === 'tool' || kind === 'dialog' ? 'permission' : kind === 'questions' ? 'question' : kind;
	const isReview = dialog === 'question' && labels[0] === 'Submit answers';
	const submit = labels.indexOf('Submit');
	const options = labels.map((label, index) => option(label, {checked: index < submit ? false : undefined}));
	return roled(isReview ? 'review' : dialog, options).map(({label, role, short}) => ({label, role, short}));
}

/** Options `1…n`, the first highlighted. */
export function menu(...labels: readonly string[]): readonly MenuOption[] {
	return roled(
		'permission',
		labels.map((label, index) => option(label, {digit: index + 1, selected: index === 0})),
	);
}

export function dialogOf(more: Partial<Dialog> = {}): Dialog {
	const words = {title: 'Bash command', question: 'Do you want to proceed?', ...more};
	const options = more.options ?? menu('Yes', 'Yes, and don’t ask again for: npm test *', 'No');
	return {
		kind: 'permission',
		title: 'Bash command',
		question: 'Do you want to proceed?',
		body: 'Run the tests\nnpm test',
		tabs: [],
		multiSelect: false,
		tools: toDialogTools(words),
		hasPlainRows: showsPlainRows(words),
		textField: undefined,
		askerType: undefined,
		cut: false,
		drawn: drawnOf(more.title ?? 'Bash command', more.body ?? 'Run the tests\nnpm test'),
		...more,
		options: roled(more.kind ?? 'permission', options),
	};
}

/** The rows of a body as the agent draws them: of a file its path first, of a command what it is for first. */
function drawnOf(title: string, body: string): Dialog['drawn'] {
	const rows = body.split('\n').map((row) => (row === '' ? '' : ` ${row}`));
	const at = / (?:file|notebook)$/.test(title) ? 1 : Math.max(0, rows.length - 1);
	return {columns: 80, parts: [rows.slice(0, at), rows.slice(at), []]};
}

export const questionDialog = dialogOf({
	kind: 'question',
	title: 'Database',
	question: 'Which database should we use?',
	body: '',
	options: menu('SQLite', 'Postgres', 'Type something.', 'Chat about this'),
	tabs: [{label: 'Database', done: false, current: true}],
});

export const checksDialog = dialogOf({
	kind: 'question',
	title: 'Features',
	question: 'Which features do you want to enable?',
	body: '',
	options: [
		...menu('Logging', 'Metrics', 'Type something').map((each) => ({...each, checked: false})),
		option('Submit'),
		option('Chat about this', {digit: 4}),
	],
	tabs: [
		{label: 'Features', done: false, current: true},
		{label: 'Submit', done: false, current: false},
	],
	multiSelect: true,
});

export const reviewDialog = dialogOf({
	kind: 'review',
	title: 'Review your answers',
	question: '',
	body: '● Which features do you want to enable?\n→ Logging',
	options: menu('Submit answers', 'Cancel'),
	tabs: checksDialog.tabs.map((tab) => ({...tab, current: tab.label === 'Submit', done: tab.label !== 'Submit'})),
});

export const planDialog = dialogOf({
	kind: 'plan',
	title: 'Ready to code?',
	question: 'Would you like to proceed?',
	body: '1. Add a test',
	options: menu('Yes, and use auto mode', 'Yes, manually approve edits', 'Tell Claude what to change'),
});

export const trustDialog = dialogOf({
	kind: 'trust',
	title: 'Accessing workspace:',
	question: 'Is this a project you created or one you trust?',
	body: '/work/a',
	options: [option('No, exit', {selected: true}), option('Yes, I trust this folder')],
});

export const fetchDialog = dialogOf({
	title: 'Fetch',
	question: 'Do you want to allow Claude to fetch this content?',
	body: 'https://example.com/page',
	options: menu('Yes', 'Yes, and don’t ask again for example.com', 'No, and tell Claude what to do differently (esc)'),
});

/** A dialog up, as `assess` would tell it. */
export function atDialog(dialog: Dialog): SurfaceAssessment {
	return {
		...blankAssessment,
		preset: '2.1.300',
		availability: 'supported',
		businessState: 'awaiting_operator',
		inputMode: 'modal',
		uiContext: 'selection_menu',
		surface: dialog.kind === 'plan' ? 'plan' : dialog.kind === 'trust' ? 'trust' : dialog.kind === 'permission' ? 'permission' : 'question',
		dialog,
		normalised: JSON.stringify(dialog),
	};
}

/** The input box with this in it. */
export function atPrompt(text = '', more: Partial<SurfaceAssessment> = {}): SurfaceAssessment {
	const pasted = /^\[(?:(?:Image|Pasted text|Paste) #|Pasted Text: )/.test(text) ? 1 : 0;
	return {
		...blankAssessment,
		preset: '2.1.300',
		availability: 'supported',
		businessState: 'idle',
		inputMode: 'freeform',
		uiContext: 'normal_prompt',
		surface: 'idle',
		composer: text === '' ? {kind: 'empty', shell: false} : {kind: 'draft', text, pasted, shell: false},
		normalised: text,
		...more,
	};
}

export function atWork(text = '', more: Partial<SurfaceAssessment> = {}): SurfaceAssessment {
	return atPrompt(text, {surface: 'working', businessState: 'working', ...more});
}
