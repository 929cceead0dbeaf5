/** What `doctor` finds, and how it prints it: problems first, each with its fix, and one line for each area without any. */
import type {Io} from '../../core/context.js';
import {printableLine} from '../../core/text/label.js';
import {counted} from '../../core/text/times.js';
import {columnsFor, hangingText, type PaintRole, painterOf} from '../../core/words/print-colours.js';

/** One result of `doctor`. Only `wrong` makes it fail; a note is worth knowing. */
export type Finding =
	/** Details are printed only with `--all`. */
	| {readonly level: 'ok'; readonly text: string; readonly isDetail?: boolean}
	| {readonly level: 'note' | 'wrong'; readonly text: string; readonly fix: string};

export const areas = ['tmux', 'tmux keys', 'hooks', 'limits', 'config', 'files', 'notices', 'sessions', 'background'] as const;
export type Area = (typeof areas)[number];
export type PlacedFinding = Finding & {readonly area: Area};

export function ok(text: string): Finding {
	return {level: 'ok', text};
}

export function detail(text: string): Finding {
	return {level: 'ok', text, isDetail: true};
}

export function wrong(text: string, fix: string): Finding {
	return {level: 'wrong', text, fix};
}

export function note(text: string, fix: string): Finding {
	return {level: 'note', text, fix};
}

/** The findings of checks; a check without one gives false or undefined. */
export function found(...checks: readonly (Finding | false | undefined)[]): readonly Finding[] {
	return checks.filter((each) => each !== undefined && each !== false);
}

const marks = {wrong: ['✗', 'x'], note: ['!', '!'], ok: ['✓', '+']} as const satisfies Record<Finding['level'], readonly [string, string]>;
const roles = {wrong: 'failed', note: 'waiting', ok: 'well'} as const satisfies Record<Finding['level'], PaintRole>;
const areaCells = Math.max(...areas.map((area) => area.length));
const lead = areaCells + 4;

/** `all`: details too. */
export function writeFindings(
	io: Io,
	findings: readonly PlacedFinding[],
	{all, isAscii}: {readonly all: boolean; readonly isAscii: boolean},
): void {
	const paint = painterOf(io);
	const columns = columnsFor(io);
	const write = ({level, area}: Pick<PlacedFinding, 'level' | 'area'>, text: string): void => {
		const mark = paint(roles[level], marks[level][isAscii ? 1 : 0]);
		io.stdout.write(`${mark} ${paint('strong', area.padEnd(areaCells))}  ${hangingText(printableLine(text), lead, {columns})}\n`);
	};
	const ofLevel = (level: Finding['level']): readonly PlacedFinding[] => findings.filter((finding) => finding.level === level);
	const bad = [...ofLevel('wrong'), ...ofLevel('note')];
	for (const [index, finding] of bad.entries()) {
		write(finding, finding.text);
		const fix = fixOf(finding);
		const arrow = isAscii ? '->' : '→';
		// A fix that successive findings share is printed once, below the last of them.
		if (fix !== undefined && fix !== fixOf(bad[index + 1]))
			io.stdout.write(
				`${' '.repeat(lead)}${hangingText(`${arrow} ${printableLine(fix)}`, lead, {columns, styled: (line) => paint('code', line)})}\n`,
			);
	}
	const fine = ofLevel('ok');
	if (bad.length > 0 && fine.length > 0) io.stdout.write('\n');
	for (const area of areas) {
		const texts = fine.filter((finding) => finding.area === area && (all || !isDetail(finding))).map(({text}) => text);
		if (all) for (const text of texts) write({level: 'ok', area}, text);
		else if (texts.length > 0) write({level: 'ok', area}, texts.join(' · '));
	}
	const more = !all && fine.some(isDetail) ? ' · --all lists what is well, session by session' : '';
	io.stdout.write(`\n${hangingText(countFindings(findings) + more, 0, {columns})}\n`);
}

/** `2 problems, 1 note`. */
function countFindings(findings: readonly Finding[]): string {
	const count = (level: Finding['level'], word: string): readonly string[] => {
		const number = findings.filter((finding) => finding.level === level).length;
		return number === 0 ? [] : [counted(number, word)];
	};
	const counts = [...count('wrong', 'problem'), ...count('note', 'note')];
	return counts.length > 0 ? counts.join(', ') : 'All is well';
}

function isDetail(finding: Finding): boolean {
	return finding.level === 'ok' && finding.isDetail === true;
}

function fixOf(finding: Finding | undefined): string | undefined {
	return finding === undefined || finding.level === 'ok' ? undefined : finding.fix;
}
