/** Ports of a delivery with a fault at the point of the plan. */
import type {DeliverPorts} from '../../src/deliver/ports.js';
import type {Point} from './plan/plan.js';

type Call = Point & {readonly at: 'call'};
type Port = Call['port'];

type Tapped = {
	/** Undefined: nowhere. */
	readonly point?: Point;
	/** Called once at most. */
	readonly happen: () => Promise<void>;
	/** Something is about to be written, as far as the delivery knows. */
	readonly onSend: () => void;
};

export function tapPorts(ports: DeliverPorts, {point, happen, onSend}: Tapped): DeliverPorts {
	const calls: Record<Port, number> = {look: 0, press: 0, paste: 0};
	const around = async <T>(port: Port, act: () => Promise<T>): Promise<T> => {
		calls[port] += 1;
		const here = point?.at === 'call' && point.port === port && point.nth === calls[port];
		if (here && point.when === 'before') await happen();
		if (port !== 'look') onSend();
		const done = await act();
		if (here && point.when === 'after') await happen();
		return done;
	};
	return {
		...ports,
		look: (address) => around('look', () => ports.look(address)),
		press: (address, key) => around('press', () => ports.press(address, key)),
		paste: (address, text) => around('paste', () => ports.paste(address, text)),
	};
}
