/** Why a send was refused or is not confirmed: the codes, and the sentence that people read for each. */

export const sentences = {
	// The session and its pane.
	'session-ended': 'the session has ended',
	'process-unknown': "the session's process is not known",
	'process-ended': "the session's process has ended",
	'process-behind': 'another program is in the foreground of its pane; if that is a shell, type fg there',
	'session-began': 'a session began in this pane',
	'session-left': 'the session is not in this pane any more',
	'session-replaced': 'another session is in this pane',
	'takes-no-keys': 'a session of this kind takes no keys',
	'agent-unread': 'beckon types nothing into panes of this agent: go there',
	'server-silent': "the agent's server does not answer: go to its pane",
	'not-in-tmux': 'the session is not in a tmux pane',
	'pane-gone': 'the pane is gone; run `beckon ls` to see where its session is',
	'pane-not-read': 'the pane was not read yet',
	'server-replaced': 'the tmux server was restarted',
	'program-ended': 'the program in the pane has ended',
	'program-replaced': 'another program was started in the pane',
	'copy-mode': 'the pane is in a mode of tmux, such as copy mode; press q there to leave it',
	'panes-synchronized': 'the pane is synchronized with others, so keys would go to all of them; turn synchronize-panes off',
	'input-off': 'the pane takes no input; `select-pane -e` in tmux turns it on',
	'screen-moved': 'the screen changed at that moment',
	'rows-alike': 'some rows of the dialog are equal, and output in its window keeps beckon from comparing them: answer it in its pane',
	'screen-unread': 'the screen cannot be read',
	'screen-unknown': 'beckon cannot read what this pane shows',
	'editor-open': 'an editor with its draft is open in the pane; close it there',
	'tmux-silent': 'tmux did not answer in time; try again in a moment',
	'tmux-hung': 'tmux did not answer while it was given the keys; look at the pane',
	'host-silent': 'its host, or tmux there, did not answer in time; try again in a moment',
	'host-hung': 'its host, or tmux there, did not answer while it was given the keys; look at the pane',
	'pane-locked': 'another beckon is sending to this pane',
	'pane-taken-over': 'another beckon took over this pane',
	// The prompt.
	'nothing-asked': 'it is not waiting for an answer',
	'no-longer-asked': 'it is not waiting for an answer any more',
	'prompt-changed': 'the prompt changed since it was shown',
	'prompt-moved': 'the prompt changed at that moment',
	'prompt-answered': 'the prompt was answered at that moment',
	'request-cut': 'the request was cut, so it is not answered from here: answer it in its pane',
	'request-unclear': 'beckon cannot tell which request this dialog is for: answer it in its pane',
	'request-told': 'only a report tells of this request, so beckon presses no key for it: answer it in its pane',
	'request-unbound': 'its agent gives no id of this request that an answer could be bound to: answer it in its pane',
	'answered-in-its-pane': 'beckon gives no answer to a request of this kind: answer it in its pane',
	'dialog-loading': 'loading options…',
	'answer-under-way': 'another answer is being sent',
	// Interrupt, retry and resume.
	'not-working': 'it is not in a turn of its own, so Esc would stop nothing',
	'waits-for-limit': 'it goes on by itself when its limit ends: Esc in its pane calls that off',
	'turn-changed': 'another turn has begun since: look at what it does, then interrupt it',
	'draft-at-risk': 'a half-written draft is in the input box, which Esc could clear',
	'still-working': 'the session is still working',
	'no-failed-turn': 'it has no failed turn: nothing to retry',
	'no-last-prompt': 'its last prompt is not known',
	'not-ended': 'the session has not ended',
	'not-resumable': 'its session ID or directory is not known',
	'request-open': 'a request is open: answer it, or close the pane',
	'no-quit-command': 'its agent has no command that ends it: close the pane',
	'still-running': 'its process still runs: look at its pane',
	'asks-before-end': 'it asks something before it ends: answer it in its pane',
	'kill-is-local': 'signals reach sessions of this machine only: close its pane',
	'process-not-ours': 'its process belongs to another user',
	// The first prompt of a new session.
	'not-started': 'the session has not started yet',
	'beckon-ended': 'beckon was closed before the session took text',
	'window-closed': 'the new window was closed before the session was up',
	'takes-no-text': 'the session took no text within a minute',
	// A prompt that waits for its session to rest, and is held.
	'turn-failed': 'its turn failed',
	'turn-interrupted': 'its turn was interrupted',
	'was-compacted': 'its conversation is compacted',
	'asks-at-rest': 'it asks something at the end of its turn',
	'conversation-left': 'another conversation is in its pane: it was cleared, or another one was resumed there',
	// A reply.
	'text-empty': 'the text is empty',
	'text-gone-from-outbox': 'the text is not in the outbox any more: it has arrived, or it was dropped',
	'text-under-way': 'another beckon is sending this text, or has just tried to',
	'text-ends-in-backslash': 'the text ends in \\, which makes Enter a line break; add a character after it',
	'text-opens-menu': 'the text is only /, which opens the menu of commands; add the name of one',
	'text-runs-in-shell': 'the text starts with !, which runs it as a shell command; confirm that (--shell)',
	'command-in-pane': 'the agent takes commands (/ and !) only in its pane: type it there',
	exiting: 'the session is about to exit',
	'menu-open': 'a menu is open in the input box',
	working: 'the session is working; add --queue to send when it finishes',
	'works-in-turn': 'the session is working: `beckon queue` keeps a text until it rests',
	'about-to-ask': 'the session is about to ask for something',
	'pane-scrolled':
		'the pane takes no text now: it is scrolled up, shows its transcript or another of its agents, or is in a search or in the visual mode of vim',
	'input-box-missing': 'the input box is not on the screen',
	'input-box-closed': 'the input box is not open',
	'input-box-in-shell-mode': 'the input box is in shell mode: the text would run as a command',
	'somebody-types': 'someone is typing in the input box',
	'draft-stayed': 'the draft stayed in the input box',
	'already-typed': 'this very text is in the input box and waits for Enter',
	'no-stash': 'a draft is in the input box, and the agent has no key that puts it aside',
	'stash-taken': 'a draft is in the input box and another one is stashed already',
	'text-not-seen': 'the text was pasted and never seen in the input box',
	'other-text': 'the input box contains other text',
	'still-typed': 'the text is still in the input box',
	'dialog-came-up': 'a dialog came up',
	'dialog-over-text': 'a dialog came up while the text was pasted; it was not submitted',
	'asks-meanwhile': 'the session asks for something; Enter would go to its dialog',
	'works-meanwhile': 'the session started working in between',
	unheard: 'nothing confirms that it was received',
	'sent-with-other-text': 'someone typed in the pane at the same moment; your text was sent mixed with theirs',
	// The dialog.
	'dialog-changed': 'the dialog keeps changing',
	'dialog-scrolled': 'its dialog is out of sight: the pane is scrolled up or shows its transcript',
	'other-view': 'the pane is scrolled up or shows another view',
	'dialog-held-back': 'the dialog is not drawn yet: someone is typing in the pane',
	'dialog-missing': 'no dialog that beckon knows is on the screen; answer it in its pane',
	'other-options': 'the options on the screen are not those that were shown',
	'other-dialog': 'another dialog is on the screen',
	'dialog-unknown': 'beckon does not know this dialog: answer it in its pane',
	'question-wants-option': 'this is a question: choose an option by number',
	'form-has-fields': 'this form has fields to fill in; answer it in its pane',
	'dialog-too-tall': 'the dialog is taller than its pane; answer it there',
	'several-yes': 'there is more than one "yes": choose by number',
	'no-yes': 'the dialog has no Yes',
	'no-no': 'the dialog has no No',
	'no-reason': 'this dialog has no field for a reason',
	'no-option-named': 'no option was named',
	'one-line-only': "a dialog's field takes one line of text",
	'text-for-one-option': 'text can go to one option only',
	'own-words-dropped': 'this version of the agent drops your own words in a form of several choices; choose options by number',
	'others-checked': 'other options are checked already',
	'not-together': 'these options cannot be combined',
	'one-option-only': 'this dialog takes one option only',
	'words-missing': 'this option needs a text',
	'option-barred': 'the agent does not take this option: its dialog does not show all that it would allow',
	// The keys of an answer.
	'field-in-use': 'someone is typing in the dialog',
	'field-holds-other': 'the field contains other text',
	'option-gone': 'the option is gone',
	'option-takes-no-text': 'the option takes no text',
	'selection-unseen': 'it cannot be told which option is selected',
	'other-button': 'the other button is selected',
	'mark-lost': 'a check mark did not stay',
	'words-not-taken': 'the form does not accept this text as an answer',
	'words-unchecked': 'the text did not check its option',
	'no-submit': 'the form has no Submit',
	'form-stuck': 'the form did not move on',
	'no-reaction': 'the dialog did not react to the keys',
	'dialog-changed-midway': 'the dialog changed in the middle of the answer',
	'prompt-changed-midway': 'another prompt came up in the middle of the answer',
	'key-in-input-box': 'the dialog went away at that moment; the key is in the input box',
	'key-met-another': 'another request took its place at that moment, and may have got the key; check the pane',
	'dialog-still-open': 'the dialog is still open; check the pane',
	'answered-in-pane': 'someone answered in the pane at that moment',
	'hook-unheeded': 'the hook took the answer, but the session still asks',
	'answerer-unknown': 'unclear whose answer the session took: someone may have answered in the pane at that moment',
} as const;

export type PlainReason = keyof typeof sentences;

/** What was done first. `stash`: the draft was about to be stashed, and no text followed. `draft-stashed`: it was stashed. */
type DoneBefore = 'keys' | 'enter' | 'escape' | 'paste' | 'paste-alone' | 'stash' | 'draft-stashed';

/** A reason whose sentence names a value. */
type NamedReason =
	/** `message`: the words of tmux or of the file system. `midway`: keys may have been sent. */
	| {readonly code: 'machine-refused'; readonly message: string; readonly midway?: true}
	| {readonly code: 'text-not-kept'; readonly message: string}
	| {readonly code: 'dialog-open'; readonly title: string}
	| {readonly code: 'no-such-option'; readonly number: number}
	| {readonly code: 'directory-gone'; readonly directory: string}
	| {readonly code: 'no-server'; readonly command: string; readonly directory: string; readonly host?: string | undefined}
	| {readonly code: 'window-refused'; readonly message: string}
	/** `message`: the last output of a program that ended in its new window; empty where it printed nothing. */
	| {readonly code: 'resume-failed'; readonly message: string; readonly window: string}
	| {readonly code: 'start-failed'; readonly command: string; readonly window: string}
	| {readonly code: 'not-appeared'; readonly window: string}
	| {readonly code: 'after'; readonly done: DoneBefore; readonly because: Reason};

export type Reason = PlainReason | NamedReason;

/** Why a send stopped after this much was done. */
export function whyAfter(done: DoneBefore, because: Reason): Reason {
	return {code: 'after', done, because};
}

/** The same reason for a session on a host, where the host, its link or tmux may have failed. */
export function reasonOnHost(reason: Reason): Reason {
	if (reason === 'tmux-silent') return 'host-silent';
	if (reason === 'tmux-hung') return 'host-hung';
	return typeof reason === 'object' && reason.code === 'after' ? {...reason, because: reasonOnHost(reason.because)} : reason;
}

export type ReasonCode = PlainReason | NamedReason['code'];

/** The code of what went wrong, without what was done before it. */
export function reasonCode(reason: Reason): ReasonCode {
	if (typeof reason === 'string') return reason;
	return reason.code === 'after' ? reasonCode(reason.because) : reason.code;
}

/** The reason in words and as its code, as files and JSON have it. */
export function writtenReason(reason: Reason): {readonly why: string; readonly reason: ReasonCode} {
	return {why: reasonText(reason), reason: reasonCode(reason)};
}

/** The reason as a sentence: it begins with a capital, unless its first word is a name. */
export function reasonSentence(reason: Reason): string {
	return reasonText(reason).replace(/^(?!beckon\b|tmux\b)\p{L}/u, (letter) => letter.toUpperCase());
}

export function reasonText(reason: Reason): string {
	if (typeof reason === 'string') return sentences[reason];
	switch (reason.code) {
		case 'machine-refused':
			return reason.midway ? `${reason.message}; look at the pane` : reason.message;
		case 'text-not-kept':
			return `the text could not be kept: ${reason.message}`;
		case 'dialog-open':
			return reason.title === '' ? 'it has a dialog open; answer it first' : `it has a dialog open (${reason.title}); answer it first`;
		case 'no-such-option':
			return `there is no option ${reason.number}`;
		case 'directory-gone':
			return `its directory ${reason.directory} is gone`;
		case 'no-server':
			return `no tmux server is running${on(reason.host)} to open a window in; run \`${reason.command}\` in ${reason.directory}${on(reason.host)}`;
		case 'window-refused':
			return `tmux could not open a window: ${reason.message}`;
		case 'resume-failed':
			return `${reason.message} (${reason.window})`;
		case 'start-failed':
			return `\`${reason.command}\` ended at once (${reason.window})`;
		case 'not-appeared':
			return `the session did not appear; check ${reason.window}, where it may be asking something`;
		case 'after':
			return afterTexts[reason.done](reasonText(reason.because));
	}
}

function on(host: string | undefined): string {
	return host === undefined ? '' : ` on ${host}`;
}

const afterTexts: Readonly<Record<DoneBefore, (then: string) => string>> = {
	keys: (then) => `keys were sent, then ${then}`,
	enter: (then) => `Enter was pressed, then ${then}`,
	escape: (then) => `Esc was pressed, then ${then}`,
	paste: (then) => `the text was pasted, then ${then}`,
	'paste-alone': (then) => `the text was pasted and not submitted: ${then}`,
	stash: (then) => `Ctrl-S was pressed to stash the draft in the input box, then ${then}; no text was sent`,
	'draft-stashed': (then) => `${then} (the draft that was there is stashed: Ctrl-S in the pane brings it back)`,
};
