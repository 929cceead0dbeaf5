/** What a session may do without asking: the permission mode, from the witness with the newest report. */
import type {Evidence} from '../evidence.js';
import type {PermissionMode} from '../session.js';

/** The modes as hooks and transcripts spell them. */
const names: Readonly<Record<string, PermissionMode>> = {
	default: 'manual',
	manual: 'manual',
	acceptEdits: 'accept-edits',
	plan: 'plan',
	auto: 'auto',
	bypassPermissions: 'bypass',
	dontAsk: 'dont-ask',
};

/** No hook reports a change of mode (facts §6): the footer shows it at once, hooks and transcript have it with the next prompt. */
export function permissionMode({hook, transcript, screen}: Evidence): PermissionMode | undefined {
	const claims = [
		{mode: toMode(hook?.permissionMode), at: hook?.modeAt ?? hook?.lastEventAt ?? 0},
		{mode: toMode(transcript?.permissionMode), at: transcript?.modeAt ?? transcript?.lastLineAt ?? 0},
		{mode: screen?.surface.mode, at: screen?.at ?? 0},
	].filter(({mode}) => mode !== undefined);
	const newest = claims.toSorted((one, other) => one.at - other.at).at(-1)?.mode;
	return newest === 'none' ? undefined : newest;
}

function toMode(name: string | undefined): PermissionMode | undefined {
	return name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

/** The mode for a column of a list; empty for the mode that asks for everything. */
export const modeWords: Readonly<Record<PermissionMode, string>> = {
	manual: '',
	'accept-edits': 'edits',
	plan: 'plan',
	auto: 'auto',
	bypass: 'bypass!',
	'dont-ask': 'denies',
};
