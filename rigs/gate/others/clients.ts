/** The agents besides Claude Code that the gate drives: their packages, homes, keys and tools. */
import {execFileSync} from 'node:child_process';
import {appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Fields} from '../../../src/core/fields.js';
import {agentCache} from '../agent/versions.js';
import type {OtherCall} from './model.js';

export type Client = {
	readonly id: string;
	/** What `--agent` calls it, where that is not its id. */
	readonly name?: string;
	/** Starts it in its pane without beckon. */
	readonly words?: string;
	readonly package: string;
	/** The version that beckon was measured with. */
	readonly version: string;
	/** A further package that its plugins need, which it would fetch at its start. */
	readonly plugin?: string;
	/** Whether `beckon install --agent` is run before it starts. */
	readonly installs: boolean;
	readonly writeHome: (home: string, project: string, url: string, modules: string) => void;
	readonly env: (url: string) => Readonly<Record<string, string>>;
	/** Its input box. */
	readonly ready: RegExp;
	/** A command that it asks about, and an edit. */
	readonly command: (command: string) => OtherCall;
	readonly edit: (project: string) => OtherCall;
	/** A question of two options. */
	readonly question: OtherCall;
	/** A call of the tool of an MCP server, and whether beckon is told what the tool is given. */
	readonly call: OtherCall;
	readonly showsCalls: boolean;
	/** `mode`: to its next mode. `fresh`: its command for a new session in the same program. */
	readonly keys: {
		readonly yes: string;
		readonly mode: string;
		readonly stop: readonly string[];
		readonly ask?: string;
		readonly fresh: string;
	};
	/** beckon answers and replies. */
	readonly isAnswered: boolean;
	/** It does so by keys in the pane. */
	readonly takesKeys?: true;
	/** Its No takes words. */
	readonly takesWords?: true;
};

function write(path: string, text: string): void {
	mkdirSync(join(path, '..'), {recursive: true});
	writeFileSync(path, text);
}

const question = (more: Fields = {}) => ({
	questions: [
		{
			...more,
			header: 'Database',
			question: 'Which database?',
			options: [
				{label: 'SQLite', description: 'small'},
				{label: 'Postgres', description: 'big'},
			],
		},
	],
});

const form = {
	message: 'About the demo',
	requestedSchema: {
		type: 'object',
		properties: {db: {type: 'string', title: 'Database', description: 'Which database?', enum: ['SQLite', 'Postgres'], default: 'SQLite'}},
		required: ['db'],
	},
};

const note = {title: 'A title', body: `${Array.from({length: 60}, (_, at) => `word${at}`).join(' ')} the-last-word`};
const server = {command: process.execPath, args: [join(import.meta.dirname, 'mcp-server.mjs')]};

const copilotPatch = '*** Begin Patch\n*** Update File: app.py\n@@\n-    return a + b\n+    return b + a\n*** End Patch\n';

const codex: Client = {
	id: 'codex',
	package: '@openai/codex',
	version: '0.171.0',
	installs: false,
	writeHome: (home, project, url) =>
		write(
			join(home, '.codex/config.toml'),
			[
				'model = "gpt-5.4"',
				'model_provider = "gate"',
				'check_for_update_on_startup = false',
				// The folders of the gate are below the temporary one, which it may write to by default.
				'[sandbox_workspace_write]',
				'exclude_slash_tmp = true',
				'exclude_tmpdir_env_var = true',
				'[model_providers.gate]',
				'name = "Gate"',
				`base_url = "${url}/v1"`,
				'wire_api = "responses"',
				'env_key = "GATE_KEY"',
				'request_max_retries = 0',
				'stream_max_retries = 0',
				`[projects."${project}"]`,
				'trust_level = "trusted"',
				'[mcp_servers.demo]',
				`command = ${JSON.stringify(server.command)}`,
				`args = ${JSON.stringify(server.args)}`,
				'',
			].join('\n'),
		),
	env: () => ({GATE_KEY: 'sk-gate-000'}),
	ready: /^› /m,
	command: (cmd) => ({name: 'exec_command', input: {cmd, sandbox_permissions: 'require_escalated', justification: 'because'}}),
	edit: (project) => ({
		name: 'exec_command',
		input: {cmd: `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${join(project, '../beside.txt')}\n+hello\n*** End Patch\nEOF\n`},
	}),
	question: {name: 'request_user_input', input: question({id: 'db'})},
	call: {name: 'note', namespace: 'mcp__demo', input: note},
	showsCalls: true,
	// Its tool for questions is only there in plan mode.
	keys: {yes: 'y', mode: 'BTab', stop: ['Escape'], ask: 'BTab', fresh: '/clear'},
	isAnswered: true,
};

export const clients: readonly Client[] = [
	codex,
	{
		...codex,
		name: 'codex-daemon',
		words: 'codex',
		writeHome(home, project, url, modules) {
			codex.writeHome(home, project, url, modules);
			appendFileSync(join(home, '.codex/config.toml'), '[tui]\nterminal_title = ["activity", "project-name", "thread-id"]\n');
		},
	},
	{
		id: 'opencode',
		package: 'opencode-ai',
		version: '1.18.33',
		plugin: '@opencode-ai/plugin',
		installs: true,
		writeHome(home, _project, url, modules) {
			const folder = join(home, '.config/opencode');
			const models = {'gate-1': {name: 'Gate', limit: {context: 100_000, output: 8000}, tool_call: true}};
			const provider = {gate: {npm: '@ai-sdk/openai-compatible', name: 'Gate', options: {baseURL: `${url}/v1`, apiKey: 'sk-gate'}, models}};
			const mcp = {demo: {type: 'local', command: [server.command, ...server.args], enabled: true}};
			const config = {model: 'gate/gate-1', small_model: 'gate/gate-1', autoupdate: false, share: 'disabled', provider};
			write(join(folder, 'opencode.json'), JSON.stringify({...config, permission: {edit: 'ask', bash: 'ask', 'demo_*': 'ask'}, mcp}));
			for (const name of ['package.json', 'package-lock.json', 'node_modules'])
				if (existsSync(join(modules, 'plugin', name))) cpSync(join(modules, 'plugin', name), join(folder, name), {recursive: true});
		},
		env: () => ({}),
		ready: /ctrl\+p commands/,
		command: (command) => ({name: 'bash', input: {command, description: 'because'}}),
		edit: (project) => ({
			name: 'edit',
			input: {filePath: join(project, 'app.py'), oldString: 'return a + b', newString: 'return b + a'},
		}),
		question: {name: 'question', input: question()},
		call: {name: 'demo_note', input: note},
		showsCalls: true,
		keys: {yes: 'Enter', mode: 'Tab', stop: ['Escape', 'Escape'], fresh: '/new'},
		isAnswered: true,
	},
	{
		id: 'copilot',
		package: '@github/copilot',
		version: '1.0.102',
		installs: false,
		writeHome(home, project) {
			write(join(home, '.copilot/config.json'), JSON.stringify({trustedFolders: [project]}));
			write(join(home, '.copilot/mcp-config.json'), JSON.stringify({mcpServers: {demo: {type: 'local', ...server, tools: ['*']}}}));
		},
		env: (url) => ({
			COPILOT_OFFLINE: 'true',
			COPILOT_AUTO_UPDATE: 'false',
			COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
			COPILOT_PROVIDER_API_KEY: 'sk-gate',
			COPILOT_PROVIDER_WIRE_API: 'responses',
			COPILOT_MODEL: 'gpt-5.4',
		}),
		ready: /open sidebar/,
		command: (command) => ({name: 'bash', input: {command, description: 'because'}}),
		edit: () => ({name: 'apply_patch', input: {patch: copilotPatch, input: copilotPatch}}),
		question: {name: 'ask_user', input: form},
		call: {name: 'demo-note', input: note},
		showsCalls: true,
		keys: {yes: '1', mode: 'Escape', stop: ['Escape', 'Escape'], fresh: '/clear'},
		isAnswered: true,
		takesKeys: true,
		takesWords: true,
	},
	{
		id: 'gemini',
		package: '@google/gemini-cli',
		version: '0.61.0',
		installs: true,
		writeHome: (home) =>
			write(
				join(home, '.gemini/settings.json'),
				`// It takes comments.\n${JSON.stringify({
					security: {auth: {selectedType: 'gemini-api-key'}, folderTrust: {enabled: false}},
					general: {enableAutoUpdate: false},
					privacy: {usageStatisticsEnabled: false},
					mcpServers: {demo: server},
				})}`,
			),
		env: (url) => ({GEMINI_API_KEY: 'gate-key-000', GOOGLE_GEMINI_BASE_URL: url}),
		ready: /Type your message/,
		command: (command) => ({name: 'run_shell_command', input: {command, description: 'because'}}),
		edit: (project) => ({name: 'write_file', input: {file_path: join(project, 'made.txt'), content: 'hello\n'}}),
		question: {name: 'ask_user', input: question({type: 'choice'})},
		call: {name: 'mcp_demo_note', input: note},
		showsCalls: false,
		keys: {yes: '1', mode: 'BTab', stop: ['Escape'], fresh: '/clear'},
		isAnswered: true,
		takesKeys: true,
	},
];

/** Installed once into a folder that stays. @returns the folder, with `node_modules` in it */
export function installClient({id, package: name, version, plugin}: Client): string {
	const folder = join(agentCache, `${id}-${version}`);
	if (existsSync(join(folder, '.done'))) return folder;
	const install = (prefix: string, what: string): void => {
		mkdirSync(prefix, {recursive: true});
		writeFileSync(join(prefix, 'package.json'), '{"dependencies":{}}');
		execFileSync('npm', ['install', '--no-fund', '--no-audit', '--silent', '--prefix', prefix, what], {
			env: {...process.env, HOME: folder},
			stdio: 'ignore',
		});
	};
	install(folder, `${name}@${version}`);
	if (plugin !== undefined) install(join(folder, 'plugin'), `${plugin}@${version}`);
	writeFileSync(join(folder, '.done'), '');
	return folder;
}
