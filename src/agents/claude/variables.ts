/** Environment variables that Claude Code reads, and those that it gives to the programs it starts. */

/** Account, provider and model: the names begin as those of Claude Code and of the clouds that it can use do. */
export function isAccountVariable(name: string): boolean {
	return !isInnerVariable(name) && /^(?:ANTHROPIC|CLAUDE|AWS|GOOGLE|GCLOUD|VERTEX|CLOUD_ML|AZURE)_/.test(name);
}

/** Measured with 2.1.329 (facts §1), except for the last three, which its extensions of editors set. */
export function isInnerVariable(name: string): boolean {
	return inner.has(name);
}

const inner: ReadonlySet<string> = new Set([
	'CLAUDECODE',
	'CLAUDE_PID',
	'CLAUDE_PROJECT_DIR',
	'CLAUDE_CODE_SESSION_ID',
	'CLAUDE_CODE_ENTRYPOINT',
	'CLAUDE_CODE_SESSION_ATTENDED',
	'CLAUDE_CODE_CHILD_SESSION',
	'CLAUDE_CODE_MESSAGING_SOCKET',
	'CLAUDE_CODE_MESSAGING_TOKEN',
	'CLAUDE_EFFORT',
	'CLAUDE_ENV_FILE',
	'CLAUDE_JOB_DIR',
	'AI_AGENT',
	'CLAUDE_CODE_SSE_PORT',
	'ENABLE_IDE_INTEGRATION',
	'FORCE_CODE_TERMINAL',
]);
