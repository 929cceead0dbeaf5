/** Programs that report what they see on a desk of the test. */
import {lookOnce} from '../../src/observe/once.js';
import type {Desk} from './desk.js';

export async function look(desk: Desk) {
	return lookOnce((await desk.io()).io);
}
