/** What marks leave in effects and notices. */
import type {Effect} from '../../../src/app/model.js';

export const undoes = {action: 'undo', does: 'undo'};

export const marksOf = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.type === 'mark' ? [effect.mark] : []));
