/** Which variables of the environment that beckon was asked in a new session gets. */

type Env = Readonly<NodeJS.ProcessEnv>;
type IsInner = (name: string) => boolean;

/** Of the terminal, the shell itself and the connection: they are true only where they were set. */
const local = /^(?:TMUX|TERM|SSH_|LC_TERMINAL)|^(?:PWD|OLDPWD|SHLVL|COLUMNS|LINES|_)$/;

/** @param isInner whether a variable says that its program runs inside a session of an agent. */
export function handedOn(env: Env, isInner: IsInner): Readonly<Record<string, string>> {
	return Object.fromEntries(
		// tmux takes nothing but names; bash exports functions under others.
		Object.entries(env).flatMap(([name, value = '']) => (isName(name) && !local.test(name) && !isInner(name) ? [[name, value]] : [])),
	);
}

/** @param there the names that tmux gives to a window. @returns those that the asking shell lacks. */
export function lacking(env: Env, there: readonly string[], isInner: IsInner): readonly string[] {
	return [...new Set(there)].filter((name) => isInner(name) || (env[name] === undefined && !local.test(name)));
}

/** The names in the output of tmux's `show-environment`. A line of a longer value may look like one more. */
export function shownNames(output: string): readonly string[] {
	return output.split('\n').flatMap((line) => /^([A-Za-z_]\w*)=/.exec(line)?.[1] ?? []);
}

function isName(name: string): boolean {
	return /^[A-Za-z_]\w*$/.test(name);
}
