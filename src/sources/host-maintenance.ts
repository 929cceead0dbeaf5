/** What a program that stays open does for a host beside looking at it: it stores the last rows, and tidies up there. */
import type {Io} from '../core/context.js';
import type {Row} from '../core/session.js';
import {statePaths} from '../store/paths.js';
import {writeLastRows} from '../store/records/last-rows.js';
import {tidyFar} from './far-install.js';
import type {RemoteHost} from './remote/remote-host.js';

export type HostMaintenance = {
	/** Called before each look. */
	readonly begin: () => void;
	/** Called after a look that the host answered. */
	readonly seen: (rows: readonly Row[]) => void;
};

/** The pause between two writes of the last rows. */
const saveMs = {changed: 5000, same: 60_000} as const;
const dayMs = 86_400_000;

/** @param retentionDays after which silent sessions are removed from hosts with only beckon's hooks; undefined: never */
export function createHostMaintenance(remote: RemoteHost, io: Io, retentionDays: number | undefined): HostMaintenance {
	const {link, host} = remote;
	let tidyAt = 0;
	let saved: {readonly rows: readonly Row[]; readonly at: number} = {rows: [], at: 0};
	return {
		begin() {
			const state = link.state();
			if (state.kind !== 'up' || retentionDays === undefined || io.now() < tidyAt) return;
			tidyAt = io.now() + dayMs;
			void tidyFar(link, state.hello, retentionDays);
		},
		seen(rows) {
			const at = io.now();
			if (at - saved.at < (rows === saved.rows ? saveMs.same : saveMs.changed)) return;
			saved = {rows, at};
			writeLastRows(statePaths(io.env), host.name, saved);
		},
	};
}
