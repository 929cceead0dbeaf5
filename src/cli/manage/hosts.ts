/** `beckon hosts`: the machines of the config, and what works on each. */
import type {ExitCode, Io} from '../../core/context.js';
import {type Host, toHosts} from '../../core/terms/host.js';
import {printableLine} from '../../core/text/printable.js';
import {unknownHost} from '../../sources/host-look.js';
import {type HostReport, reportOn, withTwins} from '../../sources/host-report.js';
import {readConfig} from '../../store/config/config.js';
import {jsonText} from '../print/row-json.js';
import {loginTo} from './host-login.js';

export type HostsCommand = {readonly act: 'list' | 'test' | 'login'; readonly name: string; readonly json: boolean};

/** @throws UserError when no host has the name. */
export async function runHosts(io: Io, {act, name, json}: HostsCommand): Promise<ExitCode> {
	const hosts = toHosts((await readConfig(io.env)).config.hosts);
	if (act === 'list') return list(io, hosts, json);
	const host = hosts.find((each) => each.name === name);
	if (host === undefined) throw unknownHost(name);
	return act === 'login' ? loginTo(io, host) : test(io, host, json);
}

async function list(io: Io, hosts: readonly Host[], json: boolean): Promise<ExitCode> {
	const reports = withTwins(await Promise.all(hosts.map((host) => reportOn(io, host))));
	if (json) io.stdout.write(`${jsonText({v: 1, hosts: reports.map(toJson)})}\n`);
	else if (reports.length === 0) io.stdout.write('No hosts. Name some in the config file: "hosts": ["gpu1"].\n');
	const width = Math.max(0, ...hosts.map(({name}) => name.length));
	if (!json) for (const report of reports) io.stdout.write(`${report.name.padEnd(width)}  ${printableLine(toLine(report))}\n`);
	return 0;
}

function toLine({state, steps}: HostReport): string {
	const bad = steps.filter(({isFine}) => !isFine).map(({says}) => says);
	return [state, ...(state === 'up' ? steps.flatMap(({isFine, says}) => (isFine ? [says] : [])) : []), ...bad].join(' · ');
}

/** @returns 1 when something does not work. */
async function test(io: Io, host: Host, json: boolean): Promise<ExitCode> {
	const [report] = withTwins([await reportOn(io, host)]);
	if (report === undefined) return 1;
	if (json) io.stdout.write(`${jsonText({v: 1, hosts: [toJson(report)]})}\n`);
	else
		for (const {isFine, says, fix} of report.steps) {
			io.stdout.write(`${isFine ? '✓' : '✗'} ${printableLine(says)}\n${fix === undefined ? '' : `  ${printableLine(fix)}\n`}`);
		}
	return report.steps.every(({isFine}) => isFine) ? 0 : 1;
}

function toJson({name, state, latencyMs, steps}: HostReport) {
	return {
		name,
		state,
		latency_ms: latencyMs ?? null,
		steps: steps.map(({isFine, says, fix}) => ({ok: isFine, says, fix: fix ?? null})),
	};
}
