#!/usr/bin/env node
process.env.NODE_ENV = 'production';
// biome-ignore lint/style/noCommonJs: an ES module takes 3 ms more to start
require('../dist/start.cjs').start(process.argv.slice(2));
