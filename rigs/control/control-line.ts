/** The other end of `control.ts`. */
import {connect} from 'node:net';
import type {Order, Report} from './control.js';

const answerMs = 8000;

/** Undefined: nobody is there any more. */
export function command(path: string, order: Order): Promise<Report | undefined> {
	return new Promise((resolve) => {
		const link = connect({path});
		let received = '';
		link.setTimeout(answerMs, () => link.destroy());
		link.on('connect', () => link.write(`${JSON.stringify(order)}\n`));
		link.setEncoding('utf8').on('data', (text: string) => {
			received += text;
		});
		link.on('error', () => undefined);
		link.on('close', () => resolve(received.endsWith('\n') ? JSON.parse(received) : undefined));
	});
}
