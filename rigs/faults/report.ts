/** The result of a run of sends, in numbers and in words. */
import {countEach} from '../../src/core/rows/row-name.js';
import {reasonText} from '../../src/core/terms/receipt-words.js';
import {percentile} from '../perf/measurement.js';
import {hasArrived, judge, type Mishap, mishapOf, mishaps, type Trial, type Violation, violations} from './judge.js';
import {type FaultKind, keepsPrompt, planText} from './plan/plan.js';

export type FaultReport = {
	readonly seed: number;
	readonly trials: readonly Trial[];
	/** Sends that could not be set up, each with why. */
	readonly broken: readonly string[];
	readonly tookMs: number;
};

export type Ratio = {readonly landed: number; readonly of: number};

export function violationsOf({trials}: FaultReport): readonly {readonly trial: Trial; readonly found: readonly Violation[]}[] {
	return trials.map((trial) => ({trial, found: judge(trial)})).filter(({found}) => found.length > 0);
}

/** Sends no fault met: none was planned, the delivery was over before it, or it did not take hold. */
export function untouched({trials}: FaultReport): Ratio {
	return ratio(trials.filter((trial) => canLand(trial) && !trial.injected));
}

/** Sends whose prompt stands unchanged after the fault. */
export function unchanged({trials}: FaultReport): Ratio {
	return ratio(trials.filter((trial) => canLand(trial) && trial.injected && keepsPrompt(trial.plan.fault.kind)));
}

function share({landed, of}: Ratio): number {
	return of === 0 ? 1 : landed / of;
}

/** A session about to ask may ask before the send: that is a fault of its own. */
function canLand({plan: {scene}}: Trial): boolean {
	return scene.kind === 'answer' || !scene.steps.some(({do: step}) => step === 'tool');
}

function ratio(trials: readonly Trial[]): Ratio {
	return {landed: trials.filter(({receipt}) => receipt.kind === 'landed').length, of: trials.length};
}

export function isGood(report: FaultReport): boolean {
	return (
		violationsOf(report).length === 0 &&
		report.broken.length <= report.trials.length / 100 &&
		share(untouched(report)) >= 0.99 &&
		share(unchanged(report)) >= 0.95
	);
}

export function reportText(report: FaultReport): string {
	const {trials, seed, broken, tookMs} = report;
	const found = violationsOf(report);
	return [
		`${trials.length} sends, seed ${seed}, in ${Math.round(tookMs / 1000)} s`,
		violations.map((name) => `${found.filter(({found: each}) => each.includes(name)).length} ${name}`).join(' · '),
		...found.map(({trial, found: names}) => violationText(trial, names, seed)),
		...broken.map((why) => `not played: ${why}`),
		...mishapTexts(report),
		ratioText('landed without a fault', untouched(report), 0.99),
		ratioText('landed where the prompt is unchanged', unchanged(report), 0.95),
		...missedTexts(report, seed),
		...latencyTexts(trials),
		'',
		...faultTable(trials),
		'',
		'refused, by cause:',
		...causes(trials),
		'',
	].join('\n');
}

function violationText(trial: Trial, names: readonly Violation[], seed: number): string {
	const received = trial.entries.map(({what, text, dialog}) => `${what}${dialog === undefined ? '' : `@${dialog}`}: ${text.slice(0, 60)}`);
	return [
		`VIOLATION ${names.join(', ')} · ${planText(trial.plan)} · --seed ${seed} --play ${trial.plan.number}`,
		`  receipt ${JSON.stringify(trial.receipt)}; dialog ${trial.dialog}; kept ${trial.kept}; strays ${JSON.stringify((trial.strays + trial.behind).slice(0, 80))}`,
		`  after ${JSON.stringify(trial.after)?.slice(0, 200)}`,
		`  heard ${JSON.stringify(received).slice(0, 600)}`,
	].join('\n');
}

/** Counted apart: no check can see them coming, and no receipt claims that they landed. */
function mishapTexts({trials, seed}: FaultReport): readonly string[] {
	const met = trials.filter(
		({plan, injected}) => injected && !plan.fault.waited && ['exit', 'draft', 'local-dialog', 'change', 'twin'].includes(plan.fault.kind),
	);
	const found = trials.flatMap((trial) => ({trial, mishap: mishapOf(trial)}));
	const count = (name: Mishap): number => found.filter(({mishap}) => mishap === name).length;
	return [
		`in the same breath (${met.length} sends): ${mishaps.map((name) => `${count(name)} ${name}`).join(' · ')}`,
		...found
			.filter(({mishap}) => mishap !== undefined)
			.map(
				({trial, mishap}) => `  ${mishap}: ${planText(trial.plan)} · ${whyOf(trial.receipt)} · --seed ${seed} --play ${trial.plan.number}`,
			),
	];
}

function ratioText(name: string, found: Ratio, wanted: number): string {
	return `${name}: ${found.landed} of ${found.of} (${(100 * share(found)).toFixed(1)} %, at least ${100 * wanted} %)`;
}

/** Sends that should have landed and did not. */
function missedTexts({trials}: FaultReport, seed: number): readonly string[] {
	return trials
		.filter((trial) => canLand(trial) && trial.receipt.kind !== 'landed')
		.filter(({plan, injected}) => !injected || keepsPrompt(plan.fault.kind))
		.map(({plan, receipt}) => `  did not land: ${planText(plan)} · ${whyOf(receipt)} · --seed ${seed} --play ${plan.number}`);
}

function latencyTexts(trials: readonly Trial[]): readonly string[] {
	const landed = trials.filter(({injected, receipt}) => receipt.kind === 'landed' && !injected);
	return [
		latencyText('reply', landed, ({plan}) => plan.scene.kind === 'reply'),
		latencyText('answer to a dialog that stood', landed, ({plan}) => plan.scene.kind === 'answer' && plan.stoodMs > 0),
		latencyText('answer to one just drawn', landed, ({plan}) => plan.scene.kind === 'answer' && plan.stoodMs === 0),
	];
}

function latencyText(name: string, trials: readonly Trial[], fits: (trial: Trial) => boolean): string {
	const own = trials.filter(fits);
	if (own.length === 0) return `${name}: none landed without a fault`;
	const times = own.flatMap(({receipt}) => (receipt.kind === 'landed' ? [receipt.afterMs] : []));
	const text = (list: readonly number[]): string =>
		`median ${Math.round(percentile(list, 0.5))} ms, p95 ${Math.round(percentile(list, 0.95))} ms`;
	return `${name}, without a fault (${own.length}): last key to receipt ${text(times)}; from the order on ${text(own.map(({tookMs}) => tookMs))}`;
}

function faultTable(trials: readonly Trial[]): readonly string[] {
	const kinds = [...new Set(trials.map(metFault))].sort();
	const line = (cells: readonly (string | number)[]): string =>
		cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(14) : `${cell}`.padStart(12))).join('');
	return [
		line(['fault', 'sends', 'landed', 'typed', 'unconfirmed', 'refused', 'arrived']),
		...kinds.map((kind) => line([kind, ...counts(trials, kind)])),
	];
}

/** A fault that did not take hold is none. */
function metFault({plan, injected}: Trial): FaultKind {
	return injected ? plan.fault.kind : 'none';
}

function counts(trials: readonly Trial[], kind: FaultKind): readonly number[] {
	const own = trials.filter((trial) => metFault(trial) === kind);
	const by = (name: string): number => own.filter(({receipt}) => receipt.kind === name).length;
	return [own.length, by('landed'), by('typed'), by('unconfirmed'), by('refused'), own.filter(hasArrived).length];
}

function causes(trials: readonly Trial[]): readonly string[] {
	const whys = trials.flatMap(({receipt}) => (receipt.kind === 'refused' ? reasonText(receipt.why) : []));
	return [...countEach(whys)].sort(([, one], [, other]) => other - one).map(([why, count]) => `${`${count}`.padStart(6)}  ${why}`);
}

function whyOf(receipt: Trial['receipt']): string {
	return receipt.kind === 'landed' ? 'landed' : `${receipt.kind}: ${reasonText(receipt.why)}`;
}
