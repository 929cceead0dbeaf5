#!/usr/bin/env node
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
