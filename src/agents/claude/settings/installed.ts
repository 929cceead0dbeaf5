/** What a client's settings hold of ours. */
import type {Parsed} from '../../../core/session.js';
import {asRecord} from '../../../core/text/trim.js';
import {readSettings} from './file.js';
import {type OwnHook, ownHooks} from './steps.js';
import {parseSettings} from './text.js';

export type Installed = {
	readonly hooks: readonly OwnHook[];
	/** The Claude Code plugin is enabled; with `hooks` beside it everything is recorded twice. */
	readonly plugin: boolean;
	/** `disableAllHooks` is set: no hook runs. */
	readonly disabled: boolean;
};

/** Whether it waits for decisions, so that its sessions can be answered without keystrokes. */
export function isAnswerHook({script}: OwnHook): boolean {
	return script.endsWith('/answer.sh');
}

/** A file that is not there holds nothing. Never throws. */
export function readInstalled(file: string): Parsed<Installed> {
	try {
		const parsed = parseSettings(readSettings(file).text ?? '');
		if (!parsed.ok) return parsed;
		const settings = asRecord(parsed.value);
		// Plugins are enabled as `name@marketplace`.
		const plugins = Object.entries(asRecord(settings?.['enabledPlugins']) ?? {});
		const plugin = plugins.some(([name, value]) => name.startsWith('beckon@') && value === true);
		return {ok: true, value: {hooks: ownHooks(settings), plugin, disabled: settings?.['disableAllHooks'] === true}};
	} catch (error) {
		return {ok: false, problem: error instanceof Error ? error.message : String(error)};
	}
}
