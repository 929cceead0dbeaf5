/** What everything above the footer is drawn from. */
import type {HelpSection, KeyOf} from '../app/keys/binding.js';
import type {PaletteEntry} from '../app/keys/palette.js';
import type {CardDrawn, PageDrawn} from '../app/reading/model.js';
import type {OnButtons} from './card/buttons.js';
import type {Drawn} from './view-model.js';

export type BodyProps = {
	readonly drawn: Drawn & {readonly palette: readonly PaletteEntry[]; readonly help: readonly HelpSection[]};
	/** The key of an action, as it is set. */
	readonly keyOf: KeyOf;
	readonly onMeasure: (drawn: PageDrawn) => void;
	readonly onCard: (card: CardDrawn) => void;
	readonly onButtons: OnButtons;
};
