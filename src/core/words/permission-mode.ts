/** What a session may do without asking: the mode that the newest of its witnesses tells. */

import type {Evidence} from '../evidence.js';
import type {PermissionMode} from '../session.js';

/** As hooks and transcripts call them. */
const names: Readonly<Record<string, PermissionMode>> = {
	default: 'manual',
	manual: 'manual',
	acceptEdits: 'accept-edits',
	plan: 'plan',
	auto: 'auto',
	bypassPermissions: 'bypass',
	dontAsk: 'dont-ask',
};

/** No hook tells of a change of mode (facts §6): the footer does at once, the transcript a little later. */
export function permissionMode({hook, transcript, screen}: Evidence): PermissionMode | undefined {
	const told = [
		{mode: toMode(hook?.permissionMode), at: hook?.lastEventAt ?? 0},
		{mode: toMode(transcript?.permissionMode), at: transcript?.lastLineAt ?? 0},
		{mode: screen?.surface.mode, at: screen?.at ?? 0},
	].filter(({mode}) => mode !== undefined);
	return told.toSorted((one, other) => one.at - other.at).at(-1)?.mode;
}

function toMode(name: string | undefined): PermissionMode | undefined {
	return name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

/** For a column of a list; empty for the mode that asks for everything. */
export function modeWord(mode: PermissionMode | undefined): string {
	switch (mode) {
		case 'accept-edits':
			return 'edits';
		case 'plan':
		case 'auto':
			return mode;
		case 'bypass':
			return 'bypass!';
		case 'dont-ask':
			return 'denies';
		case 'manual':
		case undefined:
			return '';
	}
}
