/** The channels of notifications that `beckon init` proposes for this machine. */
import type {NotifyChannel} from '../../core/notice/channels.js';
import {isOnPath} from '../../store/files.js';

/** A message in tmux, and the desktop if there is one here; else the bell. Over ssh a desktop here is not in front of the user. */
export function proposeChannels(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly NotifyChannel[] {
	return ['message', desktopOf(env, platform) ?? 'bell'];
}

function desktopOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): NotifyChannel | undefined {
	if (env['SSH_CONNECTION']) return undefined;
	if (platform === 'darwin') return isOnPath('osascript', env) ? 'osascript' : undefined;
	const hasDesktop = Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
	return hasDesktop && isOnPath('notify-send', env) ? 'notify-send' : undefined;
}
