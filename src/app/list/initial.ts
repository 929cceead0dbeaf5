/** The list before the first look. */
import type {Config} from '../../core/config.js';
import {plainArrangement} from './grouping/sections.js';
import type {ListState} from './model.js';
import {emptyView} from './view.js';

export function initialList({groupBy}: Config): ListState {
	return {
		view: emptyView,
		filter: '',
		arrangement: {...plainArrangement, groupBy},
		cursor: undefined,
		ticked: new Set(),
		quick: undefined,
		held: false,
		click: undefined,
		isTurned: false,
		top: 0,
	};
}
