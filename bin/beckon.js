#!/usr/bin/env node
import {accessSync, constants, existsSync, readFileSync} from 'node:fs';
import module from 'node:module';

process.env.NODE_ENV = 'production';
// An older Node still reads this file, and says what is needed instead of failing inside the program.
const least = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
const {XDG_CACHE_HOME: xdg, HOME: home} = process.env;
if (major < least[0] || (major === least[0] && minor < least[1])) {
	const why = `beckon needs Node ${least.join('.')} or newer, and ${process.execPath} is ${process.version}.`;
	console.error(`${why} Install a newer Node, or put it first in PATH (tmux has its own: that of its server).`);
	process.exitCode = 1;
} else {
	becomeExecutable();
	const caches = xdg?.startsWith('/') ? xdg : home?.startsWith('/') ? `${home}/.cache` : undefined;
	// Node would keep compiled code below /tmp, where others can write. Node 20 keeps none.
	if (caches !== undefined) module.enableCompileCache?.(`${caches}/beckon`);
	import('../dist/main.js').then(
		({main}) => main(process.argv.slice(2)),
		(error) => {
			if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
			console.error('beckon: beckon was replaced in this moment, or is not whole\n  Run it again. If it says the same, install it again.');
			process.exitCode = 1;
		},
	);
}

/**
 * Where npm has installed the executable beside this package, this process becomes it, if its Node can (22.15 and newer): a process that only waits for
 * another would stay, and would have to pass signals on. Otherwise Node runs the program.
 */
function becomeExecutable() {
	if (process.execve === undefined) return;
	const loaders = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];
	const libc = process.platform === 'linux' && !loaders.some((file) => existsSync(file)) ? '-musl' : '';
	try {
		const file = module.createRequire(import.meta.url).resolve(`@beckon-tui/${process.platform}-${process.arch}${libc}/beckon`);
		accessSync(file, constants.X_OK);
		// Bun's x64 needs AVX2 and would end with SIGILL.
		if (process.platform === 'linux' && process.arch === 'x64' && !readFileSync('/proc/cpuinfo', 'latin1').includes(' avx2 ')) return;
		process.execve(file, [file, ...process.argv.slice(2)], process.env);
	} catch {
		// There is none for this platform, or it was left out.
	}
}
