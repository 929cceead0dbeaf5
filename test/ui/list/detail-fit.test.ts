import {expect, test} from 'vitest';
import {toFit} from '../../../src/app/reading/detail-view.js';

const sizes = Array.from({length: 60}, (_, room) => room);

test('nothing is drawn outside, and a request that fits is whole', () => {
	for (const room of sizes)
		for (const card of [0, 1, 3, 12, 40, 200])
			for (const choices of [0, 1, 4, 9])
				for (const hasPane of [true, false]) {
					const fit = toFit({room, card, choices, hasPane});
					const used = fit.cardRows + fit.space + fit.choiceRows;
					const rule = fit.paneRows > 0 && used > 0 ? 1 : 0;
					expect(used + rule + fit.paneRows, JSON.stringify({room, card, choices})).toBeLessThanOrEqual(room);
					if (card + choices <= room) expect(fit.isCut).toBe(false);
					if (fit.paneRows > 0 && used > 0) expect(fit.paneRows).toBeGreaterThanOrEqual(4);
				}
});

test('where not all fits some of the request stands above its answers', () => {
	expect(toFit({room: 7, card: 3, choices: 7, hasPane: true})).toEqual({
		cardRows: 3,
		space: 0,
		choiceRows: 4,
		paneRows: 0,
		isCut: true,
	});
});

test('a long request leaves a good pane where there is room for one', () => {
	expect(toFit({room: 48, card: 200, choices: 4, hasPane: true}).paneRows).toBeGreaterThan(8);
	expect(toFit({room: 20, card: 200, choices: 4, hasPane: true})).toMatchObject({cardRows: 16, paneRows: 0});
});
