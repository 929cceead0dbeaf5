/**
 * Compiles the program that is in `dist/` into one executable that needs no Node: `dist/bin/beckon-<os>-<arch>`, for this machine or for the
 * targets that are its arguments. A compiler for another machine is had by `npm pack`.
 */
import {execFileSync} from 'node:child_process';
import {chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'dist', 'bin');
const {optionalDependencies: compilers} = JSON.parse(readFileSync(join(import.meta.dirname, 'compiler', 'package.json'), 'utf8'));

/** The targets by our names, such as `linux-arm64-musl`, with the package of each one's compiler. */
export const targets = Object.fromEntries(
	Object.keys(compilers).map((name) => [name.replace('@oven/bun-', '').replace('aarch64', 'arm64'), name]),
);

/** The target of this machine; it may be none of those that there is a compiler for. */
export function ownTarget() {
	const isMusl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
	return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

/** The compiler that npm installed for this machine; undefined where there is no package for it, or the processor is too old for it. */
function ownCompiler() {
	const name = targets[ownTarget()];
	const resolve = createRequire(import.meta.url).resolve;
	try {
		const compiler = name && join(dirname(resolve(`${name}/package.json`)), 'bin', 'bun');
		if (compiler) execFileSync(compiler, ['--version'], {stdio: 'ignore'});
		return compiler;
	} catch {
		return undefined; // npm leaves out what is optional and cannot be had
	}
}

function fetchCompiler(name, folder) {
	const file = execFileSync('npm', ['pack', '--silent', `${name}@${compilers[name]}`], {cwd: folder, encoding: 'utf8'}).trim();
	execFileSync('tar', ['-xzf', file], {cwd: folder});
	return join(folder, 'package', 'bin', 'bun');
}

function compile(target, compiler) {
	const temporary = mkdtempSync(join(tmpdir(), 'beckon-binary-'));
	const out = join(bin, `beckon-${target}`);
	// Its name is that of the entry inside.
	const entry = join(root, 'dist', 'executable.js');
	try {
		const isOwn = target === ownTarget();
		const runtime = isOwn ? compiler : fetchCompiler(targets[target], temporary);
		writeFileSync(entry, "import {main} from './main.js';\nmain(process.argv.slice(2));\n");
		const cross = isOwn ? [] : [`--target=bun-${target}`, `--compile-executable-path=${runtime}`];
		execFileSync(compiler, ['build', entry, ...cross, ...options, ...copyAssets(join(temporary, 'assets')), '--outfile', out], {
			cwd: join(temporary, 'assets'),
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		chmodSync(out, 0o755);
	} finally {
		rmSync(entry, {force: true});
		rmSync(temporary, {recursive: true, force: true});
	}
	return out;
}

const options = [
	'--compile',
	'--bytecode',
	'--format=esm',
	'--splitting',
	// A short run spends a third of its CPU on compiling what it leaves soon. What stays compiles as usual (src/system/collector.ts).
	'--compile-jit-policy=1000',
	// A file in the folder that it is started in would give it variables and settings.
	'--no-compile-autoload-dotenv',
	'--no-compile-autoload-bunfig',
];

/**
 * Copies what is in the package, without what the program is compiled from. @returns the compiler's arguments: it keeps the paths of files only below a
 * folder that is named (Bun 1.4.5).
 */
function copyAssets(folder) {
	const {files} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const texts = files.filter((path) => !path.startsWith('!') && path !== 'dist' && existsSync(join(root, path)));
	for (const path of [...texts, 'package.json', 'LICENSE', 'dist/build', 'dist/THIRD-PARTY-LICENSES.txt'])
		cpSync(join(root, path), join(folder, path), {recursive: true});
	return readdirSync(folder).flatMap((name) => ['--asset', name]);
}

/** @returns whether it was built. */
function build(wanted) {
	const compiler = ownCompiler();
	if (compiler === undefined) {
		console.error(
			`There is no compiler for ${ownTarget()} that runs here, or npm left it out: no executable is built. The package runs without one.`,
		);
		return false;
	}
	mkdirSync(bin, {recursive: true});
	for (const target of wanted) console.log(compile(target, compiler));
	return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const words = process.argv.slice(2);
	const asked = words.filter((word) => !word.startsWith('-'));
	const wanted = asked.includes('all') ? Object.keys(targets) : asked.length > 0 ? asked : [ownTarget()];
	const unknown = wanted.filter((target) => asked.length > 0 && !(target in targets));
	if (unknown.length > 0) console.error(`Unknown: ${unknown.join(', ')}. Targets: ${Object.keys(targets).join(', ')}, all`);
	process.exitCode = unknown.length > 0 ? 2 : build(wanted) || words.includes('--if-possible') ? 0 : 1;
}
