/** Why a key of reading cannot work now, in words for the footer; undefined: it can. */
import {shortName} from '../../core/rows/row-name.js';
import type {AppState} from '../model.js';
import {aboutRow} from '../target.js';
import {hasRoom} from './gate.js';

export const nothingSaid = aboutRow((row) =>
	row.state.context.kind === 'none' && row.task === '' ? `${shortName(row)} has nothing more to show` : undefined,
);

export const noHistory = aboutRow((row) =>
	row.host === undefined ? undefined : `${shortName(row)} runs on another machine: read its history there`,
);

export const noRoom = (state: AppState): string | undefined =>
	hasRoom(state) ? undefined : `No room beside the list: press ${state.keyOf('read')} to read in full`;
