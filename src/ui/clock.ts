/** Texts that change only with time. When such a text changes, only its component is drawn again. */
import {createContext, useContext, useSyncExternalStore} from 'react';

type Clock = {
	/** @returns a function that unsubscribes. */
	readonly subscribe: (listener: () => void) => () => void;
	/** Epoch ms, at the last tick of the clock. */
	readonly now: () => number;
};

const ClockContext = createContext<Clock>({subscribe: () => () => undefined, now: () => 0});

export const ClockProvider = ClockContext.Provider;

/** @param textAt the text at a time, in epoch ms. */
export function useTextAt<Text extends string | undefined>(textAt: (now: number) => Text): Text {
	const {subscribe, now} = useContext(ClockContext);
	const read = () => textAt(now());
	return useSyncExternalStore(subscribe, read, read);
}
