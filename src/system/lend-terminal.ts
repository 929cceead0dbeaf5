/** A terminal for another program. */
import {execa} from 'execa';

/** Gives this terminal to a program until it ends, however that is. */
export async function lendTerminal([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
	await execa(program, args, {env, extendEnv: false, reject: false, stdio: 'inherit'});
}
