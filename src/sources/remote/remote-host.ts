/** One host of the config: its link, and the machine behind it after its first answer. */
import {join} from 'node:path';
import type {Io} from '../../core/context.js';
import type {Machine} from '../../core/machine/machine.js';
import type {Host} from '../../core/terms/host.js';
import {statePaths} from '../../store/paths.js';
import {packageText} from '../../store/program.js';
import {loginAt, loginSocket, overLogin} from '../../system/login-socket.js';
import type {LinkLimits} from './connection.js';
import {type FarHello, openLink} from './link.js';
import {farMachine} from './machine/far-machine.js';

/** If one of these changes, it counts as another machine. */
const identity = ['home', 'stateDir', 'agentDir', 'boot'] as const;

export function openRemoteHost(io: Io, host: Host, limits: Partial<LinkLimits> = {}) {
	/** The host's last greeting, and its machine. */
	let known: {readonly hello: FarHello; readonly machine: Machine} | undefined;
	/** Called when the link comes up or goes down, and at changes there. */
	const listeners = new Set<() => void>();
	let isDeciding = false;
	const {root} = statePaths(io.env);
	const socket = host.via.kind === 'ssh' ? loginSocket(root, host.name) : undefined;
	const link = openLink(host, {
		env: io.env,
		script: packageText('hooks', 'far.sh'),
		login: () => overLogin(socket),
		now: io.now,
		limits,
		onChange: notify,
		onState(state) {
			if (state.kind === 'up') meet(state.hello);
			notify();
		},
	});

	function meet(hello: FarHello): void {
		if (known === undefined || identity.some((field) => known?.hello[field] !== hello[field])) {
			const mirror = join(root, 'hosts', host.name, 'mirror');
			known = {hello, machine: farMachine({host, hello, link, mirror, now: io.now, onMiss: notify})};
		}
		if (isDeciding) announceDeciding();
	}

	function notify(): void {
		for (const listener of [...listeners]) listener();
	}

	function announceDeciding(): void {
		const state = link.state();
		if (state.kind === 'up') void (isDeciding ? link.ask('announce', state.hello.stateDir) : link.ask('withdraw'));
	}

	const machine = (): Machine | undefined => known?.machine;
	return {
		host,
		link,
		/** Undefined before the first answer. */
		machine,
		io,
		/** The machine once the link is up; undefined when it fails, or is not up in time. */
		ready: (waitMs: number): Promise<Machine | undefined> =>
			new Promise((resolve) => {
				const timer = setTimeout(end, waitMs);
				function end(): void {
					clearTimeout(timer);
					listeners.delete(look);
					resolve(link.state().kind === 'up' ? machine() : undefined);
				}
				function look(): void {
					if (link.state().kind !== 'connecting') end();
				}
				listeners.add(look);
				look();
			}),
		/** Why the link is not up, in words. */
		problem(): string {
			const state = link.state();
			return 'reason' in state ? state.reason : state.kind === 'connecting' ? 'it has not answered yet' : '';
		},
		/** Called when the link comes up or goes down, and at changes there. */
		listen: (onNews: () => void): void => void listeners.add(onNews),
		/** When the user logged in with `hosts login`, epoch ms; undefined when that connection is not open. */
		loginAt: () => loginAt(socket),
		/** Makes hooks on that machine wait for decisions of this program, or stops that. Each new connection repeats it. */
		decide(isOn: boolean): void {
			if (isDeciding === isOn) return;
			isDeciding = isOn;
			announceDeciding();
		},
		close: link.close,
	};
}

export type RemoteHost = ReturnType<typeof openRemoteHost>;
