/** Texts that change with the time alone. Whoever shows one is drawn anew when it reads differently, and nothing else is. */
import {createContext, useContext, useSyncExternalStore} from 'react';

type Clock = {
	/** @returns the way to stop listening. */
	readonly subscribe: (listener: () => void) => () => void;
	/** Epoch ms, coarse. */
	readonly now: () => number;
};

const ClockContext = createContext<Clock>({subscribe: () => () => undefined, now: () => 0});

export const ClockProvider = ClockContext.Provider;

/** @param textAt what it reads at a time, in epoch ms. */
export function useTextAt<Text extends string | undefined>(textAt: (now: number) => Text): Text {
	const {subscribe, now} = useContext(ClockContext);
	const read = () => textAt(now());
	return useSyncExternalStore(subscribe, read, read);
}
