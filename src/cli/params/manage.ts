/** The parameters of commands that set up, check and clean. */
import {parsePaneId} from '../../core/address.js';
import {parseApp, parseReportId} from '../../core/report/read.js';
import {reportKinds, reportStates} from '../../core/terms/report.js';
import {choice, flag, number, text, type ValuesOf, withDefault} from '../command.js';
import {json} from './look.js';

const isPercent = (written: string) => /^(\d{1,2}|100)$/.test(written);
const isPid = (written: string) => /^[1-9]\d{0,9}$/.test(written);
const idProblem = (written: string) =>
	parseReportId(written) === undefined ? 'It must be words of letters, digits and _.- with / between.' : undefined;
const appProblem = (written: string) =>
	parseApp(written) === undefined ? 'It must be a word of letters, digits and -, 32 at most.' : undefined;
const paneProblem = (written: string) => (parsePaneId(written) === undefined ? 'It must be a pane of tmux, such as %5.' : undefined);

export const reportParams = {
	options: {
		state: choice([...reportStates, 'clear'], 'what it does; clear takes everything back'),
		kind: choice(reportKinds, 'with blocked: what it waits for'),
		msg: text('one line about it', 'text'),
		title: text('what it works on', 'text'),
		progress: number('percent done', {must: 'a whole number from 0 to 100', isFit: isPercent}, '0-100'),
		id: {...text('a part of the program, such as a/b', 'part'), problem: idProblem},
		app: {...text('the name of the program', 'name'), problem: appProblem},
		pid: number('its process; the caller by default', {must: 'the number of a process', isFit: isPid}, 'number'),
		pane: {...text('its pane; $TMUX_PANE by default', '%pane'), problem: paneProblem},
		osc: {
			...flag('read a stream on stdin and take the records of OSC 7501 out of it'),
			conflicts: ['state', 'kind', 'msg', 'title', 'progress', 'id'],
		},
		announce: {
			...text('with --osc: tell this program, as a terminal would, that its records are read; --pid is that of the pane', 'program'),
			problem: appProblem,
		},
	},
};
export type ReportCommand = ValuesOf<typeof reportParams>;

export const purgeParams = {
	options: {
		session: {...text('of one session', 'id'), conflicts: ['directory', 'all']},
		directory: {...text('of all sessions below a directory', 'path'), conflicts: ['session', 'all']},
		all: {...flag('everything'), conflicts: ['session', 'directory']},
		yes: flag('do not ask before several sessions, or one that runs, are deleted'),
	},
};
export type PurgeOptions = ValuesOf<typeof purgeParams>;

export const hostsParams = {
	args: {act: withDefault(choice(['list', 'test', 'login'], ''), 'list'), name: text('the host')},
	options: {json},
};
export type HostsCommand = ValuesOf<typeof hostsParams>;
