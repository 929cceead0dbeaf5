import {expect, test} from 'vitest';
import {channelNames, channelOf, type NotifyChannel, type SessionNotice, wrapFor} from '../../../src/core/notice/channels.js';

const notice: SessionNotice = {
	title: 'api needs permission',
	body: "it's; a $(touch x)\u0007\u001b]0;gone\u0007",
	id: 'a.b-1',
	fields: {BECKON_URGENT: '1'},
};

function sequence(channel: NotifyChannel, terminal: string, told: SessionNotice = notice): string {
	const order = channelOf(channel).send(told, {command: []});
	if (order?.kind !== 'terminal') throw new Error(`${channel} writes to no terminal`);
	return wrapFor(terminal, order.sequence);
}

test('a sequence holds no control but its own, and is wrapped for a terminal that is a tmux', () => {
	expect(sequence('bell', 'tmux-256color')).toBe('\u0007');
	expect(sequence('osc9', 'xterm')).toBe("\u001b]9;api needs permission: it's; a $(touch x)  ]0;gone \u0007");
	expect(sequence('osc777', 'xterm')).toBe("\u001b]777;notify;api needs permission;it's, a $(touch x)  ]0,gone \u0007");
	expect(sequence('osc99', 'xterm')).toMatch(/^\u001b\]99;i=a-b-1:d=0;api needs permission\u001b\\\u001b\]99;i=a-b-1:p=body;/);
	expect(sequence('osc9', 'screen.xterm', {...notice, body: 'x'})).toBe('\u001bPtmux;\u001b\u001b]9;api needs permission: x\u0007\u001b\\');
});

test('osc99 is taken back by its id, a notice of the desktop by the number that was printed', () => {
	expect(channelOf('osc99').withdraw?.('a.b-1', '')).toEqual({kind: 'terminal', sequence: '\u001b]99;i=a-b-1:p=close;\u001b\\'});
	expect(channelOf('notify-send').withdraw?.('a.b-1', '42\n')).toMatchObject({kind: 'program', argv: expect.arrayContaining(['42'])});
	expect(channelOf('notify-send').withdraw?.('a.b-1', 'no such bus')).toBeUndefined();
});

test('whoever is attached nowhere is told by programs, everybody else by terminals, too', () => {
	const away = channelNames.filter((name) => channelOf(name).send(notice, {command: ['mine']})?.kind === 'program');
	expect(channelNames.filter((name) => channelOf(name).reachesDetached)).toEqual(away);
});
