import type {ExitCode, Io} from '../../core/context.js';
import {findAskingClient} from '../../jump/focus.js';
import {openPopup} from '../../tmux/windows/popup.js';
import {speaking} from '../print/speak.js';

/** What a program in a popup would miss: it has the environment of the tmux server. */
const handedOn = [
	'BECKON_STATE_DIR',
	'BECKON_CLAUDE_CODE_VERSION',
	'XDG_STATE_HOME',
	'XDG_CONFIG_HOME',
	'CLAUDE_CONFIG_DIR',
	'HOME',
	'NO_COLOR',
] as const;

/** `beckon popup`: the navigator over the asking client; it closes when its human jumps or quits. */
export function runPopup(io: Io, {client}: {readonly client?: string | undefined} = {}): Promise<ExitCode> {
	return speaking({io, client}, async () => {
		const {name, spot} = await findAskingClient(io.env, client);
		await openPopup(spot.socket, {
			client: name,
			width: '90%',
			height: '80%',
			command: [process.execPath, process.argv[1] ?? 'beckon', 'navigate', '--popup', '--client', name],
			env: Object.fromEntries(handedOn.flatMap((each) => (io.env[each] === undefined ? [] : [[each, io.env[each]]]))),
		});
		return undefined;
	});
}
