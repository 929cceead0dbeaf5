/** Gemini CLI: its processes, its hooks, its chat file, and its settings with beckon's hooks. */
import {appendFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readCorpus} from '../../../rigs/accuracy/corpus.js';
import {agentTraits} from '../../../src/agents/agents.js';
import {chat, readChat} from '../../../src/agents/gemini/chat.js';
import {fits} from '../../../src/agents/gemini/fits.js';
import {gemini, setup, toHookBody} from '../../../src/agents/gemini/gemini.js';
import {readScreen} from '../../../src/agents/gemini/screen.js';
import {askToken} from '../../../src/core/ask/token.js';
import {lastMessage, openingLine} from '../../../src/core/resolve/last-words.js';
import {checkHooks} from '../../../src/setup/doctor/hooks.js';
import {runInstall} from '../../../src/setup/install.js';
import {runUninstall} from '../../../src/setup/uninstall.js';
import {statePaths} from '../../../src/store/paths.js';
import {person} from '../../helpers/install-world.js';
import {claimOf, hookEvent, screen, sessionId, stateOf} from '../../helpers/samples/events.js';
import {tempDir} from '../../helpers/temp-state.js';

test.each([
	[['node', '/usr/lib/node_modules/.bin/gemini'], 'gemini', false],
	[['/usr/bin/node', '--max-old-space-size=12052', '/opt/x/gemini.js', '--resume', 'latest'], 'gemini', false],
	[['node', '/usr/bin/gemini', '-p', 'x'], 'gemini', true],
	[['node', '/usr/bin/gemini', 'mcp', 'list'], undefined, false],
	[['node', '/usr/bin/gemini', '-m', 'x', 'mcp', 'list'], undefined, false],
	[['node', '/usr/bin/gemini', 'hook', 'list'], undefined, false],
	// A prompt without quotes, and a model of that name.
	[['node', '/usr/bin/gemini', 'fix', 'the', 'mcp', 'hooks'], 'gemini', false],
	[['node', '/usr/bin/gemini', '-m', 'mcp', 'hello'], 'gemini', false],
	[['vim', 'gemini'], undefined, false],
])('%j runs %s', (argv, agent, headless) => {
	expect(agentTraits.byProcess('node', argv)).toBe(agent);
	expect(agentTraits.isHeadless('gemini', argv)).toBe(headless);
});

test('two requests of the same words are told apart by the place that each has among them', () => {
	const row = (text: string, end = '') => `│ ${text.padEnd(60 - end.length)}${end} │`;
	const tokenOf = (place: string) => {
		const frame = '─'.repeat(58);
		const asked = ['Allow execution of [Shell]?', '', '● 1. Allow once', '  2. Allow for this session', '  3. No, suggest changes (esc)'];
		const shell = [row('? Shell  touch c0', place), row(`╭${frame}╮`), row(`│ ${'touch c0'.padEnd(56)} │`), row(`╰${frame}╯`)];
		const text = [`╭${'─'.repeat(62)}╮`, ...shell, ...asked.map((each) => row(each)), `╰${'─'.repeat(62)}╯`].join('\n');
		const surface = readScreen({text, columns: 64, rows: 40, foreground: 'node', history: 0}, {title: '✋  Action Required (demo)'});
		const at = 1_800_000_000_000;
		const told = {notification_type: 'ToolPermission', details: {type: 'exec', title: 'Shell', command: 'touch c0', rootCommand: 'touch'}};
		const body = toHookBody('Notification', told);
		const hook = claimOf([{...hookEvent(at, 'UserPromptSubmit', {prompt: 'go'})}, {...hookEvent(at + 10, 'Notification'), body}]);
		const state = stateOf({hook, screen: screen(at + 3000, surface, {fits})}, at + 3000);
		return askToken({sessionId: sessionId(), process: undefined, state});
	};
	expect(tokenOf('1 of 2')).toMatch(/\./);
	expect(tokenOf('1 of 2')).toBe(tokenOf('1 of 2'));
	expect(tokenOf('2 of 2')).not.toBe(tokenOf('1 of 2'));
});

test.each(['all', 'few', 'no'])(
	'without hooks the newest answer on the screen is what was said last, in a terminal with %s colours',
	(colours) => {
		const edge = (sign: string) => (colours === 'all' ? [sign.repeat(60)] : ['']);
		const rule = '─'.repeat(60);
		const framed = (text: string) => [...edge('▄'), ` > ${text}`, ...edge('▀')];
		const prompt = (text: string) => (colours === 'no' ? [`> ${text}`, ''] : framed(text));
		const box = colours === 'no' ? [rule, ' >   Type your message', rule] : framed('  Type your message');
		const status = ['? for shortcutsk: the end of a hook', rule, ' Shift+Tab to accept edits', ...box];
		const rows = [
			'Tips',
			'',
			...prompt('which one?'),
			'✦ The first.',
			'',
			...prompt('go'),
			'✦ It is done.',
			'',
			'',
			...status,
			' workspace',
			' ~/work',
		];
		const about = {columns: 60, rows: 40, foreground: 'node', history: 0};
		const {surface, projection} = readScreen({text: rows.join('\n'), ...about}, {title: '◇  Ready (demo)'});
		expect(surface).toBe('idle');
		expect(openingLine(lastMessage({text: projection, source: 'screen'}))).toBe('It is done.');
		const worse = rows.map((row) => row.replace('✦ The first.', '✕ [API Error: no]'));
		const after = (text: string) => readScreen({text: text.replace('✦ It is done.', ''), ...about}, {title: '◇  Ready (demo)'});
		expect(after(rows.join('\n'))).toMatchObject({error: undefined});
		expect(after(worse.join('\n'))).toMatchObject({surface: 'idle', error: undefined});
	},
);

/** As 0.61.0 asks on by itself after a tool whose answer was empty. */
const ownPrompt = '[System: You successfully executed a tool but returned an empty response. Please analyze the tool output.]';

test('a hook says what is asked, and of forms and plans a name', () => {
	const asked = (details: object) => toHookBody('Notification', {notification_type: 'ToolPermission', message: 'm', details});
	expect(asked({type: 'exec', title: 't', command: 'rm -rf build'})).toEqual({
		name: 'permission-asked',
		ask: {kind: 'tool', tool: 'Shell', input: {command: 'rm -rf build'}, rules: []},
	});
	expect(asked({type: 'edit', filePath: '/w/a', fileDiff: '-a'})).toMatchObject({ask: {input: {file_path: '/w/a', diff: '-a'}}});
	expect(asked({type: 'ask_user', title: 'Ask User'})).toMatchObject({ask: {kind: 'dialog', title: 'Ask User'}});
	expect(toHookBody('Notification', {notification_type: 'Other'})).toEqual({name: 'unknown'});
	expect(toHookBody('BeforeAgent', {prompt: 'go'})).toEqual({name: 'prompt-submitted', prompt: 'go'});
	expect(toHookBody('BeforeAgent', {prompt: ownPrompt})).toMatchObject({news: {}});
	expect(toHookBody('AfterAgent', {prompt_response: 'W o r d s'})).toMatchObject({name: 'turn-ended', said: undefined});
	expect(toHookBody('SessionEnd', {reason: 'clear'})).toEqual({name: 'session-ended', reason: 'clear'});
	// So it also ends when tmux does, and a restore has to bring it back.
	expect(toHookBody('SessionEnd', {reason: 'exit'})).toEqual({name: 'session-ended', reason: 'other'});
	expect(toHookBody('SessionStart', {})).toMatchObject({how: ''});
});

const line = (second: number, type: string, more: object) =>
	JSON.stringify({id: `${type}${second}`, timestamp: new Date(1_800_000_000_000 + second * 1000).toISOString(), type, ...more});

test.each([
	'I ran the following shell command:\n```sh\nls\n```\n\nThis produced the following result:',
	'User has manually exited Plan Mode. Switching to YOLO mode (all tool calls auto-approved).',
	"Here is the user's editor context as a JSON object. This is for your information only.",
	'<hook_context>x</hook_context>',
])('what Gemini adds for its model is no prompt, and takes no words from the turn before it: %s', (text) => {
	const said = [line(1, 'user', {content: [{text: 'go'}]}), line(2, 'gemini', {id: 'a', content: 'Done.'})];
	const claim = (...lines: readonly string[]) => lines.reduce((fold, each) => chat.foldLine(fold, each, {now: 9e12}), chat.empty).claim;
	expect({...claim(...said, line(9, 'user', {content: [{text}]})), lastLineAt: 0}).toEqual({...claim(...said), lastLineAt: 0});
});

test('a session that was resumed is read from its first file, in which it goes on', () => {
	const folder = tempDir();
	const file = (minute: string, ...lines: readonly string[]) => {
		const path = join(folder, `session-2026-11-28T05-${minute}-24d21ddc.jsonl`);
		writeFileSync(path, lines.map((each) => `${each}\n`).join(''));
		return path;
	};
	const first = file('36', line(1, 'user', {content: [{text: 'go'}]}), line(2, 'gemini', {id: 'a', content: 'Done.'}));
	const told = file('38', line(3, 'user', {content: [{text: '<session_context>\nx'}]}));
	writeFileSync(join(folder, 'session-2026-11-28T05-35-e45b507d.jsonl'), `${line(1, 'user', {content: [{text: 'of another'}]})}\n`);
	const reader = gemini.transcript?.createReader({now: () => 9e12});
	expect(reader?.read(told)).toMatchObject({humanPrompt: {text: 'go'}, said: {text: 'Done.'}});
	appendFileSync(first, `${line(4, 'user', {content: [{text: 'go on'}]})}\n`);
	expect(reader?.read(told)).toMatchObject({humanPrompt: {text: 'go on'}});
});

test('what Gemini writes behind a prompt that names files is none of it', () => {
	const added = '\n--- Content from referenced files ---\nContent from @app:\nx = 1\n--- End of content ---';
	expect(toHookBody('BeforeAgent', {prompt: `see @app.py${added}`})).toMatchObject({prompt: 'see @app.py'});
	const prompt = line(1, 'user', {content: [{text: 'see @app.py'}, {text: added}], displayContent: [{text: 'see @app'}]});
	expect(chat.foldLine(chat.empty, prompt, {now: 9e12}).claim).toMatchObject({humanPrompt: {text: 'see @app'}});
	expect(readChat(Buffer.from(prompt))?.messages).toMatchObject([{by: 'user', text: 'see @app'}]);
});

test.each([
	['  Type your message or @path/to/file', {kind: 'empty', shell: false}],
	['  Type your message or\n   @path/to/file', {kind: 'empty', shell: false}],
	["  Press 'Esc' for NORMAL mode.", {kind: 'empty', shell: false}],
	// Keys are commands of its vim mode here.
	["  Press 'i' for INSERT mode.", {kind: 'none'}],
	['press i', {kind: 'draft', text: 'press i', pasted: 0, shell: false}],
])('an input box in which stands %s', (words, composer) => {
	const text = ['▄'.repeat(60), ` > ${words}`, '▀'.repeat(60), ' workspace', ' ~/work'].join('\n');
	const shown = readScreen({text, columns: 60, rows: 40, foreground: 'node', history: 0}, {title: '◇  Ready (demo)'});
	expect(shown).toMatchObject({surface: 'idle', composer});
});

test('the chat file tells the prompt, the words, the tokens, the error and the cancel', () => {
	const file = join(tempDir(), 'session-2026-11-22T18-56-b16eb76b.jsonl');
	const reader = chat.createReader({now: () => 9e12});
	writeFileSync(
		file,
		[
			JSON.stringify({sessionId: 'x', startTime: '2026', kind: 'main'}),
			JSON.stringify({$set: {messages: [{type: 'info', content: 'Request cancelled.'}]}}),
			line(1, 'user', {content: [{text: '<session_context>\nx'}]}),
			line(2, 'user', {content: [{text: 'list the files'}]}),
			line(3, 'gemini', {id: 'a', content: 'Let me look.', tokens: {input: 1200, output: 40}, model: 'gemini-3'}),
			line(3, 'gemini', {id: 'a', content: 'Let me look.', tokens: {input: 1200, output: 40}, toolCalls: [{id: 'c'}]}),
			line(4, 'user', {content: [{functionResponse: {}}]}),
			line(5, 'gemini', {id: 'b', content: 'Done.', tokens: {input: 1300, output: 2}}),
			'',
		].join('\n'),
	);
	expect(reader.read(file)).toMatchObject({
		turn: {kind: 'working'},
		humanPrompt: {text: 'list the files'},
		said: {text: 'Done.'},
		model: 'gemini-3',
		contextTokens: 1300,
		outputTokens: 42,
	});
	appendFileSync(file, `${line(6, 'error', {content: '[API Error: 400]'})}\n`);
	expect(reader.read(file)?.turn).toMatchObject({kind: 'failed', message: '[API Error: 400]'});
	appendFileSync(file, `${line(6, 'user', {content: [{text: ownPrompt}]})}\n`);
	expect(reader.read(file)).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'list the files'}});
	appendFileSync(file, `${line(7, 'user', {content: 'on'})}\n${line(8, 'info', {content: 'Request cancelled.'})}\n`);
	expect(reader.read(file)?.turn).toMatchObject({kind: 'interrupted'});
	for (const text of ['', '[]', '{"type":"user"}', line(1, 'gemini', {tokens: 7, content: 7})])
		expect(chat.foldLine(chat.empty, text, {now: 9e12}).claim.turn.kind).toBe('none');
});

test('the conversation that is written anew after an Esc at a request is no prompt and no work', () => {
	const lines = [
		line(1, 'user', {content: [{text: 'first'}]}),
		line(2, 'gemini', {id: 'a', content: 'Done.', tokens: {input: 1200, output: 40}}),
		line(3, 'user', {content: [{text: 'second'}]}),
		line(9, 'info', {content: 'Request cancelled.'}),
		line(9, 'user', {content: [{text: '<session_context>\nx'}]}),
		line(9.1, 'user', {content: [{text: 'first'}]}),
		line(9.2, 'gemini', {content: [{text: 'Done.'}], tokens: null}),
	];
	const fold = (...more: readonly string[]) =>
		[...lines, ...more].reduce((before, text) => chat.foldLine(before, text, {now: 9e12}), chat.empty).claim;
	expect(fold()).toMatchObject({turn: {kind: 'interrupted', at: 1_800_000_009_000}, humanPrompt: {text: 'second'}, outputTokens: 40});
	expect(fold(line(12, 'user', {content: [{text: 'third'}]}))).toMatchObject({turn: {kind: 'working'}, humanPrompt: {text: 'third'}});
});

test.each([
	'{\n  // mine\n  "ui": {"theme": "x"}\n}\n',
	'{"hooks":{"BeforeAgent":[{"hooks":[{"type":"command","command":"mine"}]}]}}',
	'{}\n',
])('its settings %j come back byte for byte', async (mine) => {
	const {io, folder, out} = person();
	const file = join(folder, '.gemini/settings.json');
	mkdirSync(join(folder, '.gemini'));
	writeFileSync(file, mine);
	await runInstall(io, {dryRun: true, agent: 'gemini'});
	expect(out()).toContain('waits for each hook: 5 of them');
	expect(readFileSync(file, 'utf8')).toBe(mine);
	await runInstall(io, {dryRun: false, agent: 'gemini'});
	const text = readFileSync(file, 'utf8');
	expect(text).toContain('set -- AfterAgent gemini');
	const check = (text: string) => {
		writeFileSync(file, text);
		const agent = {id: gemini.id, words: gemini.words, setup};
		return checkHooks(agent, {env: io.env, paths: statePaths(io.env), version: '0.61.0'}).map(({level, text}) => `${level}: ${text}`);
	};
	expect(check(text)).toEqual([`ok: hooks are in ${file}, for Gemini CLI 0.61.0`]);
	expect(check(text.replace('{', '{"hooksConfig": {"enabled": false},'))).toEqual([`wrong: ${file} has "hooksConfig.enabled": false`]);
	expect(check(text.replace('"AfterAgent"', '"AfterTool"'))).toEqual(['wrong: Gemini CLI 0.61.0 does not report AfterAgent to beckon']);
	writeFileSync(file, text);
	await runUninstall(io, {dryRun: false, agent: 'gemini'});
	expect(readFileSync(file, 'utf8')).toBe(mine);
});

test('words of a dialog in the conversation are no dialog', () => {
	const shot = (text: string, title: string) => readScreen({text, columns: 80, rows: 24, foreground: 'node', history: 0}, {title});
	const edge = '▀'.repeat(20);
	const said = `✦ Do you trust the files in this folder?\n╭──╮\n│ Apply this change? │\n╰──╯\n${'▄'.repeat(20)}\n >   Type\n${edge}\n ~/w`;
	expect(shot(said, '◇  Ready (w)')).toMatchObject({surface: 'idle', dialog: undefined});
	expect(shot(said, '✋  Action Required (w)')).toMatchObject({surface: 'deferred'});
	expect(shot('$ ls', 'devbox')).toMatchObject({availability: 'unsupported'});
});

test('a compression is work, although its title says that it is ready, and words about one are none', () => {
	const shown = (row: string) => {
		const box = ['▄'.repeat(60), ' >   Type your message or @path/to/file', '▀'.repeat(60), ' ~/work'];
		const text = [' > /compress', '', row, '', '? for shortcuts', '─'.repeat(60), '', ...box].join('\n');
		return readScreen({text, columns: 60, rows: 40, foreground: 'node', history: 0}, {title: '◇  Ready (demo)'});
	};
	const compressing = shown('⠼ Compressing chat history');
	expect(compressing).toMatchObject({surface: 'working', activity: 'compacting', composer: {kind: 'empty'}});
	expect(compressing.normalised).toBe(shown('⠧ Compressing chat history').normalised);
	for (const row of ['✦ Compressing chat history', '  ⠼ Compressing chat history', '✦ Chat history compressed from 1200 to 187 tokens.'])
		expect(shown(row)).toMatchObject({surface: 'idle', activity: undefined});
});

test('in a terminal without all colours the input box has no edges, and every screen says the same', () => {
	const wrong = readCorpus('gemini').flatMap(({name, screen}) => {
		if (screen === undefined) return [];
		const plain = screen.text
			.split('\n')
			.filter((line) => !/^[▄▀]{10,}$/.test(line.trim()))
			.join('\n');
		const surfaceOf = (text: string) => {
			const shot = {...screen, text, foreground: 'node', history: 0};
			const {surface, businessState, interrupted, error} = readScreen(shot, {title: screen.title});
			return {surface, businessState, interrupted, error};
		};
		const [one, other] = [surfaceOf(screen.text), surfaceOf(plain)];
		return JSON.stringify(one) === JSON.stringify(other) ? [] : [{name, one, other}];
	});
	expect(wrong).toEqual([]);
});

/** A dialog as 0.61.0 draws it at the end of a pane of 60 columns. */
const box = (...rows: readonly string[]) => {
	const text = [`╭${'─'.repeat(58)}╮`, ...rows.map((row) => `│ ${row.padEnd(56)} │`), `╰${'─'.repeat(58)}╯`].join('\n');
	return readScreen({text, columns: 60, rows: 20, foreground: 'node', history: 0}, {title: '✋  Action Required (w)'}).dialog;
};
const framed = (...rows: readonly string[]) => [
	`╭${'─'.repeat(54)}╮`,
	...rows.map((row) => `│ ${row.padEnd(52)} │`),
	`╰${'─'.repeat(54)}╯`,
];
const choices = ['', '● 1. Allow once', '  2. Allow for this session', '  3. No, suggest changes (esc)'];
const command = 'touch s2 && echo word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 end-of-it';
const drawn = ['touch s2 && echo word0 word1 word2 word3 word4', 'word5 word6 word7 word8 word9 word10 word11', 'end-of-it'];
const shell = (...rows: readonly string[]) => box('? Shell  because', ...framed(...rows), 'Allow execution of [Shell]?', ...choices);

test('a command that a narrow pane wraps is the one that the hook told, and one of the same head is another', () => {
	const asked = (text: string) => ({ask: {kind: 'tool', tool: 'Shell', input: {command: text}, rules: []}}) as const;
	const whole = shell(...drawn);
	const hidden = shell('... 56 hidden (Ctrl+O) ...', ...drawn.slice(1));
	if (whole === undefined || hidden === undefined) throw new Error('no dialog is read');
	expect(whole).toMatchObject({cut: false, body: drawn.join(' ')});
	expect(fits(whole, asked(command))).toBe('yes');
	expect(fits(whole, asked(`${command} more`))).toBe('no');
	expect(fits(whole, asked(command.replace('word5 word6', 'word5word6')))).toBe('no');
	expect(fits(whole, asked(command.slice(0, 40)))).toBe('no');
	expect(hidden.cut).toBe(true);
	expect(fits(hidden, asked(command))).toBe('perhaps');
	expect(fits(hidden, asked(command.replace('end-of-it', 'another-end')))).toBe('no');
	const tabbed = box(
		'? Shell  printf x    &&',
		'             echo    y',
		...framed('printf x    &&', '    echo    y'),
		'Allow execution of [Shell]?',
		...choices,
	);
	expect(tabbed).toMatchObject({title: 'Shell  printf x    &&', body: 'printf x    && echo    y'});
	expect(tabbed && fits(tabbed, asked('\n printf x\t&&\n\techo\ty \n'))).toBe('yes');
	const fetched = box(
		'Action Required',
		'',
		'?  WebFetch Processing URLs',
		'',
		'Fetch https://example.com/x and say',
		'',
		'URLs to fetch:',
		' - https://example.com/x',
		'Do you want to proceed?',
		...choices,
	);
	const fetches = (prompt: string) =>
		({ask: {kind: 'tool', tool: 'Confirm', input: {prompt, urls: ['https://example.com/x']}, rules: []}}) as const;
	expect(fetched && fits(fetched, fetches('Fetch https://example.com/x and say'))).toBe('perhaps');
	expect(fetched && fits(fetched, fetches('Fetch https://example.com/x and do'))).toBe('no');
	expect(shell('... first 18 lines hidden (Ctrl+O to show) ...', 'x')?.cut).toBe(true);
	// A narrow pane cuts these words short, and a low one has no room for a row.
	expect(shell('... 16 hidden (Ctrl…', 'x')?.cut).toBe(true);
	expect(shell()?.cut).toBe(true);
});

test('an edit and a call of an MCP server are told apart by what the pane shows of them', () => {
	const ask = (tool: string, input: object) => ({ask: {kind: 'tool', tool, input, rules: []}}) as never;
	const change = box(
		'? WriteFile  Writing to app.py',
		...framed('1 - def add(a, b):', '1 + changed = 1'),
		'Apply this change?',
		...choices,
	);
	const called = box(
		'Action Required',
		'',
		'?  note (demo MCP Server) {"title":"A title","body":"wo…',
		'',
		'MCP Server: demo',
		'Tool: note',
		'',
		'MCP Tool Details:',
		'(press Ctrl+O to expand MCP tool details)',
		'Allow execution of MCP tool "note" from server "demo"?',
		...choices,
	);
	if (change === undefined || called === undefined) throw new Error('no dialog is read');
	expect(fits(change, ask('Edit', {file_path: '/w/app.py', diff: '-def add(a, b):\n+changed = 1\n'}))).toBe('perhaps');
	expect(fits(change, ask('Edit', {file_path: '/w/app.py', diff: '-def add(a, b):\n+changed = 2\n'}))).toBe('no');
	expect(fits(change, ask('Edit', {file_path: '/w/other.py', diff: '-def add(a, b):\n+changed = 1\n'}))).toBe('no');
	expect(called.cut).toBe(true);
	expect(fits(called, ask('demo note', {}))).toBe('perhaps');
	expect(fits(called, ask('demo notes', {}))).toBe('no');
	const told = toHookBody('Notification', {
		notification_type: 'ToolPermission',
		details: {type: 'mcp', serverName: 'demo', toolName: 'note', title: 'Confirm'},
	});
	expect(told).toMatchObject({ask: {tool: 'demo note', cut: ['what the tool is given']}});
});

test('a form in a narrow pane has its whole question and labels, and choices that are out of sight are named as cut', () => {
	const form = box(
		'Answer Questions',
		'',
		'Which database should we use for this? word0 word1 word2',
		'word3 word4?',
		'',
		'● 1.  A rather long label that will certainly not fit',
		'     into one row',
		'      And so does its description: word0 word1 word2',
		'      1. word3',
		'  2.  Another',
		'  3.  Enter a custom value',
		'',
		'Enter to select · ↑/↓ to navigate · Esc to cancel',
	);
	expect(form).toMatchObject({question: 'Which database should we use for this? word0 word1 word2 word3 word4?', cut: false});
	expect(form?.options.map(({label, description}) => [label, description])).toEqual([
		['A rather long label that will certainly not fit into one row', 'And so does its description: word0 word1 word2 1. word3'],
		['Another', ''],
		['Enter a custom value', ''],
	]);
	expect(box('Answer Questions', '', 'Which?', '', '▲', '● 1.  [ ] A', '  2.  [ ] B', '▼', '', 'Enter to select')).toMatchObject({
		question: 'Which?',
		cut: true,
	});
});

test('plan mode is told, also where servers stand between its name and the input box', () => {
	// As 0.61.0 draws it in panes of 60 and 40 columns, without all colours.
	const shown = (mode: string, ...rows: readonly string[]) => {
		const text = ['✦ ok', '', '─'.repeat(40), mode, ...rows, '', ' >   Type your message or @path/to/file', '', ' ~/work/demo'].join('\n');
		return readScreen({text, columns: 40, rows: 24, foreground: 'node', history: 0}, {title: '◇  Ready (demo)'});
	};
	const plan = ' plan Shift+Tab to manual';
	expect(shown(plan, '', '  1 MCP server')).toMatchObject({surface: 'idle', mode: 'plan'});
	expect(shown(plan)).toMatchObject({mode: 'plan'});
	expect(shown(' Shift+Tab to accept edits', '', '  1 MCP server').mode).toBe('none');
	expect(shown(' auto-accept edits Shift+Tab to plan', '  1 MCP server').mode).toBe('accept-edits');
	expect(shown(' YOLO Ctrl+Y').mode).toBe('bypass');
});

test('a hook whose name leaves no room for the clock is work where the title says nothing', () => {
	const line = " ⠴ Executing Hooks: BECKON_HOOK='/home/dev/.local/state/beckon/hooks/emit.sh'; trap 'exit";
	const text = [
		'> go',
		'',
		line,
		'─'.repeat(100),
		' Shift+Tab to accept edits',
		'',
		' >   Type your message or @path/to/file',
		'',
		' ~/w',
	].join('\n');
	expect(readScreen({text, columns: 100, rows: 24, foreground: 'node', history: 0}, {title: 'Gemini CLI (w)'}).surface).toBe('working');
});

test.each([
	['trust', ['', '● 1. Trust folder (demo)', '  2. Trust parent folder (work)', "  3. Don't trust", ''], 'demo', ''],
	[
		'startup',
		['  (Use Enter to select)', '', '  https://geminicli.com/docs/resourc', '  es/tos-privacy/', ''],
		undefined,
		'How would you like to authenticate for this project?',
	],
	[
		'startup',
		['? Get started', '', '  How would you like to authenticate', '  for this project?', '  ● 1. Vertex AI'],
		undefined,
		/^How would/,
	],
] as const)('a dialog of kind %s is told in a pane that has room for a part of it', (kind, rows, body, title) => {
	const text = [...rows.map((row) => `│ ${row.padEnd(36)} │`), `╰${'─'.repeat(38)}╯`].join('\n');
	const {surface, dialog} = readScreen({text, columns: 40, rows: 10, foreground: 'node', history: 0}, {title: '◇  Ready (demo)'});
	expect([surface, dialog?.kind, dialog?.cut]).toEqual(['trust', kind, true]);
	if (body !== undefined) expect(dialog?.body).toBe(body);
	expect(dialog?.title).toMatch(title);
});

test('the trust in a folder is told with its name, also where a narrow pane wraps the question and hides a part of the words', () => {
	// As 0.61.0 draws it in panes of 60 and 40 columns.
	const wide = box(
		'',
		'Do you trust the files in this folder?',
		'',
		'Trusting a folder allows Gemini CLI to load its local',
		'configurations, including custom commands, hooks, MCP',
		'servers, agent skills, and settings.',
		'',
		'',
		'● 1. Trust folder (demo)',
		'  2. Trust parent folder (work)',
		"  3. Don't trust",
		'',
	);
	const narrow = `
 │ Do you trust the files in this     │
 │ folder?                            │
 │                                    │
 │ Trusting a folder allows Gemini    │
 │ on your behalf or change the       │
 │ ... last 2 lines hidden (Ctrl+O t… │
 │                                    │
 │ ● 1. Trust folder (demo)           │
 │   2. Trust parent folder (work)    │
 │   3. Don't trust                   │
 │                                    │
 ╰────────────────────────────────────╯
   Press Ctrl+O to show more lines
`;
	const shown = {text: narrow, columns: 40, rows: 20, foreground: 'node', history: 0};
	const {surface, dialog} = readScreen(shown, {title: '◇  Ready (demo)'});
	expect(surface).toBe('trust');
	for (const one of [wide, dialog]) {
		expect(one).toMatchObject({kind: 'trust', body: 'demo'});
		expect(one?.options.map(({label}) => label)).toEqual(['Trust folder (demo)', 'Trust parent folder (work)', "Don't trust"]);
	}
	const later = `${narrow}\n Gemini CLI is restarting to apply the\n trust changes...\n`;
	expect(readScreen({...shown, text: later}, {title: ''}).surface).not.toBe('trust');
});

test('what is typed into a form is no part of its question, and no choice', () => {
	// As 0.61.0 draws them in a pane of 60 columns.
	const keys = ['Enter to submit · Tab/Shift+Tab to switch questions ·', 'Esc to cancel'];
	const asked = (...rows: readonly string[]) => box('Answer Questions', '', ...rows);
	const field = (typed: string) => asked('What shall the project be called?', '', `> ${typed}`, '', '', 'Enter to submit · Esc to cancel');
	expect(field('e.g. demo')).toMatchObject({question: 'What shall the project be called?', options: []});
	expect(field('typed > words')?.question).toBe(field('')?.question);
	expect(asked('← ✓ DB │ □ Name │ ≡ Review →', '', 'Name?', '', '> e.g. demo', '', '', ...keys)?.question).toBe('Name?');
	const choice = (own: string, ...rest: readonly string[]) =>
		asked('Which?', '> a quoted line', '', '  1.  SQLite', '      small', `● 2.  ${own}`, ...rest, '', ...keys);
	const typed = {drawn: expect.anything(), textField: 'mine and more'};
	expect(choice('Enter a custom value')?.textField).toBe('');
	expect(choice('mine', '     and more')).toEqual({...choice('Enter a custom value'), ...typed});
	expect(choice('mine')).toMatchObject({
		question: 'Which? > a quoted line',
		options: [
			{label: 'SQLite', role: 'other'},
			{label: 'Enter a custom value', role: 'text'},
		],
	});
});

test('a plan is one where its heading is out of sight', () => {
	// As 0.61.0 draws it in a pane of 40 columns and 24 rows.
	const rows = [
		'The plan',
		'',
		' - step 0: do something',
		'... 35 hidden (Ctrl+O) ...',
		'',
		'● 1.  Yes, automatically accept',
		'     edits',
	];
	const keys = [
		'  2.  Yes, manually accept edits',
		'  3.  Type your feedback...',
		'',
		'Enter to select · ↑/↓ to navigate ·',
		'Ctrl+G to edit plan · Esc to cancel',
	];
	const text = `${[...rows, ...keys].map((row) => `│ ${row.padEnd(36)} │`).join('\n')}\n╰${'─'.repeat(38)}╯\n`;
	const {surface, dialog} = readScreen({text, columns: 40, rows: 24, foreground: 'node', history: 0}, {title: '✋  Action Required (w)'});
	expect(surface).toBe('plan');
	expect(dialog).toMatchObject({body: expect.stringContaining('- step 0: do something'), cut: true});
	expect(dialog?.options.map(({label}) => label)).toEqual([
		'Yes, automatically accept edits',
		'Yes, manually accept edits',
		'Type your feedback...',
	]);
});

test('a sign-in that its user opens is a menu, and one that it begins with waits for them', () => {
	const box = `╭${'─'.repeat(38)}╮
│ ? Get started                        │
│                                      │
│   How would you like to authenticate for this project? │
│                                      │
│     1. Sign in with Google           │
│   ● 2. Use Gemini API Key            │
╰${'─'.repeat(38)}╯`;
	const edges = [`${'▄'.repeat(40)}\n`, `${'▀'.repeat(40)}\n`];
	const shown = (above: string) =>
		readScreen({text: `${above}${box}\n\n`, columns: 80, rows: 24, foreground: 'node', history: 0}, {title: '◇  Ready (w)'}).surface;
	for (const above of ['ℹ Request cancelled.\n\n > /auth\n\n', edges.join(' > /auth\n')]) expect(shown(above)).toBe('idle');
	for (const above of ['', '⚠  Warning\n\n', ' > /auth\n\n✦ Done.\n\n']) expect(shown(above)).toBe('trust');
});

test('a suspected loop is told without the sign before its title', () => {
	const seen = box(
		'?  A potential loop was detected',
		'',
		'Do you want to keep loop detection?',
		'',
		'● 1. Keep it (esc)',
		'  2. Disable it',
	);
	expect(seen).toMatchObject({kind: 'question', title: 'A potential loop was detected', question: 'Do you want to keep loop detection?'});
});
