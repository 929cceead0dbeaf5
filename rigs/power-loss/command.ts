/** `beckon bench power-loss`. */
import type {ExitCode, Io} from '../../src/core/context.js';
import {packagePath} from '../../src/store/program.js';
import {runPowerLoss} from './power-loss.js';

type PowerLossCommand = {readonly only?: readonly string[] | undefined; readonly most: number};

/** Prints each kill, and what is wrong after the run that follows. Exit code 1 when something is. */
export async function runBenchPowerLoss(io: Io, {only, most}: PowerLossCommand): Promise<ExitCode> {
	const kills = await runPowerLoss({
		env: io.env,
		entry: [packagePath('bin', 'beckon.js'), 'bench', 'power-loss'],
		only,
		most,
		onKill({story, at, step, wrongs}) {
			io.stderr.write(
				`${wrongs.length === 0 ? '✓' : '✗'} ${story} ${at}, before ${step}${wrongs.map((wrong) => `\n    ${wrong}`).join('')}\n`,
			);
		},
	});
	const bad = kills.filter(({wrongs}) => wrongs.length > 0).length;
	io.stdout.write(`${kills.length} kills, ${bad} with something wrong after them\n`);
	return bad === 0 ? 0 : 1;
}
