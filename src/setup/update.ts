/** `beckon update`: names the way that this installation is updated, and changes nothing. */
import {existsSync} from 'node:fs';
import type {ExitCode, Io} from '../core/context.js';
import {updateWay} from '../core/machine/update-way.js';
import {packagePath, programCommand, programVersion} from '../store/program.js';
import {writeLines} from './settings-change.js';

export async function runUpdate(io: Io): Promise<ExitCode> {
	const file = programCommand().at(-1) ?? '';
	const {owner, how} = updateWay(file, existsSync(packagePath('.git')));
	writeLines(io, [`beckon ${programVersion()} is ${file}, installed by ${owner}`, `It is updated by: ${how}`]);
	return 0;
}
