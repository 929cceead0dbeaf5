import {spawn} from 'node:child_process';
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {checkKeys} from '../../src/setup/doctor/keys.js';
import {runInstallTmux, runUninstallTmux} from '../../src/setup/install-tmux.js';
import {statePaths} from '../../src/store/paths.js';
import {takeWatchLock} from '../../src/store/watch/watch-lock.js';
import {lockHolders, processStart} from '../../src/system/processes.js';
import {doneBy, openDesk} from '../helpers/desk.js';
import {tempDir} from '../helpers/temp-state.js';
import {createTestIo} from '../helpers/test-io.js';

const noon = Date.UTC(2026, 5, 1, 12);

/** A person without a running server. */
function person(conf?: string, file = '.tmux.conf') {
	const home = tempDir();
	const path = join(home, file);
	mkdirSync(dirname(path), {recursive: true});
	if (conf !== undefined) writeFileSync(path, conf);
	const env = {HOME: home, TMUX_TMPDIR: home, PATH: process.env['PATH']};
	const {io, out} = createTestIo(env, () => noon);
	return {home, path, io, out, text: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)};
}

test.each([
	['no file', undefined],
	['an empty file', ''],
	['a file without its last newline', 'set -g mouse on\r\nbind N display-message mine'],
	['a file with odd bytes', 'set -g status-left "é\u0001"\n\n\n'],
])('%s is byte for byte the same after install and uninstall', async (_, conf) => {
	const {io, path, text} = person(conf);
	const before = conf === undefined ? undefined : readFileSync(path);
	expect(await runInstallTmux(io, {dryRun: false})).toBe(0);
	expect(text()).toContain('/.local/state/beckon/bin/beckon --plugin');
	const installed = text();
	await runInstallTmux(io, {dryRun: false});
	expect(text()).toBe(installed);
	expect(await runUninstallTmux(io, {dryRun: false})).toBe(0);
	expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before);
	await runUninstallTmux(io, {dryRun: false});
	expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before);
});

test.each([
	["set -g mouse on\nset -g @plugin 'beckon-tui/beckon'\n", 2],
	['run-shell /opt/beckon/beckon.tmux\n', 1],
	["# set -g @plugin 'beckon-tui/beckon'\nset -g @plugin 'someone/beckoning'\n", undefined],
])('uninstall names the line of %j that loads beckon all the same', async (conf, line) => {
	const {io, out, text} = person(conf);
	await runInstallTmux(io, {dryRun: false});
	expect(await runUninstallTmux(io, {dryRun: false})).toBe(0);
	expect(text()).toBe(conf);
	const said = /take out line (\d+)$/m.exec(out())?.[1];
	expect(said).toBe(line?.toString());
});

test('where nothing of beckon is, uninstall writes nothing', async () => {
	const {home, io, out} = person('set -g mouse on\n');
	expect(await runUninstallTmux(io, {dryRun: false})).toBe(0);
	expect(out()).toContain('holds nothing of beckon');
	expect(readdirSync(home)).toEqual(['.tmux.conf']);
});

test('a dry run shows the lines and writes nothing', async () => {
	const {home, io, out, text} = person('mine\n');
	await runInstallTmux(io, {dryRun: true});
	expect(out()).toMatch(/^\+# >>> beckon >>>/m);
	expect(text()).toBe('mine\n');
	expect(readdirSync(home)).toEqual(['.tmux.conf']);
	await runInstallTmux(io, {dryRun: false});
	const installed = text();
	await runUninstallTmux(io, {dryRun: true});
	expect(out()).toMatch(/^-# >>> beckon >>>/m);
	expect(text()).toBe(installed);
});

test('the file in the XDG folder is used if it is there; a link stays a link, modes stay, and the old text is kept', async () => {
	const {home, io} = person();
	const real = join(home, 'dotfiles');
	writeFileSync(real, 'mine\n');
	chmodSync(real, 0o640);
	mkdirSync(join(home, '.config/tmux'), {recursive: true});
	symlinkSync(real, join(home, '.config/tmux/tmux.conf'));
	await runInstallTmux(io, {dryRun: false});
	expect(existsSync(join(home, '.tmux.conf'))).toBe(false);
	expect(readFileSync(real, 'utf8')).toContain('bin/beckon --plugin');
	expect(statSync(real).mode & 0o777).toBe(0o640);
	expect(readFileSync(`${real}.beckon-2026-06-01-120000.bak`, 'utf8')).toBe('mine\n');
});

test.each([
	['half a block', '# >>> beckon >>> put here\nx\n'],
	['a block that was opened', '# <<< beckon <<<\n'],
])('%s is refused with what to do, and nothing is changed', async (_, conf) => {
	const {io, text} = person(conf);
	for (const act of [runInstallTmux, runUninstallTmux]) {
		await expect(act(io, {dryRun: false})).rejects.toMatchObject({
			message: expect.stringContaining('line 1'),
			fix: expect.stringContaining('Take out'),
		});
	}
	expect(text()).toBe(conf);
});

test('blocks in both files are refused', async () => {
	const {home, io, text} = person('a\n');
	await runInstallTmux(io, {dryRun: false});
	mkdirSync(join(home, '.config/tmux'), {recursive: true});
	writeFileSync(join(home, '.config/tmux/tmux.conf'), text() ?? '');
	await expect(runInstallTmux(io, {dryRun: false})).rejects.toMatchObject({message: expect.stringContaining('both')});
});

test('what the config says goes into the block, quoted', async () => {
	const {home, io, text} = person();
	mkdirSync(join(home, '.config/beckon'), {recursive: true});
	const tmux = {keys: {popup: "'", next: 'off'}, status: 'right', seen: false, popupSize: '100x80%'};
	writeFileSync(join(home, '.config/beckon/config.json'), JSON.stringify({tmux}));
	await runInstallTmux(io, {dryRun: false});
	const lines = text()?.split('\n') ?? [];
	expect(lines).toContain(`set-option -g @beckon-popup-key ''"'"''`);
	expect(lines).toContain("set-option -g @beckon-next-key 'off'");
	expect(lines).toContain("set-option -g @beckon-status 'right'");
	expect(lines).toContain("set-option -g @beckon-seen 'off'");
	expect(lines).toContain("set-option -g @beckon-popup-size '100x80%'");
	expect(lines.join('\n')).not.toContain('back-key');
});

test('a server that runs takes it up at once and gives it back; doctor tells which key was taken', async () => {
	const desk = await openDesk(0);
	const {io, out} = await desk.io(() => noon);
	expect(await checkKeys(io)).toMatchObject([{level: 'note', fix: expect.stringContaining('install --tmux')}]);
	await desk.tmux('bind-key', 'N', 'display-message', 'mine');
	await runInstallTmux(io, {dryRun: false});
	expect(out()).toContain('Loaded into the running tmux server');
	expect(await doneBy(desk, 'K')).toContain('@beckon_key');
	expect(await doneBy(desk, 'N')).toContain('display-message mine');
	// A checkout in a temporary folder has a finding of its own.
	const findings = (await checkKeys(io)).filter(({text}) => !text.includes('which will not last'));
	expect(findings, JSON.stringify(findings)).toHaveLength(1);
	expect(findings[0]).toMatchObject({level: 'note', text: "prefix N is not beckon's next: it runs display-message mine"});
	await runUninstallTmux(io, {dryRun: false});
	expect(await desk.tmux('list-keys', '-T', 'prefix')).not.toContain('beckon');
	expect(await desk.tmux('show-hooks', '-g')).not.toContain('7711');
});

test('a server that runs forgets what the config says no more', async () => {
	const desk = await openDesk(0);
	const {io} = await desk.io(() => noon);
	const file = statePaths(io.env).config;
	mkdirSync(dirname(file), {recursive: true});
	writeFileSync(file, JSON.stringify({tmux: {keys: {skip: 'J'}}}));
	await runInstallTmux(io, {dryRun: false});
	expect(await doneBy(desk, 'J')).toContain('@beckon_key');
	writeFileSync(file, '{}');
	await runInstallTmux(io, {dryRun: false});
	expect(await desk.tmux('list-keys', '-T', 'prefix')).not.toContain(' J ');
	expect(await doneBy(desk, 'K')).toContain('@beckon_key');
	await runUninstallTmux(io, {dryRun: false});
	expect(await desk.tmux('show-options', '-g')).not.toContain('@beckon');
});

test('uninstall ends the watch that the plugin started, and no process that has its number since', async () => {
	const {io, out} = person('mine\n');
	const paths = statePaths(io.env);
	const sleeper = () => {
		const child = spawn('sleep', ['600'], {stdio: 'ignore'});
		onTestFinished(() => void child.kill('SIGKILL'));
		return {child, pid: child.pid ?? 0};
	};
	const [other, watch] = [sleeper(), sleeper()];
	const take = async (pid: number, start: string | undefined) => {
		const lock = await takeWatchLock(paths, {process: {pid, start: start ?? ''}, build: 'b'}, {waitMs: 0, holders: lockHolders()});
		if (lock === undefined) throw new Error('the place is taken');
		lock.release();
	};
	await take(other.pid, '1');
	await runUninstallTmux(io, {dryRun: false});
	expect(out()).not.toContain('watch');
	await take(watch.pid, processStart(watch.pid));
	await runUninstallTmux(io, {dryRun: true});
	expect(out()).not.toContain('watch');
	await runUninstallTmux(io, {dryRun: false});
	expect(out()).toContain('`beckon watch` was stopped');
	await expect.poll(() => watch.child.signalCode).toBe('SIGTERM');
	expect([other.child.exitCode, other.child.signalCode]).toEqual([null, null]);
});

test('a server that starts with the block has the keys', async () => {
	const {home, io, path} = person('set -g mouse on\n');
	await runInstallTmux(io, {dryRun: false});
	const desk = await openDesk(0);
	await desk.tmux('source-file', path);
	expect(await desk.tmux('show-options', '-gv', '@beckon_keys')).toBe('b N B R K');
	expect(await desk.tmux('show-options', '-gv', '@beckon_tell')).toContain(join(home, '.local/state/beckon/hooks/tmux.sh'));
	expect(existsSync(join(home, '.local/state/beckon/hooks/tmux.sh'))).toBe(true);
});
