/** Makes text safe to approve: invisible characters become signs or code points, and so do letters of another alphabet within a word. */

/** Matches text that needs no check: ASCII, Latin letters, printed signs, box lines, kana, Han and Hangul. */
const plain =
	/^[\n\t -~\u00a1-\u00ac\u00ae-\u02af\u2010-\u2027\u2190-\u2193\u2500-\u257f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/**
 * Matches an invisible character: a control or format character, a lone surrogate, a private or unassigned code point, a separator, a
 * filler, or a third mark on one letter. It also matches a whole emoji, since the joiners and selectors inside an emoji hide nothing.
 */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]--[\n\t \u3000]`;
let made: RegExp | undefined;

/** Built when first needed: the list of emoji takes longer than the rest of a start, and few texts need it. */
function hidden(): RegExp {
	// The compiler cannot parse a literal with subtracted sets and `RGI_Emoji` yet.
	made ??= new RegExp(String.raw`\p{RGI_Emoji}|(?<alone>[${unseen}]|(?<=\p{M}\p{M})\p{M})`, 'gv');
	return made;
}

/** Blanks of French typography and of numbers. They are drawn as signs, but cause no warning. */
const typographic = /^[\xa0\u202f]$/;

/** The text with signs for what is invisible; line breaks and tabs stay. */
export function visibleText(text: string): string {
	return plain.test(text) ? text : drawHidden(text.replace(words, (word) => (isMixed(word) ? drawLetters(word) : word)));
}

/** The same for one line: line breaks and tabs become signs as well, and blanks stay as they are. */
export function visibleLine(text: string): string {
	return visibleText(text).replace(/[\n\t]/g, (control) => sign(control));
}

/** Whether the text has a character that would be invisible. */
export function hasInvisible(text: string): boolean {
	if (!maySuspect(text)) return false;
	for (const {groups} of text.matchAll(hidden())) if (groups?.['alone'] !== undefined && !typographic.test(groups['alone'])) return true;
	return false;
}

/** JSON text in which each invisible character is a JSON escape. */
export function escaped(json: string): string {
	return withHidden(json, units);
}

function units(character: string): string {
	return character
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');
}

/** The words that mix Latin letters with letters that look like them, as they are drawn: `<U+0441>url`. */
export function mixedWords(text: string): readonly string[] {
	if (plain.test(text)) return [];
	return [...text.matchAll(words)].flatMap(([word]) => (isMixed(word) ? [drawHidden(drawLetters(word))] : []));
}

/** A fast test before `hidden`: it matches wherever `hidden` may find an invisible character, and has no list of emoji to compare with. */
let suspect: RegExp | undefined;

function maySuspect(text: string): boolean {
	suspect ??= new RegExp(String.raw`[${unseen}]|\p{M}{3}`, 'v');
	return !plain.test(text) && suspect.test(text);
}

function drawHidden(text: string): string {
	return withHidden(text, sign);
}

/** @param draw is given each invisible character. */
function withHidden(text: string, draw: (character: string) => string): string {
	if (!maySuspect(text)) return text;
	return text.replace(hidden(), (found, alone?: string) => (alone === undefined ? found : draw(found)));
}

function sign(character: string): string {
	const point = character.codePointAt(0) ?? 0;
	if (point < 0x20) return String.fromCodePoint(0x2400 + point);
	if (point === 0x7f) return '␡';
	return typographic.test(character) ? '⍽' : code(character);
}

/** `<U+202E>`. */
function code(character: string): string {
	return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

const words = /[\p{L}\p{Nl}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/**
 * Letters that look Latin: those of related alphabets, and variants of Latin letters. Of Greek only the letters that look the same are
 * here, since `TNFα` and `Δx` are words of science.
 */
const alike =
	/[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Georgian}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧινορυϲϳϹͿ\u{1d400}-\u{1d7cb}\uff21-\uff3a\uff41-\uff5a\u2160-\u217f\u212a]/u;
const ascii = /[A-Za-z]/;

function isMixed(word: string): boolean {
	return alike.test(word) && ascii.test(word);
}

/** Draws as codes the letters of the alphabet that has fewer of them in the word. */
function drawLetters(word: string): string {
	const letters = [...word];
	const [own, others] = [ascii, alike].map((alphabet) => letters.filter((letter) => alphabet.test(letter)));
	const fewer = new Set((others?.length ?? 0) > (own?.length ?? 0) ? own : others);
	return letters.map((letter) => (fewer.has(letter) ? code(letter) : letter)).join('');
}
