import {expect, test} from 'vitest';
import {headline} from '../../../src/core/words/headline.js';
import {aBlockedRow, aRow} from '../../helpers/samples/rows.js';

test("the model's title stands where there is no task, and nowhere else", () => {
	const rest = {state: {label: 'Waiting for your next prompt'}, suggestedTitle: 'Basket move'};
	expect(headline(aRow(rest))).toBe('Basket move');
	expect(headline(aRow({...rest, task: 'Move the baskets'}))).toBe('Move the baskets');
	expect(headline({...aBlockedRow('one', 'npm test'), suggestedTitle: 'Basket move'})).toBe('Bash: npm test');
	expect(headline(aRow({state: rest.state}))).toBe('Waiting for your next prompt');
});

test("a file below the session's directory is named as seen from there, any other one with its whole path", () => {
	const edit = (file: string) => {
		const row = aBlockedRow('one', 'npm test');
		const {context} = row.state;
		const ask = {kind: 'tool', tool: 'Edit', input: {file_path: file}, rules: []} as const;
		return context.kind === 'blocked' ? headline({...row, cwd: '/work/api', state: {...row.state, context: {...context, ask}}}) : '';
	};
	expect(edit('/work/api/src/app.ts')).toBe('Edit: src/app.ts');
	for (const file of ['/work/api2/app.ts', '/work/api/../web/app.ts', '/work/api', 'src/app.ts', '/etc/passwd']) {
		expect(edit(file)).toBe(`Edit: ${file}`);
	}
});
