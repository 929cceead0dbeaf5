// A program behind a slow line: what goes in and out comes this many milliseconds later. Arguments: the delay one way, then the program.
import {spawn} from 'node:child_process';

const [delay, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, {stdio: ['pipe', 'pipe', 'inherit']});
const later = (act) => setTimeout(act, Number(delay));
process.stdin.on('data', (chunk) => later(() => child.stdin.write(chunk)));
process.stdin.on('end', () => later(() => child.stdin.end()));
child.stdin.on('error', () => undefined);
child.stdout.on('data', (chunk) => later(() => process.stdout.write(chunk)));
child.on('close', (code) => later(() => process.exit(code ?? 1)));
