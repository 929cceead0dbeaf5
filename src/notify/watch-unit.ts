/** The systemd user unit of `beckon watch --print-unit`. */
import {agentVariables, agentWords} from '../agents/agents.js';

const handedOn = ['BECKON_STATE_DIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', ...agentVariables, 'TMUX_TMPDIR'];

/**
 * `command`: the words that start beckon. The unit sets the environment variables of beckon's directories, because a user manager has none of them.
 */
export function unitText(env: NodeJS.ProcessEnv, command: readonly string[]): string {
	const settings = handedOn.flatMap((name) => (env[name] ? [`Environment=${unitWord(`${name}=${env[name]}`)}`] : []));
	return [
		'[Unit]',
		`Description=beckon watch: which ${agentWords.name} session needs you`,
		'',
		'[Service]',
		`ExecStart=${[...command, 'watch', '--stay'].map((word) => unitWord(word).replaceAll('$', '$$$$')).join(' ')}`,
		...(env['PATH'] ? [`Environment=${unitWord(`PATH=${env['PATH']}`)}`] : []),
		...settings,
		'Restart=on-failure',
		'RestartSec=5',
		'',
		'[Install]',
		'WantedBy=default.target',
		'',
	].join('\n');
}

/** systemd expands `%`; in commands it expands `$` as well. */
function unitWord(text: string): string {
	const inert = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('\n', ' ');
	return /^[A-Za-z0-9_@%/:=.,+$-]+$/.test(inert) ? inert : `"${inert}"`;
}
