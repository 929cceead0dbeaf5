import {expect, test} from 'vitest';
import {toRowJson} from '../../../src/cli/print/row-json.js';
import {toOffer} from '../../../src/core/rows/options.js';
import {optionsOf} from '../../helpers/samples/dialogs.js';
import {aBlockedRow, withRequest} from '../../helpers/samples/rows.js';

test('of a request whose first options are out of sight, the others are printed and offered by their numbers', () => {
	const ask = {kind: 'tool', tool: 'Bash', input: {command: 'npm test'}, rules: []} as const;
	const [always, no] = optionsOf('tool', 'Yes, and don’t ask again', 'No');
	if (always === undefined || no === undefined) throw new Error('no options');
	const row = withRequest(aBlockedRow(), {ask, options: [{...always, number: 2}, no]});
	expect(toRowJson(row).options).toEqual(['', always.label, no.label]);
	expect(toOffer(row)).toMatchObject({options: [{number: 2}, {number: 3}], yes: true});
});
