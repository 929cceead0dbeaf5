/** A process with little memory that starts programs for the tests, one for each request of its parent, and ends with it. */
import {execFile} from 'node:child_process';

process.on('disconnect', () => process.exit());
process.on('message', (/** @type {import('./start-apart.js').Order} */ {id, program, args, env}) => {
	execFile(program, args, {env, maxBuffer: 64 * 1024 * 1024}, (error, stdout, stderr) => {
		process.send?.({id, stdout, failure: error === null ? undefined : {message: error.message, code: error.code, stderr}});
	});
});
