/** Keys in the input box. The cursor is always at its end. */
import {raise} from '../ask.js';
import {beginTurn, stepsFor} from '../turn.js';
import {callHook, log, patch, patchComposer, show, type Work, writeUser} from '../work.js';
import type {Key} from './keys.js';
import {endSession, interrupt} from './session-keys.js';

const exitWindowMs = 2000;

export function composerKey(work: Work, key: Key): undefined {
	switch (key.kind) {
		case 'text':
			// A long chunk counts as a paste.
			return key.text.length > 800 ? insertPaste(work, key.text) : insert(work, key.text);
		case 'paste':
			return insertPaste(work, key.text);
		case 'named':
			return composerNamedKey(work, key.name);
	}
}

/** The prompt as the model gets it: large pastes are wrapped. */
function submittedText(text: string, pastes: readonly string[]): string {
	return text.replaceAll(/\[Pasted text #(\d+)(?: \+\d+ lines)?\]/g, (whole, digits: string) => {
		const paste = pastes[Number(digits) - 1];
		if (paste === undefined) return whole;
		const id = ((paste.length * 2654435761) % 65536).toString(16).padStart(4, '0');
		return `\n\n<pasted_content id="${id}">\n${paste}\n</pasted_content id="${id}">\n`;
	});
}

function composerNamedKey(work: Work, name: (Key & {kind: 'named'})['name']): undefined {
	const {text} = work.state.composer;
	switch (name) {
		case 'enter':
			return text.endsWith('\\') ? patchComposer(work, {text: `${text.slice(0, -1)}\n`}) : submit(work);
		case 'newline':
			return insert(work, '\n');
		case 'backspace':
			return patchComposer(work, {text: [...text].slice(0, -1).join('')});
		case 'ctrl-u':
			return patchComposer(work, {text: text.slice(0, text.lastIndexOf('\n') + 1)});
		case 'ctrl-s':
			return stash(work);
		case 'ctrl-c':
		case 'ctrl-d':
			return leaveKey(work, name === 'ctrl-c' ? 'C' : 'D');
		case 'escape':
			return escapeKey(work);
		case 'left':
			return text === '' ? park(work) : undefined;
		case 'shift-tab':
			return patch(work, {mode: nextMode[work.state.mode]});
		case 'page-up':
			return patch(work, {view: 'scrolled'});
		case 'ctrl-o':
			return patch(work, {view: 'transcript'});
		default:
			return;
	}
}

const nextMode = {default: 'acceptEdits', acceptEdits: 'plan', plan: 'auto', auto: 'default'} as const;

function insert(work: Work, text: string): undefined {
	patchComposer(work, {text: work.state.composer.text + text});
	patch(work, {ghost: ''});
}

/** Up to 3 lines and 800 characters are inserted as they are; a larger paste becomes a stand-in text. */
function insertPaste(work: Work, pasted: string): undefined {
	const text = pasted.replace(/\n$/, '').replaceAll('\t', '    ');
	const breaks = text.split('\n').length - 1;
	if (breaks < 3 && text.length <= 800) return insert(work, text);
	const pastes = [...work.state.composer.pastes, text];
	patchComposer(work, {pastes});
	insert(work, breaks > 0 ? `[Pasted text #${pastes.length} +${breaks} lines]` : `[Pasted text #${pastes.length}]`);
}

function submit(work: Work): undefined {
	const {text, pastes, stash: kept} = work.state.composer;
	if (text.trim() === '') return;
	// A stashed draft returns with the next submit.
	patch(work, {composer: {text: kept ?? '', pastes: [], stash: undefined}});
	if (text.startsWith('!')) return runShell(work, text.slice(1).trim());
	if (/^\/[A-Za-z][\w-]*(?:\s|$)/.test(text)) return runCommand(work, text.trim());
	const prompt = submittedText(text, pastes);
	log(work, work.state.turn ? 'queued' : 'submitted', prompt);
	if (work.state.turn) {
		callHook(work, 'UserPromptSubmit', {prompt});
		patch(work, {queued: [...work.state.queued, prompt]});
		return;
	}
	beginTurn(work, {prompt, steps: stepsFor(work, prompt), heard: 'typed'});
}

/** Runs without a question and without UserPromptSubmit; the model comments on it. */
function runShell(work: Work, command: string): undefined {
	log(work, 'shell', command);
	show(work, {kind: 'note', title: `! ${command}`, lines: ['(Bash completed with no output)']});
	writeUser(work, `<bash-input>${command}</bash-input>`);
	if (work.state.turn) return;
	beginTurn(work, {
		prompt: command,
		steps: [
			{do: 'think', ms: 200},
			{do: 'say', text: 'It is done.', ms: 100},
		],
		heard: 'shell',
	});
}

function runCommand(work: Work, text: string): undefined {
	const [command = ''] = text.split(/\s/);
	log(work, 'command', text);
	if (command === '/clear') return endSession(work, 'clear');
	if (command === '/exit' || command === '/quit') return endSession(work, 'prompt_input_exit');
	if (command === '/model') {
		const options = ['Default (recommended) ✔', 'Opus', 'Sonnet', 'Haiku'];
		raise(work, {kind: 'local', title: 'Select model', options});
		return;
	}
	const args = text.slice(command.length).trim();
	show(work, {kind: 'note', title: `Unknown command: ${command}`, lines: []});
	if (args !== '') show(work, {kind: 'note', title: `Args from unknown skill: ${args}`, lines: []});
}

function stash(work: Work): undefined {
	const {text} = work.state.composer;
	if (text === '') return;
	log(work, 'stashed', text);
	patchComposer(work, {text: '', stash: text});
}

function escapeKey(work: Work): undefined {
	if (work.state.turn) return interrupt(work);
	if (work.state.composer.text !== '') patchComposer(work, {text: ''});
}

/** Ctrl-C clears a draft or interrupts a turn; at an empty prompt, twice ends the session. */
function leaveKey(work: Work, exitKey: 'C' | 'D'): undefined {
	if (exitKey === 'C' && work.state.composer.text !== '') return patchComposer(work, {text: ''});
	if (exitKey === 'C' && work.state.turn) return interrupt(work);
	if (work.at < work.state.exitUntil && work.state.exitKey === exitKey) return endSession(work, 'prompt_input_exit');
	patch(work, {exitUntil: work.at + exitWindowMs, exitKey});
}

/** Left at an empty prompt turns the pane into the list of agents, and the session goes on in the background. */
function park(work: Work): undefined {
	log(work, 'parked', '');
	patch(work, {phase: 'parked'});
}
