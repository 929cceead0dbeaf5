/** What the popup server caches between two openings: the last look and the user's settings. */
import {statSync} from 'node:fs';
import {agentWords} from '../../agents/agents.js';
import type {Keymap} from '../../app/keys/binding.js';
import {createKeymap} from '../../app/keys/bindings.js';
import type {Io} from '../../core/context.js';
import {chooseTheme} from '../../core/theme/themes.js';
import {startUpkeep} from '../../observe/maintenance-timer.js';
import {createObserver, type Look, type Observer} from '../../observe/observer.js';
import {type Wired, wirePorts} from '../../observe/wire.js';
import type {HostLooks} from '../../sources/host-looks.js';
import {openHosts} from '../../sources/open-hosts.js';
import type {PopupOver} from '../../tmux/panes/pane-table.js';
import {createTerminalLook, type TerminalLook} from '../../ui/terminal-style.js';
import {hasColour, hasTrueColour, isAsciiOnly, isLightByEnv} from '../terminal-style.js';

/** The pause between two rounds of maintenance. It is long because each round writes the sums of all sessions at work. */
const upkeepMs = 300_000;

export type PopupMemory = {
	readonly wired: Wired;
	readonly observer: Observer;
	readonly hosts: HostLooks;
	readonly keymap: Keymap;
	/** The style for a terminal with this environment. */
	readonly lookOn: (env: NodeJS.ProcessEnv) => TerminalLook;
	readonly last: () => Look;
	readonly remember: (look: Look) => void;
	/** Whether the config file has changed since it was read. */
	readonly isOutdated: () => boolean;
	/** Reads new journal lines, so that the next opening has less to read. */
	readonly catchUp: () => void;
	readonly close: () => void;
};

/** @param popupOver the client that shows the popup, and since when. */
export async function createPopupMemory(io: Io, popupOver: () => PopupOver | undefined): Promise<PopupMemory> {
	const wired = await wirePorts(io, {popupOver, stays: true});
	const stamp = stampOf(wired);
	const observer = createObserver(wired.ports);
	const hosts = await openHosts(io, wired.config);
	let last = await observer.look();
	const stopUpkeep = startUpkeep(wired, {
		atStart: async () => (await import('../../setup/mend-install.js')).mendInstall(io),
		everyMs: upkeepMs,
	});
	return {
		wired,
		observer,
		hosts,
		keymap: createKeymap(wired.config.keys, wired.config.commands),
		lookOn: (env) =>
			createTerminalLook({
				agent: agentWords,
				hasColour: hasColour(env),
				hasTrueColour: hasTrueColour(env),
				isAscii: isAsciiOnly(env, wired.config.ascii),
				theme: chooseTheme(wired.config, isLightByEnv(env)),
				accents: wired.config.accents,
			}),
		last: () => last,
		remember: (look) => {
			last = look;
		},
		isOutdated: () => stampOf(wired) !== stamp,
		catchUp: () => void wired.ports.readSessions(),
		close() {
			stopUpkeep();
			hosts.close();
		},
	};
}

function stampOf({paths}: Wired): string {
	try {
		const stats = statSync(paths.config, {throwIfNoEntry: false});
		return stats === undefined ? '' : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
	} catch {
		return ''; // the path is a circle of links, or in an unreadable folder: the defaults are used, as for a missing file
	}
}
