/** The navigator on a terminal of the tests, over rows a test sets by hand. */
import {usualWords} from '../../../src/agents/usual-words.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import type {NavigatorPorts} from '../../../src/app/loop/run-effect.js';
import {createRuntime, type Runtime} from '../../../src/app/loop/runtime.js';
import type {AppState} from '../../../src/app/model.js';
import type {SendResult} from '../../../src/app/sends/model.js';
import type {SendOrder} from '../../../src/app/sends/receipts.js';
import {type Config, defaultConfig} from '../../../src/core/config.js';
import type {Mark} from '../../../src/core/queue/marks.js';
import type {Row} from '../../../src/core/session.js';
import {chooseTheme} from '../../../src/core/theme/themes.js';
import {type Mounted, mountNavigator} from '../../../src/ui/mount.js';
import {createTerminalLook} from '../../../src/ui/terminal-style.js';
import {noon} from '../samples/rows.js';
import {openTerminal, type TestTerminal} from './terminal.js';

export type TestNavigator = {
	readonly terminal: TestTerminal;
	readonly runtime: Runtime;
	readonly mounted: Mounted;
	/** What the next looks find. */
	readonly setRows: (rows: readonly Row[]) => void;
	readonly jumps: readonly Row[];
	readonly marks: readonly Mark[];
	/** What went to sessions; each lands. */
	readonly sends: readonly SendOrder[];
	readonly quits: () => number;
	readonly close: () => Promise<void>;
};

type Options = {
	readonly columns?: number;
	readonly rows?: number;
	/** What stands on the terminal already. */
	readonly before?: string;
	readonly sessions?: readonly Row[];
	/** The limits of the accounts, in words. */
	readonly limits?: string;
	readonly pane?: string;
	readonly config?: Partial<Config>;
	readonly popup?: boolean;
	readonly start?: Partial<AppState>;
	readonly isAscii?: boolean;
	readonly hasColour?: boolean;
	readonly isLinear?: boolean;
	readonly ports?: Partial<NavigatorPorts>;
};

export function openNavigator(options: Options = {}): TestNavigator {
	const {
		columns = 80,
		rows = 24,
		before = '',
		sessions = [],
		limits = '',
		pane = 'the pane',
		popup = false,
		isAscii = false,
		hasColour = true,
		isLinear = false,
	} = options;
	const terminal = openTerminal(columns, rows);
	terminal.stdout.write(before);
	const config = {...defaultConfig, ...options.config};
	let current = sessions;
	const start = performance.now();
	let quits = 0;
	const jumps: Row[] = [];
	const marks: Mark[] = [];
	const sends: SendOrder[] = [];
	const sent = (order: SendOrder): SendResult => {
		sends.push(order);
		return {receipt: {kind: 'landed', by: 'client', afterMs: 120}, outboxId: undefined};
	};
	const ports: NavigatorPorts = {
		look: async () => ({rows: current, problems: [], nextAt: undefined, limits}),
		capture: async () => ({text: pane, columns: 80, rows: 24, foreground: undefined, history: undefined}),
		readPane: async () => ({above: '', screen: pane}),
		jump: async (row) => void jumps.push(row),
		appendMark: (mark) => void marks.push(mark),
		answer: async (row, {choice, token}) => sent({type: 'answer', row, choice, token}),
		reply: async (row, reply) => sent({type: 'reply', row, reply}),
		keepUntilRest: async () => 'kept',
		submit: async (row, entry) => sent({type: 'submit', row, entry}),
		act: async (row, act) => sent({type: 'act', row, act}),
		edit: async (text) => text,
		open: async () => {},
		readSetup: async () => ({kind: 'ready'}),
		runBeckon: async () => undefined,
		runCommand: async () => undefined,
		keepTheme: async (theme) => ({kind: 'said', text: theme}),
		readFolders: async () => ({folders: [], agents: []}),
		readBelow: async () => [],
		goToStarted: async () => {},
		start: () => Promise.reject(new Error('nothing is started here')),
		sendFirst: () => Promise.reject(new Error('nothing is sent here')),
		searchPast: async () => undefined,
		searchHosts: async () => [],
		resumePast: () => Promise.reject(new Error('nothing is resumed here')),
		rename: async () => undefined,
		readSource: () => ({kind: 'unreadable'}),
		copy: async () => {},
		readHistory: async () => [],
		readLog: () => [],
		pastReplies: () => [],
		now: () => noon + Math.floor(performance.now() - start),
		quit: () => {
			quits += 1;
		},
		...options.ports,
	};
	const runtime = createRuntime({...initialState(config, popup, noon), isLinear, ...options.start}, ports);
	runtime.dispatch({type: 'started', problems: runtime.state().keymap.problems});
	const mounted = mountNavigator(
		{stdin: terminal.stdin, stdout: terminal.stdout, stderr: terminal.stdout},
		{
			runtime,
			look: createTerminalLook({
				agent: usualWords,
				hasColour,
				isAscii,
				isLinear,
				theme: chooseTheme(config, false),
				accents: config.accents,
			}),
		},
	);
	return {
		terminal,
		runtime,
		mounted,
		setRows: (next) => {
			current = next;
			runtime.dispatch({type: 'files-changed'});
		},
		jumps,
		marks,
		sends,
		quits: () => quits,
		close: async () => {
			mounted.unmount();
			await runtime.close();
		},
	};
}
