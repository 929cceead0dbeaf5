/** beckon's part of Claude Code's settings. */
import {messageOf} from '../../../core/errors.js';
import {asRecord} from '../../../core/fields.js';
import type {Parsed} from '../../../core/parsed.js';
import {readSettings} from '../../../store/settings-file.js';
import type {Installed} from '../../agent-setup.js';
import {ownHooks} from './steps.js';
import {parseSettings} from './text.js';

const offSetting = 'disableAllHooks';

/** A missing file has no hooks. Never throws. */
export function readInstalled(file: string): Parsed<Installed> {
	try {
		return installedIn(readSettings(file).text);
	} catch (error) {
		return {ok: false, problem: messageOf(error)};
	}
}

export function installedIn(text = ''): Parsed<Installed> {
	const parsed = parseSettings(text);
	if (!parsed.ok) return parsed;
	const settings = asRecord(parsed.value);
	// Plugins are enabled as `name@marketplace`.
	const plugins = Object.entries(asRecord(settings?.['enabledPlugins']) ?? {});
	const plugin = plugins.some(([name, value]) => name.startsWith('beckon@') && value === true);
	return {ok: true, value: {hooks: ownHooks(settings), plugin, off: settings?.[offSetting] === true ? offSetting : undefined}};
}
