/** The rows of a dialog in their parts, as they are found on the screen. */
import type {Dialog} from '../../../core/surface.js';
import type {ScreenLine} from '../screen/cells.js';
import type {Menu} from './menu.js';

export type DialogParts = {
	readonly lines: readonly ScreenLine[];
	/** The columns of the pane's main part. */
	readonly columns: number;
	/** The columns that a row can fill. */
	readonly available: number;
	readonly menu: Menu | undefined;
	readonly previews?: Dialog['previews'];
	readonly title: string;
	/** -1 when the title is cut off. */
	readonly titleRow: number;
	/** The paragraph right above the options, and its first row. */
	/** The first option in sight is not the first of all: the rows above it are the end of another one. */
	readonly hidesFirst: boolean;
	readonly question: string;
	readonly questionRow: number;
	readonly bottom: string;
	readonly cut: boolean;
};
