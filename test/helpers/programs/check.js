/**
 * What `npm test` begins with: which programs are here, and what stays untested without the others. Fails where a required one is missing.
 * `--apt` prints the packages of Debian that have what is missing, and nothing else.
 */
import {missingFiles, optional, required, whatIsSkipped, whyNot} from './programs.js';

if (process.argv.includes('--apt')) {
	const missing = [
		...required.filter((program) => whyNot(program) !== undefined),
		...optional.filter((program) => missingFiles(program).length > 0),
	];
	console.log(missing.map(({apt}) => apt).join(' '));
} else {
	const problems = required.map(whyNot).filter((problem) => problem !== undefined);
	for (const problem of problems) console.error(problem);
	if (problems.length > 0) process.exit(1);
	console.log(`Programs that tests need: ${required.map(({name}) => name).join(', ')}. They are here.`);
	for (const {untested, lacks} of whatIsSkipped()) console.log(`Will be skipped: ${untested} (${lacks}).`);
}
