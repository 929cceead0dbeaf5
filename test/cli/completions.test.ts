import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {type Entry, flagsOf} from '../../src/cli/command.js';
import {commands, programOptions} from '../../src/cli/commands.js';
import {goCommands} from '../../src/cli/commands-go.js';
import {completionScript} from '../../src/cli/completions.js';
import {waitingStates} from '../../src/core/queue/queue.js';
import {readStateName} from '../../src/core/words/state-word.js';
import {testIn, toShell} from '../helpers/programs/shells.js';
import {startServer} from '../helpers/tmux-server.js';
import {waitFor} from '../helpers/wait-for.js';

const program = {commands, options: programOptions};
let dir: string;

beforeAll(() => {
	dir = mkdtempSync(join(tmpdir(), 'beckon-completions-'));
	for (const shell of ['bash', 'zsh', 'fish'] as const) writeFileSync(join(dir, shell), completionScript(program, shell));
});

afterAll(() => {
	rmSync(dir, {recursive: true, force: true});
});

/** What bash offers after the given words, the last one half typed. */
function bashOffers(...words: readonly string[]): readonly string[] {
	const line = words.map((word) => `'${word}'`).join(' ');
	const script = `beckon() { case "$*" in *--host=?*) printf '/srv/%s\\t\\n' "$2";; *) printf 'abc-1\\tone\\nabd-2\\ttwo\\n';; esac; }
source '${join(dir, 'bash')}'
COMP_WORDS=(beckon ${line}); COMP_CWORD=${words.length}; _beckon 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
	return spawnSync('bash', ['--norc', '-c', script], {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);
}

testIn(['bash', 'zsh', 'fish'].map(toShell), '%s accepts the syntax of its completions', ({name: shell}) => {
	const result = spawnSync(shell, ['-n', join(dir, shell)], {encoding: 'utf8'});
	expect(result.stderr).toBe('');
	expect(result.status).toBe(0);
});

test('the offered states are those in which a session waits', () => {
	const offered = goCommands.find(({name}) => name === 'next')?.options?.['state']?.offers;
	expect(offered?.map(readStateName)).toEqual(waitingStates);
});

test.each(['bash', 'zsh', 'fish'] as const)('%s offers every command', (shell) => {
	const script = completionScript(program, shell);
	for (const {name, isHidden} of commands) if (!isHidden) expect(script).toContain(name);
});

test('bash completes commands, options, choices and sessions', {tags: ['bash']}, () => {
	expect(bashOffers('nex')).toEqual(['next']);
	expect(bashOffers('ls', '--j')).toEqual(['--json']);
	expect(bashOffers('ls', '--format', 'd')).toEqual(['detail']);
	expect(bashOffers('completions', 'z')).toEqual(['zsh']);
	expect(bashOffers('jump', 'abd')).toEqual(['abd-2']);
	expect(bashOffers('jump', 'abc-1', 'ab')).toEqual([]);
	expect(bashOffers('jump', '--client', '/dev/pts/1', 'abd')).toEqual(['abd-2']);
	expect(bashOffers('completions', 'zsh', 'b')).toEqual([]);
	expect(bashOffers('answer', 'abc-1', '--j')).toEqual(['--json']);
	expect(bashOffers('purge', '--session', '')).toEqual([]);
	expect(bashOffers('next', '--state', 'q')).toEqual(['question']);
	expect(bashOffers('new', 'abd')).toEqual(['abd-2']);
	expect(bashOffers('new', '--in', 'p')).toEqual(['pane']);
	expect(bashOffers('new', '--host', 'gpu1', '/srv')).toEqual(['/srv/--host=gpu1']);
});

test('fish completes commands, options, choices and sessions', {tags: ['fish']}, () => {
	const offers = (line: string) => {
		const script = `function beckon; if string match -q -- '--host=?*' "$argv[2]"; printf '/srv/%s\\t\\n' $argv[2]; return; end; printf 'abc-1\\tone\\nabd-2\\ttwo\\n'; end
source '${join(dir, 'fish')}'; complete -C '${line}'`;
		const {stdout} = spawnSync('fish', ['--no-config', '-c', script], {encoding: 'utf8', env: {...process.env, HOME: dir}});
		return stdout.split('\n').flatMap((each) => (each === '' ? [] : [each.split('\t')[0]]));
	};
	expect(offers('beckon nex')).toEqual(['next']);
	expect(offers('beckon ls --j')).toEqual(['--json']);
	expect(offers('beckon ls --format d')).toEqual(['detail']);
	expect(offers('beckon completions z')).toEqual(['zsh']);
	expect(offers('beckon jump abd')).toEqual(['abd-2']);
	expect(offers('beckon jump abc-1 ab')).toEqual([]);
	expect(offers('beckon jump --client /dev/pts/1 abd')).toEqual(['abd-2']);
	expect(offers('beckon completions zsh b')).not.toContain('bash');
	expect(offers('beckon answer abc-1 --j')).toEqual(['--json']);
	expect(offers('beckon new --host gpu1 /srv/')).toContain('/srv/--host=gpu1');
});

test('zsh completes commands, options, choices and sessions', {timeout: 60_000, tags: ['zsh']}, async () => {
	const setUp = `PS1='ready> '; unsetopt beep; autoload -Uz compinit; compinit -u -D
beckon() { printf 'abc-1\tone\nabd-2\ttwo\n' }
source '${join(dir, 'zsh')}'\n`;
	writeFileSync(join(dir, '.zshrc'), setUp);
	const server = await startServer({command: 'exec zsh -i', env: {ZDOTDIR: dir, HOME: dir}});
	onTestFinished(server.kill);
	const screen = () => server.capture('%0');
	const see = (line: string) =>
		waitFor(async () => (await screen()).split('\n')[0]?.trimEnd() === line, {
			what: `zsh shows ${line}`,
			lastSeen: screen,
			deadlineMs: 20_000,
		});
	await see('ready>');
	for (const [typed, completed, more = ''] of [
		['nex', 'next'],
		['ls --j', 'ls --json'],
		['ls --format d', 'ls --format detail'],
		['completions z', 'completions zsh'],
		['jump abd', 'jump abd-2'],
		['jump --client x abd', 'jump --client x abd-2'],
		['answer abc-1 abd', 'answer abc-1 abdx', 'x'],
		['answer abc-1 --j', 'answer abc-1 --json'],
	]) {
		await server.tmux('send-keys', '-t', '%0', 'C-u', 'C-l', `beckon ${typed}`, 'Tab', more);
		await see(`ready> beckon ${completed}`);
	}
});

/** Every command with its path, and the program itself with the path ''. */
function everyEntry(
	entries: readonly Entry[],
	path: readonly string[] = [],
): readonly {readonly path: readonly string[]; readonly entry: Entry}[] {
	return entries
		.filter(({isHidden}) => !isHidden)
		.flatMap((entry) => {
			const own = [...path, entry.name];
			return [{path: own, entry}, ...everyEntry(entry.commands ?? [], own)];
		});
}

const lines = everyEntry(commands).flatMap(({path, entry}) => {
	const command = `beckon ${path.join(' ')}`;
	return flagsOf(entry).flatMap(({flag, param}) => [
		{line: `${command} ${flag.slice(0, -1)}`, offer: flag},
		...(param.choices ?? param.offers ?? []).map((choice) => ({line: `${command} ${flag} ${choice.slice(0, -1)}`, offer: choice})),
	]);
});

testIn([toShell('bash'), toShell('fish')], '%s completes each option of each command, and each of its choices', ({name: shell}) => {
	const asks = {
		bash: ({line}: {line: string}) =>
			`COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _beckon 2>/dev/null; echo "== \${COMPREPLY[*]}"`,
		fish: ({line}: {line: string}) => `set found (complete -C '${line}' | string split -f1 \\t); echo "== $found"`,
	}[shell === 'bash' ? 'bash' : 'fish'];
	const names = shell === 'bash' ? "beckon() { printf 'abc-1\\tone\\n'; }" : "function beckon; printf 'abc-1\\tone\\n'; end";
	const script = `${names}\nsource '${join(dir, shell)}'\n${lines.map(asks).join('\n')}`;
	const argv = shell === 'bash' ? ['--norc', '-c', script] : ['--no-config', '-c', script];
	const {stdout, stderr} = spawnSync(shell, argv, {encoding: 'utf8', env: {...process.env, HOME: dir}});
	expect(stderr).toBe('');
	const offers = stdout.split('\n').filter((each) => each.startsWith('== '));
	expect(offers).toHaveLength(lines.length);
	const missing = lines.filter(({offer}, index) => offers[index]?.slice(3).split(' ').includes(offer) !== true);
	expect(missing).toEqual([]);
});
