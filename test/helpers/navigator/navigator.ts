/** The navigator on a terminal of the tests, over rows a test sets by hand. */
import {onTestFinished} from 'vitest';
import {usualWords} from '../../../src/agents/usual-words.js';
import type {Setup} from '../../../src/app/first-run/model.js';
import {initialState} from '../../../src/app/loop/initial-state.js';
import {createRuntime, type NavigatorPorts, type Runtime} from '../../../src/app/loop/runtime.js';
import type {AppState} from '../../../src/app/model.js';
import {deliveredBy, type SendOrder} from '../../../src/app/sends/receipts.js';
import type {SourceFile} from '../../../src/core/ask/file-change.js';
import {type Config, defaultConfig} from '../../../src/core/config.js';
import type {Mark} from '../../../src/core/queue/marks.js';
import {shortName} from '../../../src/core/rows/row-name.js';
import type {Row} from '../../../src/core/session.js';
import {chooseTheme} from '../../../src/core/theme/themes.js';
import {createTerminalStyle} from '../../../src/ui/line.js';
import {type Mounted, mountNavigator} from '../../../src/ui/mount.js';
import {noon, sixRows} from '../samples/rows.js';
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
	/** Puts its clock forward. */
	readonly pass: (ms: number) => void;
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
	/** Whose end closes it. Tests that run at the same time name their own: vitest's global one takes the test that started last. */
	readonly onFinished?: (close: () => Promise<void>) => void;
};

/** The port that reads whether beckon is set up. */
export function setupIs(read: () => Setup): Pick<NavigatorPorts, 'read-setup'> {
	return {'read-setup': () => ({type: 'setup-read', setup: read()})};
}

/** The port that reads the file of a request. */
export function sourceIs(file: SourceFile): Pick<NavigatorPorts, 'read-source'> {
	return {'read-source': ({row}) => ({type: 'source-read', row, file})};
}

/** Ports that do nothing but what is said here. */
export function portsWith(some: Partial<NavigatorPorts>): NavigatorPorts {
	const known: Partial<NavigatorPorts> = {now: () => noon, ...some};
	return new Proxy(known, {get: (ports, name) => Reflect.get(ports, name) ?? (() => undefined)}) as NavigatorPorts;
}

/** Opens one with six sessions, unless others are named, and waits for a text on its screen. */
export async function show(options: Options = {}, until: string | RegExp = 'the pane'): Promise<TestNavigator> {
	const nav = openNavigator({sessions: sixRows(), ...options});
	await nav.terminal.waitForText(until);
	return nav;
}

/** It is closed after the test. */
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
		onFinished = onTestFinished,
	} = options;
	const terminal = openTerminal(columns, rows);
	terminal.stdout.write(before);
	const config = {...defaultConfig, ...options.config};
	let current = sessions;
	const start = performance.now();
	let quits = 0;
	let passedMs = 0;
	const jumps: Row[] = [];
	const marks: Mark[] = [];
	const sends: SendOrder[] = [];
	const send = (order: SendOrder) => {
		sends.push(order);
		return deliveredBy(order, {receipt: {kind: 'landed', by: 'client', afterMs: 120}, outboxId: undefined});
	};
	const ports = portsWith({
		look: () => ({type: 'rows-changed', rows: current, problems: [], nextAt: undefined, limits}),
		capture: ({row}) => ({type: 'preview-captured', key: row.key, text: row.place && pane}),
		'read-pane': ({row}) => ({type: 'pane-read', key: row.key, past: {above: '', screen: pane}}),
		jump: ({row}) => {
			jumps.push(row);
			return {type: 'jumped'};
		},
		mark: ({mark, notice}) => {
			marks.push(mark);
			return {type: 'marked', notice};
		},
		answer: send,
		reply: send,
		submit: send,
		act: send,
		...setupIs(() => ({kind: 'ready'})),
		...sourceIs({kind: 'unreadable'}),
		'read-history': ({row}) => ({type: 'history-read', row: row.key, turns: []}),
		recall: () => ({type: 'past-recalled', texts: []}),
		copy: ({row, copied: {what}}) => ({type: 'copied', name: shortName(row), what}),
		now: () => noon + passedMs + Math.floor(performance.now() - start),
		quit: () => {
			quits += 1;
			return undefined;
		},
		...options.ports,
	});
	const runtime = createRuntime({...initialState(config, popup, noon), isLinear, ...options.start}, ports);
	runtime.dispatch({type: 'started', problems: runtime.state().keymap.problems});
	const mounted = mountNavigator(
		{stdin: terminal.stdin, stdout: terminal.stdout, stderr: terminal.stdout},
		{
			runtime,
			style: createTerminalStyle({
				agent: usualWords,
				hasColour,
				isAscii,
				isLinear,
				theme: chooseTheme(config, false),
				accents: config.accents,
			}),
		},
	);
	const close = async () => {
		mounted.unmount();
		await runtime.close();
	};
	onFinished(close);
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
		pass: (ms) => {
			passedMs += ms;
		},
		close,
	};
}
