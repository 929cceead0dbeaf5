/** A terminal that knows ASCII alone: whatever is drawn, each cell that it could not show holds something it can. */
import stringWidth from 'string-width';

const beyond = /[^\x00-\x7f]/;
const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

const known: Readonly<Record<string, string>> = {
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
	// What the client draws with.
	'⎿': '`',
	'⏺': '*',
	'✻': '*',
	'✽': '*',
	'✶': '*',
	'✳': '*',
	'✢': '*',
	'∴': '*',
	'※': '*',
	'✔': '+',
	'✗': 'x',
	'☐': 'o',
	'☒': 'x',
	'⏵': '>',
	'▸': '>',
};

/** @returns as many cells; letters lose their accents, lines become dashes, blocks hashes, the rest question marks. */
export function toAscii(text: string): string {
	if (!beyond.test(text)) return text;
	let out = '';
	for (const {segment} of segmenter.segment(text)) out += beyond.test(segment) ? spelled(segment) : segment;
	return out;
}

function spelled(cluster: string): string {
	const sign = known[cluster];
	if (sign !== undefined) return sign;
	const bare = cluster.normalize('NFKD').replace(/\p{M}/gu, '');
	if (!beyond.test(bare) && bare.length === stringWidth(cluster)) return bare;
	if (/^[\u2500-\u257f]/.test(cluster)) return /[\u2502\u2503\u2506\u2507\u250a\u250b\u2551]/.test(cluster) ? '|' : '-';
	if (/^[\u2580-\u259f]/.test(cluster)) return '#';
	return '?'.repeat(stringWidth(cluster));
}

/** The same stream, with what is written to it spelled in ASCII. */
export function asciiStdout(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
	return new Proxy(stdout, {
		get: (target, name) => {
			if (name === 'write')
				return (chunk: string | Uint8Array, ...rest: []) => target.write(typeof chunk === 'string' ? toAscii(chunk) : chunk, ...rest);
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
