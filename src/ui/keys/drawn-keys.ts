/** Where the footer drew its keys last, for a click on one of them. */
import {createContext, useContext, useEffect} from 'react';
import type {PlacedKey} from '../../app/keys/footer-fit.js';

export type DrawnKeys = {current: readonly PlacedKey[]};

export const DrawnKeysContext = createContext<DrawnKeys>({current: []});

export function useDrawnKeys(keys: readonly PlacedKey[]): void {
	const drawn = useContext(DrawnKeysContext);
	useEffect(() => {
		drawn.current = keys;
		return () => {
			drawn.current = [];
		};
	});
}

/** @returns the key as `toKeyName` spells it. */
export function keyDrawnAt({current}: DrawnKeys, column: number): string | undefined {
	return current.find(({press, from, to}) => press !== '' && column >= from && column < to)?.press;
}
