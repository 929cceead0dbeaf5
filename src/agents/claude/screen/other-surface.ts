/** Screens without an input box or a dialog: Claude Code's reading views, a shell, a dead pane, something else. */
import type {Dialog, SurfaceAssessment} from '../../../core/surface.js';
import {plainDialog} from '../../parts/screen-lines.js';
import {withRoles} from '../dialog/option-role.js';
import {bannerRows} from './banner.js';
import type {Preset} from './presets.js';
import {projectDialogue} from './projection.js';
import {isRule, type Rows} from './rows.js';

const shells = /^-?(?:ba|z|fi|da|a|k|mk|tc|c|xon)?sh$|^(?:nu|pwsh|elvish|busybox)$/;
const shellPrompt = /^[\w.@:~/()[\]{}+ -]{0,80}[$#%❯»➜λ>](?: |$)/u;
const hasLeft = /^Resume this session with:|^Pane is dead \(|^Claude Code didn't start/;

/** The transcript view, a scrolled-up conversation, the view of background agents: Claude Code runs without its prompt. */
export function readingView(rows: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const last = rows.lines.at(-1)?.text ?? '';
	const reading: Partial<SurfaceAssessment> = {
		availability: 'supported',
		inputMode: 'closed',
		surface: 'closed',
		confidence: 0.8,
		projection: projectDialogue(rows, {live: rows.lines.length - 1, dialog: undefined}, preset),
	};
	const isRuled = isRule(rows.lines.at(-2)?.text ?? '');
	if (isRuled && preset.transcriptSearch.test(last)) return reading;
	const view = (isRuled ? preset.transcriptView.exec(last) : null) ?? preset.scrolledUp.exec(last);
	if (view === null) return agentsView(rows, preset);
	// Behind such a view a dialog waits without being drawn, as while the human types.
	if (view[1] === 'working') return {...reading, businessState: 'working'};
	return view[1] === undefined ? reading : {...reading, businessState: 'awaiting_operator', surface: 'deferred'};
}

/** A shell at its prompt, a pane with an ended program, text of Claude Code without its prompt, or another program. */
export function withoutPrompt(rows: Rows, preset: Preset, foreground: string | undefined): Partial<SurfaceAssessment> {
	const texts = rows.lines.map((line) => line.text);
	const atShell = foreground === undefined ? texts.slice(-2).some((text) => shellPrompt.test(text)) : shells.test(foreground);
	const left = atShell || texts.some((text) => hasLeft.test(text));
	const answers = !left && texts.some((text) => preset.response.test(text));
	return {
		availability: answers ? 'supported' : left && hasTraces(rows, preset) ? 'disconnected' : 'unsupported',
		inputMode: answers ? 'unknown' : 'closed',
		surface: atShell ? 'shell' : 'other',
		confidence: foreground === undefined ? 0.6 : 0.8,
		projection: projectDialogue(rows, {live: rows.lines.length, dialog: undefined}, preset),
	};
}

function hasTraces(rows: Rows, preset: Preset): boolean {
	return bannerRows(rows).size > 0 || rows.lines.some((line) => hasLeft.test(line.text) || preset.modeLine.test(line.text));
}

function agentsView(rows: Rows, preset: Preset): Partial<SurfaceAssessment> | undefined {
	const at = rows.lines.findLastIndex((line) => preset.agentsView.test(line.text));
	if (at < 1 || !isRule(rows.lines[at - 1]?.text ?? '') || !isRule(rows.lines[at + 1]?.text ?? '')) return undefined;
	const list = rows.lines.slice(0, at - 1).map((line) => line.text);
	const options = list
		.filter((text) => /^[❯ ] [·✢✳✶✻✽*●◯] /u.test(text))
		.map((text) => ({
			digit: undefined,
			label: text.slice(4).replace(/ {2,}.*/, ''),
			description: text.slice(4).replace(/^.*? {2,}/, ''),
			selected: text.startsWith('❯'),
			checked: undefined,
		}));
	const dialog: Dialog = {
		...plainDialog,
		kind: 'local',
		title: 'claude agents',
		question: '',
		tools: {named: {}, others: 'no'},
		body: '',
		drawn: {columns: 0, parts: []},
		options: withRoles('local', options),
	};
	return {
		availability: 'supported',
		businessState: 'idle',
		inputMode: 'modal',
		uiContext: 'selection_menu',
		surface: 'local-dialog',
		confidence: 0.8,
		dialog,
		projection: projectDialogue(rows, {live: at - 1, dialog: undefined}, preset),
	};
}
