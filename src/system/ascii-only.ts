/** Glyphs beyond ASCII need a UTF-8 locale. Without a locale in the environment, only the simplest terminals count as ASCII. */
export function isAsciiOnly(env: NodeJS.ProcessEnv, wanted: boolean | 'auto'): boolean {
	if (wanted !== 'auto') return wanted;
	const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
	if (locale) return !/utf-?8/i.test(locale);
	return env['TERM'] === 'linux' || env['TERM'] === 'dumb' || /^vt\d/.test(env['TERM'] ?? '');
}
