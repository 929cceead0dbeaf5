#!/usr/bin/env node
import module from 'node:module';

process.env.NODE_ENV = 'production';
const {XDG_CACHE_HOME: xdg, HOME: home} = process.env;
const caches = xdg?.startsWith('/') ? xdg : home?.startsWith('/') ? `${home}/.cache` : undefined;
// Node would keep compiled code below /tmp, where others can write. Node 20 keeps none.
if (caches !== undefined) module.enableCompileCache?.(`${caches}/beckon`);
import('../dist/main.js').then(({main}) => main(process.argv.slice(2)));
