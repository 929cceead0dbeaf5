/** Every setting is read somewhere: no type tells that a row of the table of settings has no use. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import type {Settings} from '../src/core/config/setting.js';
import {settings} from '../src/core/config.js';

const root = fileURLToPath(new URL('../src', import.meta.url));

/** The code that may read a setting, a text a file, without comments. */
function readers(): readonly string[] {
	const files = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter(
		(name) => /\.tsx?$/.test(name) && !name.startsWith('core/config'),
	);
	return files.map((name) => readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));
}

/** What takes a setting from the config: as its property, by destructuring, or as a part of its type. */
function reads(name: string): RegExp {
	const holder = '(?:[cC]onfig|atStart)';
	const ways = [
		`${holder}(?:\\(\\))?\\??\\.${name}\\b`,
		`\\{[^{}=;]*\\b${name}\\b[^{}=;]*\\}\\s*[:=][^;]{0,60}${holder}`,
		`<[cC]onfig, [^<>]*'${name}'`,
	];
	return new RegExp(ways.join('|'));
}

function unread(texts: readonly string[], rows: Settings): readonly string[] {
	return Object.entries(rows).flatMap(([name, {settings: inner = {}}]) => {
		if (!texts.some((text) => reads(name).test(text))) return [name];
		// A section is passed on by a type or a name of its own, so its settings are looked for by their names in the files that know it.
		const files = texts.filter((text) => new RegExp(`\\b(?:${name}|${name}Config|AgentStart)\\b`, 'i').test(text));
		const isRead = (key: string) => files.some((text) => new RegExp(`[.{,\\s]${key}\\b`).test(text));
		return Object.keys(inner).flatMap((key) => (isRead(key) ? [] : [`${name}.${key}`]));
	});
}

test('every setting is read', () => {
	expect(unread(readers(), settings)).toEqual([]);
});

test('a setting that nothing reads is told', () => {
	const {order, search, retentionDays} = settings;
	expect(unread(['const {order} = config;', 'config.search'], {order, search, retentionDays})).toEqual(['search.exclude', 'retentionDays']);
});
