/** A background session of the client in a new window: its own `claude attach`, as words, without a shell. */
import {UserError} from '../core/errors.js';
import type {Place, Row} from '../core/session.js';
import {findAskingClient} from '../tmux/focus.js';
import {listPanes} from '../tmux/panes.js';
import {openWindow} from '../tmux/window.js';
import type {Io} from './io.js';
import {configEnv, windowName} from './resume.js';

/** The pane that shows it, behind the one in front. @throws UserError outside tmux. @throws TmuxError when there is no new window. */
export async function attachJob(io: Io, row: Row, client: string | undefined): Promise<Place> {
	const {jobId = '', cwd = '/', transcriptPath} = row;
	if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(jobId)) throw new UserError('its name in the client is not known', '`claude agents` shows it.');
	const {spot, sessionId} = await findAskingClient(io.env, client);
	const command = ['claude', 'attach', jobId];
	const env = configEnv(io.env, transcriptPath);
	const pane = await openWindow(spot.socket, {sessionId, directory: cwd, name: windowName(row), env, command});
	const found = (await listPanes([spot.socket])).panes.find(({place}) => place.pane === pane);
	if (found === undefined) throw new UserError('`claude attach` ended at once', `Run \`${command.join(' ')}\` to see why.`);
	return found.place;
}
