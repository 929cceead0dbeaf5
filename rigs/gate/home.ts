/** The throw-away home of a desk: the agent's environment, its settings and its memory, and a project. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {ignoreFileErrors} from '../../src/store/files.js';
import {type Agent, isBefore} from './agent/versions.js';

export type Renderer = 'default' | 'fullscreen';

export type HomeOptions = {
	readonly agent: Agent;
	readonly renderer: Renderer;
	/** The agent knows the project's folder. */
	readonly trusted?: boolean;
	/** Other folders that the agent knows, beside the project. */
	readonly neighbours?: readonly string[];
	/** The agent knows the server `demo`. */
	readonly hasServer?: boolean;
	/** The agent runs commands in its sandbox. */
	readonly hasSandbox?: boolean;
	/** The agent may start teammates, in panes of their own. */
	readonly hasTeam?: boolean;
	/** The agent is logged in with a subscription, instead of having a key. */
	readonly hasSubscription?: boolean;
};

const key = 'sk-ant-gate-0000000000000000';

type Place = Pick<HomeOptions, 'hasSubscription'> & {readonly home: string; readonly bin: string; readonly url: string};

/** The whole environment of an agent. @param bin a folder before all others of PATH; `url`: where its model is */
export function programEnv({home, bin, url, hasSubscription = false}: Place): Record<string, string> {
	return {
		PATH: `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
		HOME: home,
		TMPDIR: join(home, 'tmp'),
		LANG: 'C.UTF-8',
		// What opens a plan changes it.
		EDITOR: 'sed -i s/Change/Improve/',
		TERM: 'xterm-256color',
		XDG_STATE_HOME: join(home, '.local', 'state'),
		...(hasSubscription ? {} : {ANTHROPIC_API_KEY: key}),
		ANTHROPIC_BASE_URL: url,
		DISABLE_AUTOUPDATER: '1',
		DISABLE_TELEMETRY: '1',
		DISABLE_ERROR_REPORTING: '1',
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
	};
}

/** Nobody's: the agent only looks whether it has one. */
const account = {
	accountUuid: '00000000-0000-4000-8000-000000000001',
	emailAddress: 'dev@example.com',
	organizationUuid: '00000000-0000-4000-8000-000000000002',
	organizationRole: 'admin',
	organizationName: 'Dev',
	displayName: 'Dev',
};

function toLogin(now: number) {
	return {
		accessToken: 'gate',
		refreshToken: 'gate',
		expiresAt: now + 30 * 86_400_000,
		scopes: ['user:inference', 'user:profile'],
		subscriptionType: 'max',
		rateLimitTier: 'default_claude_max_5x',
	};
}

export function writeProject(project: string, files: Readonly<Record<string, string>>): void {
	const all = {'README.md': '# demo\n\nA small project.\n', 'app.py': 'def add(a, b):\n    return a + b\n', ...files};
	for (const [name, text] of Object.entries(all)) {
		mkdirSync(dirname(join(project, name)), {recursive: true});
		writeFileSync(join(project, name), text);
	}
	execFileSync('git', ['init', '-q', project]);
}

/** The agent's own settings and memory, for a folder that it knows. */
export function writeHome(home: string, project: string, {agent, renderer, trusted = true, neighbours = [], ...has}: HomeOptions): void {
	const {hasServer = false, hasSandbox = false, hasTeam = false, hasSubscription = false} = has;
	const known = {hasTrustDialogAccepted: true, projectOnboardingSeenCount: 5, hasCompletedProjectOnboarding: true, allowedTools: []};
	const memory = {
		hasCompletedOnboarding: true,
		lastOnboardingVersion: agent.version,
		theme: 'dark',
		numStartups: 5,
		autoUpdates: false,
		bypassPermissionsModeAccepted: true,
		customApiKeyResponses: {approved: [key.slice(-20)], rejected: []},
		projects: Object.fromEntries(
			(trusted ? [project, ...neighbours.map((name) => join(dirname(project), name))] : []).map((path) => [path, known]),
		),
		mcpServers: hasServer
			? {demo: {type: 'stdio', command: process.execPath, args: [join(import.meta.dirname, 'agent/tool-server.js')]}}
			: {},
		...(hasSubscription ? {oauthAccount: account} : {}),
	};
	writeFileSync(join(home, '.claude.json'), JSON.stringify(memory));
	// A fetch would first ask the network whether its address is safe, for a minute.
	const settings = {
		...(isBefore(agent.version, '2.1.250') ? {} : {tui: renderer}),
		...(hasServer ? {skipWebFetchPreflight: true, permissions: {allow: ['mcp__demo__ask']}} : {}),
		...(hasSandbox ? {sandbox: {enabled: true}} : {}),
		...(hasTeam ? {env: {CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1'}, teammateMode: 'tmux'} : {}),
	};
	writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify(settings));
	if (hasSubscription) writeFileSync(join(home, '.claude', '.credentials.json'), JSON.stringify({claudeAiOauth: toLogin(Date.now())}));
}

/** The texts of all transcripts in a home. */
export function transcriptsIn(home: string): readonly string[] {
	const folder = join(home, '.claude', 'projects');
	// Nothing may be said yet.
	const names = ignoreFileErrors(() => readdirSync(folder, {recursive: true, encoding: 'utf8'}), []);
	return names.filter((name) => name.endsWith('.jsonl')).map((name) => readFileSync(join(folder, name), 'utf8'));
}
