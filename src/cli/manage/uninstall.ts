/** `beckon uninstall` of this machine: asks about each installed part in a terminal, or removes all. */
import {mayRunScripts} from '../../agents/installed.js';
import type {ExitCode, Io} from '../../core/context.js';
import {findTmuxConf, hasBlock, runUninstallTmux} from '../../setup/install-tmux.js';
import {runUninstall, runUninstallConfig} from '../../setup/uninstall.js';
import {configPath} from '../../store/config/config.js';
import {readSettings} from '../../store/settings-file.js';
import {canAsk, confirm} from '../print/questions.js';

/** Without a terminal and without `all`, only the hooks are removed. @throws UserError like each part, after the earlier parts are done. */
export async function runUninstallCommand(io: Io, {all, dryRun}: {readonly all: boolean; readonly dryRun: boolean}): Promise<ExitCode> {
	const hooks = (): Promise<ExitCode> => runUninstall(io, {dryRun});
	const mayAsk = canAsk(io) && !dryRun;
	if (!all && !mayAsk) return hooks();
	const conf = findTmuxConf(io.env).file;
	const config = configPath(io.env);
	const parts: readonly {readonly question: string; readonly isThere: boolean; readonly run: () => Promise<unknown>}[] = [
		{question: 'Take the hooks out of the settings?', isThere: mayRunScripts(io.env), run: hooks},
		{question: `Take beckon's block out of ${conf.path}?`, isThere: hasBlock(conf), run: () => runUninstallTmux(io, {dryRun})},
		{
			question: `Delete ${config}, if only what init wrote is in it?`,
			isThere: readSettings(config).text !== undefined,
			run: () => runUninstallConfig(io, {dryRun}),
		},
	];
	for (const {question, isThere, run} of parts) if (isThere && (all || (await confirm(io, question)))) await run();
	if (parts.every(({isThere}) => !isThere)) io.stdout.write('Nothing of beckon is set up here.\n');
	return 0;
}
