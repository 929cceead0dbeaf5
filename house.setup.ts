import {appendFileSync, readFileSync} from 'node:fs';
import {afterAll, expect} from 'vitest';
const usage = () => Number(readFileSync(process.env['HOUSE_CG']! + '/cpuacct.usage', 'utf8')) / 1e9;
const from = usage(); const t = Date.now();
afterAll(() => {
	appendFileSync(process.env['HOUSE_OUT']!, `${(usage() - from).toFixed(2)} ${((Date.now() - t) / 1000).toFixed(2)} ${expect.getState().testPath}\n`);
});
