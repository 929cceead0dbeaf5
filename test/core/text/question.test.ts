import {describe, expect, test} from 'vitest';
import {defaultConfig} from '../../../src/core/config.js';
import {isQuestion} from '../../../src/core/text/question.js';

const questions = {
	'rule 1: it ends with a question mark': [
		'Which one?',
		'Done.\n\nWhich database should I use?',
		'**Which one?**',
		'*Should this be public?*  \n',
		'Is `foo` the right name for it?`',
		'### Ready?',
		'~~Old.~~ New?\n\n',
		'Deploy now? (yes/no)',
		'Deploy now? (I can also wait (a day or two))',
		'Deploy now?\n(it takes a minute)',
		'Löschen?',
		'你要继续吗?',
		'終わりました。続けますか？',
		'Really?!?',
		'Let me know: is it A or B?',
		"What's next? Or shall we stop?",
	],
	'rule 2: a phrase hands the turn back before a question mark': [
		'All green. Want me to commit it? It is one file.',
		'Shall I go on? Otherwise I stop here.',
		'Should I delete it? It is not used.',
		'Do you want the long version? It is 3 pages.',
		'Save this? Tell me.',
		'Save these? Tell me.',
		'Can you check the key? I see a 403.',
		'Could you restart it? Then I go on.',
		'Did you mean main? I see no master.',
		'If you want to, I do it now. OK? Just say so.',
		'I can confirm the order. Is that fine? Say so.',
		'It is ready to ship. Tonight? Say so.',
		'WANT ME TO push? Say so.',
		'**Should I** push? Say so.',
		'One.\n\nTwo: should I go on (it costs 5 $)? Say so.',
		"What's next? Should I push? Anything else?",
		'Should I use:\n- A\n- B?\nBoth work.',
	],
	'rule 3: a sentence opens with a request': [
		'Paste the log here.',
		'I need one thing. Please provide the token.',
		'Everything is prepared. Confirm the name to go on.',
		'First step:\npaste the output of `git status`',
		'**Please provide** a path!',
		'Paste it. Anything else?',
	],
	'rule 4: the last paragraph opens with a question': [
		'Which port? I took 8080.',
		'Done.\n\nIs 8080 free? I took it.',
		'Which one?\n1. Postgres\n2. SQLite',
		'Which file, app.ts or main.ts? Both import it.',
		'Is version 2? I saw both.',
		'Is it déjà vu? I saw both.',
	],
	'options to choose from follow the question': [
		'Which one?\n\n1. Postgres\n2. SQLite',
		'Which one do you prefer?\n\nA) now\nB) later',
		'Which one?\n\n1. **Postgres**: known\n\n2. **SQLite**: small',
		'Which one? (one word is enough)\n\na. now\nb. later',
	],
};

const statements = {
	'it says what was done': [
		'',
		'   \n ',
		'Done.',
		'All 12 tests pass.',
		'I asked "why?" and found the cause.',
		'Why did it fail? (a race)\n\nI fixed it.',
		'Should I have asked? I did not.\n\nIt is done.',
		'The sum is 4 (2 + 2)',
		'See the notes (which ones?)',
		'Is it [here?]',
	],
	'a benign closer asks nothing': [
		"Done. What's next?",
		'Done. Anything else?',
		"**what's next?**",
		'All pushed.\n\nANYTHING ELSE?',
		'Done. What’s next?',
		"What's next? (take your time)",
		"What's next? I could do more.",
		'All is done.\n\nAnything else? I could write the tests.',
	],
	'self-talk asks nothing': [
		'Let me see, is it there? Yes.',
		"Let's see: is it there? Yes.",
		'Lets try it, why not? It works.',
		"I'll check, is it there? Yes.",
		'I’ll check, is it there? Yes.',
		'I will check, is it there? Yes.',
		"I'm going to check, is it there? Yes.",
		'I am going to check, is it there? Yes.',
	],
	'its question mark follows no letter or digit, or is part of a word': [
		'The regex is (a|b)? It matches.',
		'Use https://x.dev/a?b=1 for it.',
		'Is it "x"? Yes it is.',
	],
	'a phrase without a question mark after it': [
		'I did what you want to have.',
		'Why?\n\nI can do that, did you know.',
		'Is it there?\n\nIt can you know.',
		'It is saved. Save this as a draft.',
		'Are you ready, to\nbe sure.',
	],
	'an opener in the middle of a sentence': [
		'You may paste the log.',
		'To confirm the order I ran it.',
		'Pasted it.',
		'It says: please provide nothing.',
	],
	'a list that answers the question before it': [
		'Why did it fail?\n\n- a race\n- a typo',
		"What's next?\n\n1. rest\n2. sleep",
		'Done.\n\n1. one\n2. two',
	],
};

describe.each(Object.entries(questions))('%s', (_, texts) => {
	test.each(texts)('%j is a question', (text) => {
		expect(isQuestion(text, defaultConfig)).toBe(true);
	});
});

describe.each(Object.entries(statements))('%s', (_, texts) => {
	test.each(texts)('%j is none', (text) => {
		expect(isQuestion(text, defaultConfig)).toBe(false);
	});
});

test('no text is no question', () => {
	expect(isQuestion(undefined, defaultConfig)).toBe(false);
});

test('every default phrase hands back with a question mark after it, and only then', () => {
	for (const phrase of defaultConfig.handBackPhrases) {
		expect(isQuestion(`So: ${phrase}it? I wait.`, defaultConfig), phrase).toBe(true);
		if (!phrase.endsWith('?'))
			expect(isQuestion(`Why? So: ${phrase}it.`.replace('Why?', 'I will see?'), defaultConfig), phrase).toBe(false);
	}
});

test('the lists are configurable', () => {
	const config = {
		handBackPhrases: ['was meinst du'],
		handBackOpeners: ['bitte '],
		selfTalkOpeners: ['mal sehen'],
		benignClosers: ['noch was?'],
	};
	expect(isQuestion('Also, was meinst du dazu? Sag es.', config)).toBe(true);
	expect(isQuestion('Bitte den Namen nennen.', config)).toBe(true);
	expect(isQuestion('Mal sehen, geht das? Ja.', config)).toBe(false);
	expect(isQuestion('Fertig. Noch was?', config)).toBe(false);
	expect(isQuestion('Fertig. Anything else?', config)).toBe(true);
	expect(isQuestion('Please provide it.', config)).toBe(false);
	expect(isQuestion('Fertig.', {...config, handBackPhrases: [''], handBackOpeners: [''], benignClosers: ['']})).toBe(false);
});

test.each(['('.repeat(65_000), '\n \n'.repeat(20_000), `${'x '.repeat(30_000)})`])('a long text of nothing is no question', (text) => {
	expect(isQuestion(text, defaultConfig)).toBe(false);
});
