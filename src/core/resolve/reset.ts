/** The end of the limit that stopped a session. Agents print it as a time of day, in the zone of their machine. */
import type {SessionState} from '../terms/state.js';
import type {Clock} from './clock.js';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** The state with the moment of its reset, if that is known. @param offset of the local clock from UTC, in ms. */
export function withReset(state: SessionState, {isPast}: Clock, offset: () => number): SessionState {
	const {context, since} = state;
	const minutes = context.kind === 'error' && context.error === 'rate_limit' ? minuteOfDay(context.resetsAt ?? '') : undefined;
	if (context.kind !== 'error' || minutes === undefined) return state;
	const utcOffsetMs = offset();
	const midnight = Math.floor((since + utcOffsetMs) / dayMs) * dayMs - utcOffsetMs;
	const today = midnight + minutes * minuteMs;
	// A limit that is reported within the minute of its reset is over at once.
	const at = today + minuteMs > since ? today : today + dayMs;
	return {...state, context: {...context, reset: {at, isOver: isPast(at)}}};
}

/** `3:40pm (Europe/Berlin)` gives 940. Undefined when the text is no time of day. */
export function minuteOfDay(text: string): number | undefined {
	const [, hours = '', minutes = '00', half = ''] = /^(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?(?:\s*\([\w/+-]+\))?$/i.exec(text.trim()) ?? [];
	if (hours === '') return undefined;
	return ((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}
