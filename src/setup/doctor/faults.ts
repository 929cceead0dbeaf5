/** Recent failures of work in the background, which no screen showed. */
import manifest from '../../../package.json' with {type: 'json'};
import {toAge} from '../../core/text/age.js';
import {ignoreFileErrors} from '../../store/files.js';
import {type Fault, readFaults} from '../../store/records/faults.js';
import {type Finding, note} from './finding.js';

const recentMs = 86_400_000;
const shownAtMost = 5;

/** The failures of the last day, newest first. An unreadable file is reported with the others of its folder. */
export function checkFaults(root: string, now: number): readonly Finding[] {
	const recent = ignoreFileErrors(() => readFaults(root), []).filter(({at}) => now - at < recentMs);
	return recent.slice(0, shownAtMost).map((fault) => toFinding(fault, now));
}

function toFinding({at, part, says, where, fix}: Fault, now: number): Finding {
	const place = where === null ? '' : ` (${where})`;
	const age = toAge(now - at);
	return note(
		`${part} failed ${age === 'now' ? 'just now' : `${age} ago`}: ${says}${place}`,
		fix ?? `This is a bug in beckon. Please report it: ${manifest.bugs}`,
	);
}
