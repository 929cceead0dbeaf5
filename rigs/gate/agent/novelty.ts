/** The undocumented parts of a version of Claude Code: hook events, and fields of its own session file. Pure. */

/** Hook events of Claude Code 2.1.332. */
const events = new Set(
	`SessionStart Setup UserPromptSubmit UserPromptExpansion PreToolUse PermissionRequest PermissionDenied PostToolUse PostToolUseFailure
	PostToolBatch Notification MessageDisplay Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact SessionEnd TaskCreated
	TaskCompleted TeammateIdle Elicitation ElicitationResult CwdChanged FileChanged WorktreeCreate WorktreeRemove ConfigChange
	InstructionsLoaded PreModelSwitch PostModelSwitch DirectoryAdded PreSkillShellCommand`.split(/\s+/),
);

/** Fields of `sessions/<pid>.json` that were seen up to 2.1.332. */
const fields = new Set(
	`pid sessionId cwd startedAt procStart version peerProtocol peerFeatures kind entrypoint pidDomain asksForConvertedSkills tmux
	messagingSocketPath name nameSource nameSince status statusUpdatedAt updatedAt waitingFor jobId parkedJobId bridgeSessionId`.split(/\s+/),
);

export function newEvents(found: readonly string[]): readonly string[] {
	return found.filter((name) => !events.has(name));
}

export function newFields(found: readonly string[]): readonly string[] {
	return [...new Set(found)].filter((name) => !fields.has(name)).sort();
}
