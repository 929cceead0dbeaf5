/** The step of `beckon init` that sends a test notification. */
import {printable} from '../../core/text/printable.js';
import {sendNotice} from '../../notify/send.js';
import {knownSockets} from '../../observe/local-machine.js';
import {configPath, readConfig} from '../../store/config/config.js';
import {probeServer} from '../../tmux/server.js';
import type {InitStep} from './step.js';

const notice = {title: 'beckon', body: 'This is how beckon tells you that a session needs you', id: 'beckon-trial', fields: {}};

export const noticeStep: InitStep = {
	title: 'Notifications: a test',
	run: async ({io, ask}) => {
		const {notify} = (await readConfig(io.env)).config;
		const asked = await Promise.all(
			knownSockets(io.env).map(async (socket) => ({socket, isThere: (await probeServer(socket)) === 'listening'})),
		);
		const sockets = asked.flatMap(({socket, isThere}) => (isThere ? [socket] : []));
		if (sockets.length === 0) {
			io.stdout.write('No tmux server is running, and notifications go to its clients. Run `beckon init` again inside tmux to try them.\n');
			return 'done';
		}
		const said = await ask(`Send a notification by ${notify.channels.join(', ') || 'no channel at all'}?`);
		if (said !== 'yes') return said === 'quit' ? 'quit' : 'skipped';
		const report = (part: string, {message}: Error): void => void io.stdout.write(`${printable(`${part}: ${message}`)}\n`);
		await sendNotice(notice, {env: io.env, channels: notify.channels, settings: notify, sockets, report});
		const seen = await ask('Did you see it?');
		if (seen === 'quit') return 'quit';
		if (seen === 'no')
			io.stdout.write(`Choose other channels in ${configPath(io.env)}: "notify": {"channels": ["bell", "osc9", "notify-send"]}.\n`);
		return 'done';
	},
};
