/** Writes the theme that the user chose into the config file, and changes nothing else there. */
import type {Notice} from '../app/model.js';
import type {Io} from '../core/context.js';
import {UserError} from '../core/errors.js';
import {configPath} from '../store/config/config.js';
import {withSetting} from '../store/config/edit.js';
import {readSettings, replaceSettings} from '../store/settings-file.js';

/** @throws UserError when the file is not valid, is read-only, or changed meanwhile. */
export async function keepTheme({env, now}: Pick<Io, 'env' | 'now'>, theme: string): Promise<Notice> {
	const file = readSettings(configPath(env));
	const text = withSetting(file.text, ['theme'], theme);
	if (!text.ok) throw new UserError(`The theme could not be kept in ${file.path}: ${text.problem}`, 'It stays until this list closes.');
	if (text.value !== file.text) replaceSettings(file, text.value, now());
	return {kind: 'said', text: `Theme ${theme}: kept in ${file.path}`};
}
