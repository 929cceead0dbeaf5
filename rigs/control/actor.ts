/** The process in a pane of a rig: a stand-in that logs its keys and takes orders over a socket. */
import {readFileSync} from 'node:fs';
import {outliveTerminal} from '../../stand-in/actor.js';
import {nameOf} from '../../stand-in/agent/keys/key-meaning.js';
import {update} from '../../stand-in/agent/update.js';
import {type Rig, runStandIn, type StandIn} from '../../stand-in/stand-in.js';
import {parseStandInSpec, type StandInSpec} from '../../stand-in/stand-in-spec.js';
import {type Order, openControl, type Report} from './control.js';
import {intervene, toSnapshot} from './intervention.js';
import {createLateOutput} from './late-output.js';

/** `control` is the path of the socket; absent: it takes no orders. */
export type ControlledSpec = StandInSpec & {readonly control?: string};

/** Acts until the session is over. */
export async function runControlledActor(specPath: string): Promise<void> {
	outliveTerminal();
	const text = readFileSync(specPath, 'utf8');
	const {control}: ControlledSpec = JSON.parse(text);
	await runStandIn(parseStandInSpec(text), control === undefined ? undefined : createRig(control));
}

function createRig(control: string): Rig {
	const output = createLateOutput((text) => process.stdout.write(text));
	let running: StandIn | undefined;
	let close = (): void => {};
	return {
		write: output.write,
		begin: (standIn) => {
			running = standIn;
			close = openControl(control, (order) => obey(order, standIn, output.delay));
		},
		onKey: (key) => running?.note({at: Date.now(), what: 'key', text: nameOf(key), dialog: running.state().dialogs[0]?.id}),
		end: () => {
			running?.note({at: Date.now(), what: 'intervened', text: 'left', dialog: undefined});
			close();
		},
	};
}

/** @returns the state after the order. */
async function obey(order: Order, {state, advance, redraw, settled, note}: StandIn, delay: (ms: number) => void): Promise<Report> {
	const at = Date.now();
	switch (order.do) {
		case 'settle':
			await settled();
			break;
		case 'slow':
			delay(order.ms);
			redraw();
			break;
		case 'leave':
			advance((before) => update(before, {kind: 'told-to-leave', at}));
			break;
		case 'type':
			note({at, what: 'intervened', text: 'type', dialog: undefined});
			for (const key of order.keys) advance((before) => update(before, {kind: 'key', at, key}));
			break;
		case 'reset':
		case 'go-on':
		case 'answer-elsewhere':
		case 'finish':
			advance((before) => intervene(before, at, order));
	}
	const {columns = 80, rows = 24} = process.stdout;
	return {...toSnapshot(state()), columns, rows, pid: process.pid};
}
