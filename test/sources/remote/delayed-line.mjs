// A program behind a slow line: what goes in and out comes this many milliseconds later. Arguments: the delay one way, a file, then the program.
// The file's last line is the number of round trips that followed one another: a request follows all answers that have come before it.
import {spawn} from 'node:child_process';
import {appendFileSync} from 'node:fs';

const [delay, file, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, {stdio: ['pipe', 'pipe', 'inherit']});
const later = (act) => setTimeout(act, Number(delay));
const trips = new Map();
let most = 0;

function requested(chunk) {
	for (const [, id] of chunk.toString('latin1').matchAll(/(?:^|\n)[.+n][a-z]+ (\d+) /g)) if (!trips.has(id)) trips.set(id, most + 1);
}

let said = '';
function answered(chunk) {
	said += chunk.toString('latin1');
	for (const [, id] of said.matchAll(/\n[0-9a-f]{32} \. (\d+) \d+\n/g)) most = Math.max(most, trips.get(id) ?? 0);
	said = said.slice(Math.max(0, said.lastIndexOf('\n', said.length - 2)));
	appendFileSync(file, `${most}\n`);
}

process.stdin.on('data', (chunk) => {
	requested(chunk);
	later(() => child.stdin.write(chunk));
});
process.stdin.on('end', () => later(() => child.stdin.end()));
child.stdin.on('error', () => undefined);
child.stdout.on('data', (chunk) =>
	later(() => {
		answered(chunk);
		process.stdout.write(chunk);
	}),
);
child.on('close', (code) => later(() => process.exit(code ?? 1)));
