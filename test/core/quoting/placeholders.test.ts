import {describe, expect, test} from 'vitest';
import {placeholderProblem} from '../../../src/core/config/schemas.js';
import {fillIn, questionsOf} from '../../../src/core/quoting/placeholders.js';
import {aRow} from '../../helpers/samples/rows.js';

const row = aRow({cwd: '/home/me/my project', branch: 'fix; rm -rf $HOME', project: 'api'});

test('each placeholder is filled in within its word, whatever it holds', () => {
	expect(fillIn(['git', '--git-dir={cwd}/.git', 'log', '{branch}', '{project}-{branch}', '{other}'], row)).toEqual({
		ok: true,
		value: ['git', '--git-dir=/home/me/my project/.git', 'log', 'fix; rm -rf $HOME', 'api-fix; rm -rf $HOME', '{other}'],
	});
});

test('what a value holds is not filled in again', () => {
	expect(fillIn(['{branch}'], {...row, branch: '{cwd}'})).toEqual({ok: true, value: ['{cwd}']});
});

test('a command that names what is not known is not run', () => {
	expect(fillIn(['x', '{branch}'], {...row, branch: undefined})).toEqual({ok: false, problem: 'the branch of api is not known'});
	expect(fillIn(['x', '{pane}'], {...row, place: undefined})).toEqual({ok: false, problem: 'the pane of api is not known'});
});

test('a value that a program would take for an option is refused, and one behind other letters is not', () => {
	const hostile = {...row, branch: '--upload-pack=touch /tmp/x'};
	expect(fillIn(['git', 'fetch', '{branch}'], hostile)).toEqual({ok: false, problem: 'the branch begins with -'});
	expect(fillIn(['git', 'log', 'refs/heads/{branch}'], hostile).ok).toBe(true);
});

describe('questions', () => {
	const words = ['deploy', '--to={choose: dev, staging,dev}', '{prompt:Why?}', 'again {prompt:Why?}', '{project}'];

	test('are asked once each, in their order', () => {
		expect(questionsOf(words)).toEqual([
			{name: '{choose: dev, staging,dev}', text: 'dev, staging,dev', choices: ['dev', 'staging']},
			{name: '{prompt:Why?}', text: 'Why?', choices: undefined},
		]);
		expect(questionsOf(['{cwd}', '{other:x}', '{}'])).toEqual([]);
	});

	test('what was typed stays in its word and is not looked through again', () => {
		const hostile = '$(id) `id`; {branch} "\\';
		const answers = new Map([
			['{choose: dev, staging,dev}', 'dev'],
			['{prompt:Why?}', hostile],
		]);
		expect(fillIn(words, row, answers)).toEqual({ok: true, value: ['deploy', '--to=dev', hostile, `again ${hostile}`, 'api']});
		expect(fillIn(['git', '{prompt:Why?}'], row, new Map([['{prompt:Why?}', '--upload-pack=x']]))).toEqual({
			ok: false,
			problem: 'the text begins with -',
		});
	});

	test.each([
		[['sh', '-c', 'echo {prompt:Text}'], false],
		[['env', 'A=1', '/bin/bash', '-e', '-lc', 'echo {branch}'], false],
		[['sh', '-c', 'echo "$1"', 'sh', '{prompt:Text}'], true],
		[['git', '-c', 'user.name={prompt:Text}', 'log'], true],
	])('nothing is put into the script of a shell: %j', (words, isTaken) => {
		expect(fillIn(words, row, new Map([['{prompt:Text}', 'x']])).ok).toBe(isTaken);
	});

	test.each([
		[['{prompt}'], '{prompt} has to say what: {prompt:Message} or {choose:dev,live}'],
		[['a', 'b{choose: , }'], '{choose: , } has to say what: {prompt:Message} or {choose:dev,live}'],
		[['{prompt:x}', '{choose:a}', '{prompts}'], undefined],
	])('a question without words is a problem of the config: %j', (words, problem) => {
		expect(placeholderProblem(words)).toBe(problem);
	});
});
