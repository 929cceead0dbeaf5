import {expect, test} from 'vitest';
import {fillIn} from '../../../src/core/rows/placeholders.js';
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
