/** The commands that take a human to a pane of a host. */
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type HostSetting, toHosts} from '../../src/core/terms/host.js';
import {hostWords, withTerminal} from '../../src/jump/host-words.js';
import {aPlace} from '../helpers/samples/rows.js';
import {tempDir} from '../helpers/temp-state.js';

function host(setting: HostSetting) {
	const [found] = toHosts([setting]);
	if (found === undefined) throw new Error('no host');
	return found;
}

const words = (text: string): [string, ...string[]] => {
	const [first = '', ...rest] = text.split(' ');
	return [first, ...rest];
};

test.each([
	['docker exec -i box sh', 'docker exec -t -i box sh'],
	['docker --context far exec -u me -i box sh', 'docker --context far exec -t -u me -i box sh'],
	['sudo -n /usr/bin/podman exec --interactive box sh', 'sudo -n /usr/bin/podman exec -t --interactive box sh'],
	['kubectl -n dev exec -i pod -c main -- sh', 'kubectl -n dev exec -t -i pod -c main -- sh'],
	['docker compose exec -T app sh', 'docker compose exec app sh'],
	['docker-compose exec -T app sh', 'docker-compose exec app sh'],
	['lxc exec -T box -- sh', 'lxc exec box -- sh'],
	['incus exec box -- sh', 'incus exec box -- sh'],
	['ssh -F file -T far sh', 'ssh -t -F file far sh'],
	['devcontainer exec --workspace-folder /src sh', 'devcontainer exec --workspace-folder /src sh'],
	['wsl.exe -d Ubuntu -e sh', 'wsl.exe -d Ubuntu -e sh'],
	['env -i HOME=/far sh', 'env -i HOME=/far sh'],
])('%s has a terminal as %s', (given, wanted) => {
	expect(withTerminal(words(given)).join(' ')).toBe(wanted);
});

/** Nobody has logged in there. */
const env = {HOME: '/nonexistent'};

test('ssh is given one word for the shell over there, whichever shell that is', () => {
	const place = aPlace({sessionId: '$3', server: {socket: "/tmp/it's/s", pid: 1, start: 1}});
	const [program, ...args] = hostWords(env, host('gpu1')).attach(place);
	expect([program, ...args.slice(0, 3)]).toEqual(['ssh', '-t', '--', 'gpu1']);
	expect(args).toHaveLength(4);
	for (const text of [args[3] ?? '', hostWords(env, host('gpu1')).select(place).at(-1) ?? '']) {
		// A shell in which `exec` starts a program that prints its words.
		const printed = execFileSync('sh', ['-c', `sh() { printf '%s|' "$@"; }; ${text.replace('exec ', '')}`], {encoding: 'utf8'});
		expect(printed).toMatch(/^-c\|PATH=\$PATH:.*tmux -u -S '\/tmp\/it'\\''s\/s' select-window -t '\$3:@1' \\; select-pane -Z -t '%1'/);
	}
	const byCommand = hostWords(env, host({name: 'far', command: ['ssh', '-T', 'far', 'sh']})).attach(place);
	expect(byCommand.slice(0, 5)).toEqual(['ssh', '-t', 'far', 'sh', '-c']);
	expect(execFileSync('sh', ['-c', `printf %s ${byCommand[5]}`], {encoding: 'utf8'})).toMatch(/^PATH=.*attach-session -t '\$3'$/);
});

test('mosh is started with the words that attach, and they attach', () => {
	const bin = tempDir();
	// As mosh does, without a network: its command follows the destination.
	writeFileSync(join(bin, 'mosh'), '#!/bin/sh\nprintf "%s\\n" "$1" "$2"\nshift 2\nexec "$@"\n', {mode: 0o755});
	writeFileSync(join(bin, 'tmux'), '#!/bin/sh\nprintf "tmux %s\\n" "$*"\n', {mode: 0o755});
	const [program, ...args] = hostWords(env, host({name: 'dev', ssh: 'me@dev.example', jump: 'mosh'})).attach(aPlace());
	const printed = execFileSync(program, args, {encoding: 'utf8', env: {PATH: `${bin}:/usr/bin:/bin`, TERM: 'no-such-terminal'}});
	expect(printed.split('\n')).toEqual([
		'--',
		'me@dev.example',
		'tmux -u -S /tmp/tmux-1000/default select-window -t $0:@1 ; select-pane -Z -t %1',
		'tmux -u -S /tmp/tmux-1000/default attach-session -t $0',
		'',
	]);
});

test('the login shell of a host reads no backslash of a word, which some shells take for more than itself', () => {
	const order = {argv: ['printf', '%s|', "a\\'; touch x; '", '$(id)'], directory: "/tmp/it's \\", terminal: true};
	const words = hostWords(env, host('gpu1')).program(order);
	const text = words.at(-1) ?? '';
	expect(words.slice(0, -1)).toEqual(['ssh', '-t', '--', 'gpu1']);
	const quoted = [...text.matchAll(/\\'|'([^']*)'/g)].map(([, inside = '']) => inside);
	expect(quoted.join('')).toContain('$(id)');
	expect(quoted.filter((part) => part.includes('\\'))).toEqual([]);
	const printed = execFileSync('sh', ['-c', text.replace(/cd -- .*? && exec/, 'exec')], {encoding: 'utf8'});
	expect(printed).toBe("a\\'; touch x; '|$(id)|");
});
