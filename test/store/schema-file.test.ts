import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {refreshSchema, removeSchema, schemaFile, unpackSchema, writeSchema} from '../../src/store/config/schema-file.js';
import {installScripts, removeScripts} from '../../src/store/hook-copies.js';
import {toPaths} from '../../src/store/paths.js';
import {packagePath} from '../../src/store/program.js';
import {tempDir} from '../helpers/temp-state.js';

function place() {
	const base = join(tempDir(), 'my state');
	return toPaths({base, perHost: false, config: join(base, 'config.json'), host: 'here'});
}

const own = packagePath('schema', 'config.schema.json');

test('the package names its own schema and unpacks nothing', () => {
	const paths = place();
	unpackSchema(paths);
	refreshSchema(paths);
	expect(existsSync(paths.base)).toBe(false);
	expect(schemaFile(paths)).toBe(own);
});

test('an unpacked schema is whole and private, and takes the place of another version', () => {
	const paths = place();
	const file = join(paths.program, 'config.schema.json');
	writeSchema(paths);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	writeFileSync(file, '{}');
	writeSchema(paths);
	expect(readFileSync(file, 'utf8')).toBe(readFileSync(own, 'utf8'));
});

test('the state directory goes with the last of hook scripts and schema', () => {
	const paths = place();
	installScripts(paths);
	writeSchema(paths);
	removeScripts(paths);
	expect(existsSync(paths.program)).toBe(true);
	removeSchema(paths);
	expect(existsSync(paths.base)).toBe(false);
});
