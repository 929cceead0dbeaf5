/** Output for a terminal with ASCII only: each other character is replaced cell by cell. */
import stringWidth from 'string-width';
import {graphemes} from '../../core/text/graphemes.js';
import {streamWith} from './first-paint.js';

const beyond = /[^\x00-\x7f]/;

type Signs = Readonly<Record<string, string>>;

const known: Signs = {
	'…': '~',
	'–': '-',
	'—': '-',
	'·': '-',
	'•': '*',
	'●': '*',
	'❯': '>',
	'✓': '+',
	'‘': "'",
	'’': "'",
	'“': '"',
	'”': '"',
	'↑': '^',
	'↓': 'v',
	'←': '<',
	'→': '>',
	'\xa0': ' ',
	'▸': '>',
};

/**
 * @param signs the signs of agents. @returns text with as many cells: letters lose their accents, lines become dashes, blocks hashes, the
 * rest question marks.
 */
export function toAscii(text: string, signs: Signs): string {
	if (!beyond.test(text)) return text;
	let out = '';
	for (const segment of graphemes(text)) out += beyond.test(segment) ? spelled(segment, signs) : segment;
	return out;
}

function spelled(cluster: string, signs: Signs): string {
	const sign = known[cluster] ?? signs[cluster];
	if (sign !== undefined) return sign;
	const bare = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
	if (!beyond.test(bare) && bare.length === stringWidth(cluster)) return bare;
	if (/^[\u2500-\u257f]/.test(cluster)) return /[\u2502\u2503\u2506\u2507\u250a\u250b\u2551]/.test(cluster) ? '|' : '-';
	if (/^[\u2580-\u259f]/.test(cluster)) return '#';
	return '?'.repeat(stringWidth(cluster));
}

export function asciiStdout(stdout: NodeJS.WriteStream, signs: Signs): NodeJS.WriteStream {
	return streamWith(stdout, {
		write: (chunk: string | Uint8Array, ...rest: []) => stdout.write(typeof chunk === 'string' ? toAscii(chunk, signs) : chunk, ...rest),
	});
}
