/** Texts that took time with the square of their length: one or two characters, repeated, through all that draws or compares a text. */
import {expect, test} from 'vitest';
import {fitsRows} from '../../src/agents/claude/dialog/drawn/blocks.js';
import {toAsk} from '../../src/agents/claude/hooks/events.js';
import {diffLines} from '../../src/app/card/diff.js';
import {askedTexts, cardTexts} from '../../src/app/card/line.js';
import {markdownLines} from '../../src/app/card/markdown.js';
import {wrapCard} from '../../src/app/card/wrap.js';
import {foundParts} from '../../src/app/list/find.js';
import {wordLeft} from '../../src/app/reply/editor.js';
import {toTextBox} from '../../src/app/reply/text-box.js';
import {approvedLines, clip, clipMiddle, fill, hasWords, oneLine} from '../../src/app/text.js';
import {cutOf} from '../../src/core/ask/ask.js';
import {toFileChange} from '../../src/core/ask/file-change.js';
import {defaultConfig} from '../../src/core/config.js';
import {graphemes} from '../../src/core/text/graphemes.js';
import {cleanText, truncate} from '../../src/core/text/label.js';
import {isQuestion} from '../../src/core/text/question.js';
import {styledLines} from '../../src/core/text/sgr.js';
import {hasInvisible, mixedWords} from '../../src/core/text/visible-text.js';
import {clipStyled} from '../../src/ui/terminal/sgr.js';
import {some, times} from '../helpers/size.js';

/** One of each kind that a program treats in its own way. */
const characters: Readonly<Record<string, string>> = {
	letter: 'a',
	blank: ' ',
	newline: '\n',
	tab: '\t',
	return: '\r',
	question: '?',
	star: '*',
	underscore: '_',
	backtick: '`',
	bar: '|',
	bracket: '[',
	parenthesis: '(',
	'bracket and parenthesis': '](',
	hash: '#',
	escape: '\x1b',
	'control sequence': '\x1b[',
	'operating system command': '\x1b]',
	'C1 control': '\x9b',
	'combining mark': '\u0301',
	'mark below': '\u0323',
	joiner: '\u200d',
	emoji: '👩',
	'joined emoji': '👩\u200d',
	selector: '\ufe0f',
	'flag letter': '🇩',
	keycap: '\u20e3',
	'leading jamo': '\u1100',
	'vowel jamo': '\u1161',
	syllable: '가',
	devanagari: '\u0915',
	virama: '\u094d',
	'right-to-left override': '\u202e',
	hebrew: 'ש',
	han: '漢',
	'half a pair': '\ud83d',
	'zero-width space': '\u200b',
	cyrillic: 'с',
	'Thai AM': '\u0e33',
};

/** Draws the text in every place, and compares it. */
function drawAll(text: string): void {
	const line = oneLine(text);
	for (const cut of [clip(line, 80), clipMiddle(line, 80), fill(line, 80), truncate(cleanText(text), 60)])
		expect(cut.length).toBeLessThan(9000);
	foundParts(line, ['a', 'c'], true);
	isQuestion(`(${text}?)`, defaultConfig);
	hasWords(text, 'a c');
	const said = toAsk({tool_name: 'ExitPlanMode', tool_input: {plan: text}});
	if (said.kind === 'plan') for (const toLines of [undefined, approvedLines]) wrapCard(markdownLines(`x ${said.plan} y`, toLines), 80);
	const ask = toAsk({tool_name: 'Bash', tool_input: {command: text}});
	const command = ask.kind === 'tool' ? String(ask.input['command']) : '';
	wrapCard(askedTexts(command, 'plain'), 80);
	wrapCard(cardTexts(command, 'plain'), 80);
	hasInvisible(command);
	mixedWords(command);
	const change = toFileChange({file_path: '/x', old_string: command, new_string: `x${command}y`}, undefined);
	if (change !== undefined) wrapCard(diffLines(change), 80);
	for (const one of styledLines(text.slice(0, 20_000)).slice(0, 50)) clipStyled(one, 80, true);
	toTextBox(command, '', 80);
	wordLeft(`${text} `);
	for (const cut of [true, false]) fitsRows(text, [text.slice(0, 70), text.slice(70, 140)], {columns: 76, cut});
}

/** The processor time of this process: the machine may be busy. */
function cpuMs(run: () => void): number {
	const from = process.cpuUsage();
	run();
	return process.cpuUsage(from).user / 1000;
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

// Of 100,000 characters one place that takes time with the square takes 7 s to minutes, of 40,000 more than 1 s; all together take 0.1 to 0.5 s.
const length = times(40_000, 100_000);

test.each(Object.entries(characters))('many characters of one kind are drawn and compared in time: %s', (_, unit) => {
	const text = repeated(unit, length);
	const isFast = (): boolean => cpuMs(() => drawAll(text)) < length / 40;
	expect(isFast() || isFast()).toBe(true);
});

// `SLOW_TEXTS=100000` repeats them as often as the singles above, which takes minutes.
const pairLength = Number(process.env['SLOW_TEXTS'] ?? 2000);

test.each(Object.entries(characters))('pairs of characters are drawn and compared in time: %s and each other', (name, unit) => {
	drawAll(unit);
	const slow = some(Object.entries(characters), 3).flatMap(([other, second]) => {
		const text = repeated(unit + second, pairLength);
		const limit = 250 + pairLength / 40;
		const isSlow = cpuMs(() => drawAll(text)) > limit && cpuMs(() => drawAll(text)) > limit;
		return isSlow ? [`${name} and ${other}`] : [];
	});
	expect(slow).toEqual([]);
});

test('clusters are those of Intl.Segmenter, but for consonants joined by a virama and halves of pairs', () => {
	const units = Object.values(characters).filter((unit) => unit !== '\ud83d' && unit !== '\u094d' && unit.length < 3);
	const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
	const texts = some(
		units.flatMap((a) => units.flatMap((b) => units.map((c) => a + b + c))),
		15_000,
	);
	const wrong = texts.filter(
		(text) => JSON.stringify(graphemes(text)) !== JSON.stringify(Array.from(segmenter.segment(text), ({segment}) => segment)),
	);
	expect(wrong).toEqual([]);
});

test('a family, a flag and an accented letter are one cluster each', () => {
	expect(graphemes('👩‍👩‍👧🇩🇪🇫e\u0301\r\n각')).toEqual(['👩‍👩‍👧', '🇩🇪', '🇫', 'e\u0301', '\r\n', '각']);
});

test('a cluster is split where it is longer than any script or emoji needs', () => {
	const lengths = graphemes(`e${'\u0301'.repeat(100)}`).map(({length}) => length);
	expect(Math.max(...lengths)).toBeLessThanOrEqual(64);
});

test('a request with more slow characters than a key has time for is cut, and says so', () => {
	const ask = toAsk({tool_name: 'Bash', tool_input: {command: `echo ${'e\u0301'.repeat(10_000)} && rm -rf ~`}});
	expect(cutOf(ask)).toEqual([expect.stringMatching(/^command: what follows [\d,]+ characters$/)]);
});

test('no line of a card has characters without a cell', () => {
	const lines = wrapCard([...cardTexts('a\u200b'.repeat(5000), 'plain'), ...askedTexts('\u0301'.repeat(3000), 'plain')], 80);
	expect(Math.max(...lines.map(({text}) => text.length))).toBeLessThan(300);
});
