import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {completionScript, type Shell} from '../../src/cli/completions.js';
import {createProgram} from '../../src/cli/program.js';
import {createTestIo} from '../helpers/test-io.js';

const program = createProgram(createTestIo().io, async () => {});
let dir: string;

beforeAll(() => {
	dir = mkdtempSync(join(tmpdir(), 'beckon-completions-'));
	for (const shell of ['bash', 'zsh', 'fish'] as const) writeFileSync(join(dir, shell), completionScript(program, shell));
});

afterAll(() => {
	rmSync(dir, {recursive: true, force: true});
});

function isInstalled(shell: Shell): boolean {
	return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** What bash offers after the given words, the last one half typed. */
function bashOffers(...words: readonly string[]): readonly string[] {
	const line = words.map((word) => `'${word}'`).join(' ');
	const script = `beckon() { printf 'abc-1\\tone\\nabd-2\\ttwo\\n'; }
source '${join(dir, 'bash')}'
COMP_WORDS=(beckon ${line}); COMP_CWORD=${words.length}; _beckon 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
	return spawnSync('bash', ['--norc', '-c', script], {encoding: 'utf8'}).stdout.split('\n').filter(Boolean);
}

test.each(['bash', 'zsh', 'fish'] as const)('%s accepts the syntax of its completions', (shell) => {
	if (!isInstalled(shell)) {
		console.log(`skipped: ${shell} is not installed`);
		return;
	}
	const result = spawnSync(shell, ['-n', join(dir, shell)], {encoding: 'utf8'});
	expect(result.stderr).toBe('');
	expect(result.status).toBe(0);
});

test.each(['bash', 'zsh', 'fish'] as const)('%s offers every command', (shell) => {
	const script = completionScript(program, shell);
	for (const command of program.commands) expect(script).toContain(command.name());
	expect(script).toContain('accuracy');
});

test('bash completes commands, options, choices and sessions', () => {
	expect(bashOffers('ne')).toEqual(['next']);
	expect(bashOffers('ls', '--j')).toEqual(['--json']);
	expect(bashOffers('ls', '--format', 'd')).toEqual(['detail']);
	expect(bashOffers('completions', 'z')).toEqual(['zsh']);
	expect(bashOffers('bench', 'acc')).toEqual(['accuracy']);
	expect(bashOffers('bench', 'accuracy', '--without', 'h')).toEqual(['hooks']);
	expect(bashOffers('jump', 'abd')).toEqual(['abd-2']);
});
