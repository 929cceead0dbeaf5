/** Whether anything sends notifications while no navigator is open. */
import type {Config} from '../../core/config.js';
import type {StatePaths} from '../../store/paths.js';
import {readWatchProcess} from '../../store/watch/watch-lock.js';
import {readProcesses} from '../../system/processes.js';
import {type Finding, note, ok} from './finding.js';

export function checkNotices({notify, tmux}: Config, paths: StatePaths): readonly Finding[] {
	const channels = [...notify.channels, ...Object.values(notify.states).flat()];
	if (channels.length === 0) return [];
	const watch = readWatchProcess(paths);
	if (watch !== undefined && readProcesses().isAlive(watch.process)) return [ok(`notifications are sent by ${notify.channels.join(', ')}`)];
	const fix = tmux.watch
		? 'Run `beckon watch --detach`; with "watch": true tmux starts it too.'
		: 'Run `beckon init`, or `beckon watch --detach`.';
	return [note('nothing sends notifications while beckon is closed: `beckon watch` is not running', fix)];
}
