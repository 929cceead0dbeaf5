/** Every shell script of the project passes shellcheck. */
import {execFileSync, spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {packagePath} from '../src/store/program.js';

test('shellcheck finds nothing in the shell scripts', {tags: ['shellcheck']}, () => {
	const cwd = packagePath();
	const files = execFileSync('git', ['ls-files', '*.sh', '*.tmux', '.ci/*'], {cwd, encoding: 'utf8'}).trim().split('\n');
	expect(files).toEqual(expect.arrayContaining(['.ci/run', 'beckon.tmux', 'hooks/emit.sh']));
	expect(spawnSync('shellcheck', ['-x', ...files], {cwd, encoding: 'utf8'})).toMatchObject({stdout: '', stderr: '', status: 0});
});
