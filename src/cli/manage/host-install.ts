/** `beckon install --host` and `beckon uninstall --host`: change the hooks of another machine over the host's connection. */
import type {InstallPlace} from '../../agents/install-place.js';
import type {ExitCode, Io} from '../../core/context.js';
import {isUserError, UserError} from '../../core/errors.js';
import type {Host} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/label.js';
import {hostOf} from '../../jump/host-words.js';
import {farInstallPlaces} from '../../sources/far-install.js';
import {openRemoteHost} from '../../sources/remote/remote-host.js';
import {canAsk, confirm} from '../print/questions.js';

type HostChange = {readonly host: string; readonly dryRun: boolean; readonly yes: boolean};

const waitMs = 10_000;

/** @throws UserError, having changed nothing, when the host is unknown or silent, or when no user can be asked. */
export async function changeHost(io: Io, wanted: HostChange, act: (place: InstallPlace) => Promise<ExitCode>): Promise<ExitCode> {
	const host = await hostOf(io.env, wanted.host);
	const mustAsk = !wanted.dryRun && !wanted.yes;
	if (mustAsk && !canAsk(io)) throw new UserError('There is no terminal to ask in', '`--dry-run` shows the change, `--yes` makes it.', 2);
	const remote = openRemoteHost(io, host);
	try {
		await remote.ready(waitMs);
		const state = remote.link.state();
		if (state.kind !== 'up') throw silent(host, remote.problem());
		if (state.hello.agentDir === state.hello.home)
			throw new UserError(
				'the config directory of the agent there has an odd path',
				'Set it there to an absolute path of plain characters.',
			);
		for (const place of farInstallPlaces(remote.link, state.hello, host)) {
			const code = await act(mustAsk ? {...place, confirm: () => confirm(io, `Make this change on ${printableLine(host.name)}?`)} : place);
			if (code !== 0) return code;
		}
		return 0;
	} catch (error) {
		if (!isUserError(error)) throw error;
		throw new UserError(`${host.name}: ${error.message}`, error.fix, error.exitCode, {cause: error});
	} finally {
		remote.close();
	}
}

function silent({name}: Host, problem: string): UserError {
	return new UserError(
		problem || `no answer within ${waitMs / 1000} s`,
		`\`beckon hosts test ${name}\` says what works. Nothing was changed.`,
	);
}
