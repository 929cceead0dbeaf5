/** Bundles the gate and runs it: `node rigs/gate/run.js --agent claude --version 2.1.330`. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'beckon-gate-run-'));
const outfile = join(folder, 'gate.mjs');
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
await build({
	entryPoints: [join(import.meta.dirname, 'main.ts')],
	outfile,
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20.19',
	mainFields: ['module', 'main'],
	logLevel: 'warning',
	define: {'import.meta.dirname': JSON.stringify(import.meta.dirname)},
});
const {main} = await import(pathToFileURL(outfile).href);
process.exitCode = await main(process.argv.slice(2), outfile);
