/** What a far shell may say, and what is none. */
import {expect, test} from 'vitest';
import {createConversation} from '../../../src/sources/remote/conversation.js';

const nonce = 'f00';
const ready = `\n${nonce} = 1\n`;
const changed = `\n${nonce} ~\n`;
const answered = (id: number, out = ''): string => `\n${nonce} 1 ${id}\n${out}\n${nonce} 2 ${id}\n\n${nonce} . ${id} 0\n`;

function talk() {
	const written: string[] = [];
	const heard: string[] = [];
	const conversation = createConversation({
		nonce,
		limits: {answerBytes: 1000, wholeMs: 2000},
		write: (text) => written.push(text),
		onReady: (version) => heard.push(`version ${version}`),
		onChange: () => heard.push('change'),
	});
	return {...conversation, written, heard, hear: (text: string, now = 0) => conversation.read(Buffer.from(text), now)};
}

const lost = (reason: string, sent: boolean) => ({kind: 'lost', sent, reason});

test('requests are written with their numbers once the shell is ready, and answered in order', async () => {
	const {ask, hear, written, heard, isWaiting} = talk();
	expect(await ask(['put', 'x'], 0)).toEqual(lost('the link is down', false));
	expect(hear(`Welcome\n${ready}${changed}`)).toBeUndefined();
	const answers = [ask(['put', 'x'], 0), ask(['gone', 7], 0)];
	expect(written).toEqual([".ask 1 'put' 'x'\n", ".gone 2 '7'\n"]);
	expect(hear(`${answered(1, 'x')}${answered(2)}`)).toBeUndefined();
	expect((await Promise.all(answers)).map((answer) => (answer.kind === 'answered' ? answer.out.toString() : answer.reason))).toEqual([
		'x',
		'',
	]);
	expect(heard).toEqual(['version 1', 'change']);
	expect(isWaiting()).toBe(false);
});

test.each([
	['an answer to another request', answered(2), 'the far shell answers what was not asked'],
	['changes without end', changed.repeat(1001), 'the far shell tells of changes without end'],
	['what is no answer', `\n${nonce} ? 1\n`, 'the far shell sends a line that is not an answer'],
])('%s is nonsense', (_, said, reason) => {
	const {ask, hear} = talk();
	hear(ready);
	void ask(['put', 'x'], 0);
	expect(hear(said)).toBe(reason);
});

test('each answer must be whole in time, which begins with the answer before it', () => {
	const {ask, hear} = talk();
	hear(ready);
	void ask(['put', 'x'], 1000);
	void ask(['put', 'y'], 1000);
	expect(hear(answered(1), 3000)).toBeUndefined();
	expect(hear(`\n${nonce} 1 2\ny`, 5000)).toBeUndefined();
	expect(hear('y', 5001)).toBe('no whole answer within 2 s');
});

test('the end of a conversation loses what has no answer, and nothing is heard or asked after it', async () => {
	const {ask, hear, end, heard} = talk();
	hear(ready);
	const answer = ask(['put', 'x'], 0);
	end('gone');
	expect(await answer).toEqual(lost('gone', true));
	expect(hear(changed)).toBeUndefined();
	expect(await ask(['put', 'x'], 0)).toEqual(lost('the link is down', false));
	expect(heard).toEqual(['version 1']);
});

test('a shell that answers nothing is asked no more than a thousand times', async () => {
	const {ask, hear, written} = talk();
	hear(ready);
	for (let count = 0; count < 1000; count++) void ask(['true'], 0);
	expect(await ask(['true'], 0)).toEqual(lost('too many requests wait for an answer', false));
	expect(written).toHaveLength(1000);
});
