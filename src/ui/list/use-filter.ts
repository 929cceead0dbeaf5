/** The filter of the list, passed down to the components that mark its matches. */
import {createContext, useContext, useMemo} from 'react';
import {filterWords} from '../../app/list/found.js';

export const FilterContext = createContext('');

/** @returns the words to mark; none without a filter. */
export function useFilterWords(): readonly string[] {
	const filter = useContext(FilterContext);
	return useMemo(() => filterWords(filter), [filter]);
}
