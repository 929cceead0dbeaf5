/** The common part of the steps of `beckon init`: a change is shown, confirmed, and made. */
import type {Io} from '../../core/context.js';
import {configPath} from '../../store/config/config.js';
import {withSetting} from '../../store/config/edit.js';
import {type FileChange, makeChange, planChange} from '../settings-change.js';
import type {Conversation, StepEnd} from './step.js';

type Setting = {readonly path: readonly string[]; readonly value: unknown};

/** Sets values in the config file after a yes. @throws UserError when the file cannot be read, parsed or written. */
export async function askForSettings({io, ask}: Conversation, settings: readonly Setting[], question: string): Promise<StepEnd> {
	const change = await planSettings(io, settings);
	await makeChange(io, change, {dryRun: true});
	const said = await ask(question);
	if (said === 'yes') await makeChange(io, change, {dryRun: false});
	return said === 'yes' ? 'done' : said === 'quit' ? 'quit' : 'skipped';
}

function planSettings({env}: Io, settings: readonly Setting[]): Promise<FileChange> {
	return planChange(configPath(env), ({text}) =>
		settings.reduce<ReturnType<typeof withSetting>>(
			(before, {path, value}) => (before.ok ? withSetting(before.value, path, value) : before),
			{ok: true, value: text ?? ''},
		),
	);
}
