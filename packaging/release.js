/**
 * Makes all that a release publishes from the executables in `dist/bin/`: `dist/release/` holds them with their checksums, the npm packages, and
 * the formula, the PKGBUILD and the flake with the checksums in them. It publishes nothing.
 */
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {targets} from './build-binary.js';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'dist', 'bin');
const release = resolve(process.argv[2] ?? join(root, 'dist', 'release'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const built = Object.keys(targets).filter((target) => readdirSync(bin).includes(`beckon-${target}`));

/** The npm package of one executable; npm installs it only where it runs. */
function platformManifest(target) {
	const [os, cpu, musl] = target.split('-');
	const {version, description, license, homepage, repository} = manifest;
	const libc = os === 'linux' ? {libc: [musl ?? 'glibc']} : {};
	return {name: `@beckon-tui/${target}`, version, description, license, homepage, repository, os: [os], cpu: [cpu], ...libc};
}

/** The main package, with what it can do without: no tarball of a checkout names packages that are not published yet. */
function mainManifest() {
	const {devDependencies, scripts, workspaces, ...published} = manifest;
	return {...published, optionalDependencies: Object.fromEntries(built.map((target) => [`@beckon-tui/${target}`, manifest.version]))};
}

function pack(folder, contents) {
	writeFileSync(join(folder, 'package.json'), `${JSON.stringify(contents, null, '\t')}\n`);
	const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', release];
	return execFileSync('npm', words, {cwd: folder, encoding: 'utf8'}).trim();
}

function packPlatform(target, work) {
	const folder = join(work, target);
	mkdirSync(folder);
	copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
	copyFileSync(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), join(folder, 'THIRD-PARTY-LICENSES.txt'));
	copyFileSync(join(bin, `beckon-${target}`), join(folder, 'beckon'));
	chmodSync(join(folder, 'beckon'), 0o755);
	return pack(folder, platformManifest(target));
}

/** Packs the checkout, and packs what that gave again with the other manifest. */
function packMain(work) {
	const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', work];
	const file = execFileSync('npm', words, {cwd: root, encoding: 'utf8'}).trim();
	execFileSync('tar', ['-xzf', join(work, file)], {cwd: work});
	return pack(join(work, 'package'), mainManifest());
}

function sumOf(name) {
	return createHash('sha256')
		.update(readFileSync(join(release, name)))
		.digest('hex');
}

function fillTemplates() {
	const address = `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/releases/download/v${manifest.version}`;
	for (const name of readdirSync(join(import.meta.dirname, 'templates'))) {
		const text = readFileSync(join(import.meta.dirname, 'templates', name), 'utf8').replaceAll('@VERSION@', manifest.version);
		const missing = [...text.matchAll(/@SHA256 ([^@]+)@/g)].flatMap(([, file]) => (readdirSync(release).includes(file) ? [] : [file]));
		if (missing.length > 0) console.error(`${name} is left out: ${missing.join(', ')} were not built`);
		else
			writeFileSync(
				join(release, name),
				text.replaceAll('@RELEASE@', address).replaceAll(/@SHA256 ([^@]+)@/g, (_, file) => sumOf(file)),
			);
	}
}

rmSync(release, {recursive: true, force: true});
mkdirSync(release, {recursive: true});
const work = mkdtempSync(join(tmpdir(), 'beckon-release-'));
try {
	const packed = [packMain(work), ...built.map((target) => packPlatform(target, work))];
	for (const target of built) cpSync(join(bin, `beckon-${target}`), join(release, `beckon-${target}`));
	const names = [...built.map((target) => `beckon-${target}`), ...packed];
	writeFileSync(join(release, 'SHA256SUMS'), names.map((name) => `${sumOf(name)}  ${name}\n`).join(''));
	copyFileSync(join(import.meta.dirname, 'install.sh'), join(release, 'install.sh'));
	fillTemplates();
	console.log(readdirSync(release).join('\n'));
} finally {
	rmSync(work, {recursive: true, force: true});
}
