/** What is offered at the cursor, and that each shell asks for it and takes it. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {flagsOf} from '../../src/cli/command.js';
import {commands, program as whole} from '../../src/cli/commands.js';
import {goCommands} from '../../src/cli/commands-go.js';
import {completionScripts, offerAt} from '../../src/cli/completions.js';
import {waitingStates} from '../../src/core/queue/queue.js';
import {readStateName} from '../../src/core/words/state-word.js';
import {testIn, toShell} from '../helpers/programs/shells.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const program = {commands, options: whole.options};
const offered = (line: string) => {
	const words = line.split(' ');
	const {words: found, ...more} = offerAt(program, words.slice(0, -1), words.at(-1) ?? '');
	return {words: found.map(({word}) => word), ...more};
};

test('every command that is no secret is offered, and each of its options with its choices', () => {
	expect(offered('').words).toEqual(commands.flatMap(({name, isHidden}) => (isHidden ? [] : [name])));
	for (const entry of commands) {
		for (const {flag, param} of flagsOf(entry)) {
			expect(offered(`${entry.name} -`).words).toContain(flag);
			if (!param.isFlag) expect(offered(`${entry.name} ${flag} `).words).toEqual(param.choices ?? param.offers ?? []);
		}
	}
});

test.each([
	['completions z', ['bash', 'zsh', 'fish'], undefined],
	['completions zsh b', ['--help'], undefined],
	['jump a', [], 'sessions'],
	['jump --client /dev/pts/1 a', [], 'sessions'],
	['jump abc-1 a', ['--client', '--help'], undefined],
	['end abc-1 a', [], 'sessions'],
	['purge --session ', [], undefined],
	['new ', [], 'folders'],
	['outbox ', ['list', 'resend', 'submit', 'edit', 'drop'], undefined],
])('at the end of `beckon %s` are %j and %s', (line, words, list) => {
	expect(offered(line)).toMatchObject({words, list});
});

test('the folders are those of the host that was named', () => {
	expect(offered('new --host gpu1 /srv')).toMatchObject({list: 'folders', host: 'gpu1'});
});

test('the offered states are those in which a session waits', () => {
	const states = goCommands.find(({name}) => name === 'next')?.options?.['state']?.offers;
	expect(states?.map(readStateName)).toEqual(waitingStates);
});

let dir: string;

beforeAll(() => {
	dir = mkdtempSync(join(tmpdir(), 'beckon-completions-'));
	for (const shell of ['bash', 'zsh', 'fish'] as const) writeFileSync(join(dir, shell), completionScripts[shell]);
});

afterAll(() => {
	rmSync(dir, {recursive: true, force: true});
});

testIn(['bash', 'zsh', 'fish'].map(toShell), '%s accepts the syntax of its completions', ({name: shell}) => {
	const result = spawnSync(shell, ['-n', join(dir, shell)], {encoding: 'utf8'});
	expect(result.stderr).toBe('');
	expect(result.status).toBe(0);
});

/** A beckon that offers two words after `jump`, and nothing else. */
const standIn = `case "$2" in "beckon
jump
"*) printf 'abc-1\tone: two\nabd-2\t\n';; esac`;

test('bash asks with the words up to the cursor, and offers what fits the last one', {tags: ['bash']}, () => {
	const offers = (...words: readonly string[]) => {
		const line = words.map((word) => `'${word}'`).join(' ');
		const script = `beckon() { ${standIn}; }
source '${join(dir, 'bash')}'
COMP_WORDS=(beckon ${line}); COMP_CWORD=${words.length}; _beckon 2>/dev/null; printf '%s\n' "\${COMPREPLY[@]}"`;
		return spawnSync('bash', ['--norc', '-c', script], {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);
	};
	expect(offers('jump', 'abd')).toEqual(['abd-2']);
	expect(offers('jump', '')).toEqual(['abc-1', 'abd-2']);
	expect(offers('ls', 'abd')).toEqual([]);
});

test('fish completes sessions too, and files where there is nothing', {tags: ['fish']}, () => {
	const offers = (line: string) => {
		const script = `function beckon; if string match -q -- 'beckon'\\n'jump'\\n'*.' "$argv[2]"; printf 'abc-1\tone\nabd-2\t\n'; end; end
source '${join(dir, 'fish')}'; cd '${dir}'; complete -C '${line}'`;
		const {stdout} = spawnSync('fish', ['--no-config', '-c', script], {encoding: 'utf8', env: {...process.env, HOME: dir}});
		return stdout.split('\n').flatMap((each) => (each === '' ? [] : [each.split('\t')[0]]));
	};
	expect(offers('beckon jump abd')).toEqual(['abd-2']);
	expect(offers('beckon jump ')).toEqual(['abc-1', 'abd-2']);
	expect(offers('beckon ls ba')).toEqual(['bash']);
});

test('zsh completes sessions too', {tags: ['zsh']}, async () => {
	const setUp = `PS1='ready> '; unsetopt beep; autoload -Uz compinit; compinit -u -D
beckon() { ${standIn} }
source '${join(dir, 'zsh')}'\n`;
	writeFileSync(join(dir, '.zshrc'), setUp);
	const server = await startServer({command: 'exec zsh -i', env: {ZDOTDIR: dir, HOME: dir}});
	onTestFinished(server.kill);
	const screen = () => server.capture('%0');
	const see = (line: string) =>
		waitFor(async () => (await screen()).split('\n')[0]?.trimEnd() === line, {
			what: `zsh shows ${line}`,
			lastSeen: screen,
		});
	await see('ready>');
	for (const [typed, completed, more = ''] of [
		['jump abd', 'jump abd-2'],
		['ls abd', 'ls abdx', 'x'],
	]) {
		await server.tmux('send-keys', '-t', '%0', 'C-u', 'C-l', `beckon ${typed}`, 'Tab', more);
		await see(`ready> beckon ${completed}`);
	}
});
