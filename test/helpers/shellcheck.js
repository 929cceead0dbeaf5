// Every sh file of the project through shellcheck. Without shellcheck: skipped by name, but an error in CI.
import {spawnSync} from 'node:child_process';

const files = spawnSync('git', ['ls-files', '*.sh', 'bin/*.sh', '*.tmux', '.ci/run'], {encoding: 'utf8'})
	.stdout.split('\n')
	.filter(Boolean);
const result = files.length === 0 ? {status: 0} : spawnSync('shellcheck', ['-x', ...files], {stdio: 'inherit'});
if (result.error !== undefined) {
	console.error('skipped: shellcheck is not installed');
	process.exit(process.env.CI === 'true' ? 1 : 0);
}
process.exit(result.status ?? 1);
