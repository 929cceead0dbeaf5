/** Teams in transcripts: a lead starts teammates in other panes, and they write to each other (measured on 2.1.330). */
import type {Teammate} from '../../../core/evidence.js';
import {asRecord, asText, type Fields} from '../../../core/fields.js';

/** What a line reports of one teammate. */
export type TeamNews = {readonly name: string; readonly is: 'working' | 'idle' | 'gone'};

const mostTeammates = 64;
const maxName = 128;
const message = /<teammate-message teammate_id="([^"\n]{1,128})"[^>\n]{0,512}>\n(?:\{"type":"(\w{1,64})")?/g;
const words = /<(teammate|cross-session)-message [^>\n]{1,1024}>\n([\s\S]*?)\n<\/\1-message>/g;
const meanings: Readonly<Record<string, TeamNews['is']>> = {
	idle_notification: 'idle',
	shutdown_approved: 'gone',
	teammate_terminated: 'gone',
};

/**
 * The name of the teammate that writes a transcript, and the beginning of its lead's session id. Undefined: a lead, or a session without a
 * team, writes it.
 */
export function memberOf({teamName, agentName}: Fields): {readonly member: string | undefined; readonly lead: string | undefined} {
	const member = typeof teamName === 'string' && agentName !== 'team-lead' ? asText(agentName, maxName) || undefined : undefined;
	return {member, lead: member === undefined ? undefined : /^session-([0-9a-f]{8})$/.exec(String(teamName))?.[1]};
}

/** The words of a prompt that another session wrote; other prompts as they are. */
export function withoutEnvelope(prompt: string): string {
	const all = [...prompt.matchAll(words)].flatMap(([, , text]) => text ?? []);
	return all.length === 0 ? prompt : all.join('\n\n');
}

/** What teammates report of themselves in a prompt. */
export function heardIn(prompt: string): readonly TeamNews[] {
	return [...prompt.matchAll(message)].flatMap(([, name = '', type = '']) => {
		const is = Object.hasOwn(meanings, type) ? meanings[type] : undefined;
		return is === undefined ? [] : [{name, is}];
	});
}

/** The teammate that a call started or wrote to, by the call's result. */
export function calledIn(result: unknown): readonly TeamNews[] {
	const fields = asRecord(result);
	const target = asText(asRecord(fields?.['routing'])?.['target'], maxName)?.replace(/^@/, '');
	const name = fields?.['status'] === 'teammate_spawned' ? asText(fields['name'], maxName) : target;
	return name ? [{name, is: 'working'}] : [];
}

export function withNews(team: readonly Teammate[] = [], news: readonly TeamNews[]): readonly Teammate[] {
	if (news.length === 0) return team;
	const known = new Map(team.map(({name, isIdle}) => [name, isIdle]));
	for (const {name, is} of news) {
		if (is === 'gone') known.delete(name);
		else known.set(name, is === 'idle');
	}
	return [...known].slice(-mostTeammates).map(([name, isIdle]) => ({name, isIdle}));
}
