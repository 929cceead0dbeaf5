/** `beckon screen`: the pane reader's result for a session, for bug reports and for users' own patterns. */
import {agentOf} from '../../agents/agents.js';
import type {ExitCode, Io} from '../../core/context.js';
import {UserError} from '../../core/errors.js';
import {shortName} from '../../core/rows/row-name.js';
import {isSubmitReady, type SurfaceAssessment} from '../../core/surface.js';
import {stripControls} from '../../core/text/label.js';
import type {SessionCommand} from '../params/look.js';
import {writeJson} from '../print/row-json.js';
import {withTarget} from '../target-row.js';

/** Captures the pane once and prints the result, not its text. @throws UserError when no session fits or it has no pane. */
export function runScreen(io: Io, {session, json}: SessionCommand): Promise<ExitCode> {
	return withTarget(io, {session}, async ({row, source, world}): Promise<ExitCode> => {
		if (row.place === undefined)
			throw new UserError(`${shortName(row)} is not in a tmux pane that can be read`, 'Attach it, or name another session.');
		const snapshot = await source.capture(row.place);
		if (snapshot === undefined) throw new UserError(`The pane of ${shortName(row)} cannot be read now`, 'Try again.');
		const version = world.config.clientVersion ?? row.agentVersion;
		const read = toScreenJson(agentOf(row.agent).readScreen(snapshot, {version, patterns: world.config.screenPatterns}), version);
		if (json) writeJson(io, read);
		else io.stdout.write(screenText(read));
		return 0;
	});
}

/** Unknown values are null. Fields are added, never changed. */
function toScreenJson(read: SurfaceAssessment, version: string | undefined) {
	const {dialog, composer} = read;
	return {
		surface: read.surface,
		preset: read.preset,
		version: version ?? read.bannerVersion ?? null,
		confidence: read.confidence,
		availability: read.availability,
		business_state: read.businessState,
		input_mode: read.inputMode,
		submit_ready: isSubmitReady(read),
		permission_mode: read.mode ?? null,
		activity: read.activity ?? null,
		composer: composer.kind,
		dialog:
			dialog === undefined
				? null
				: {kind: dialog.kind, title: dialog.title, question: dialog.question, multi_select: dialog.multiSelect, cut: dialog.cut},
		options: (dialog?.options ?? []).map(({digit, label, role, selected, checked}) => ({
			digit: digit ?? null,
			label,
			role,
			selected,
			checked: checked ?? null,
		})),
		details: read.details,
		anomalies: read.anomalies,
	};
}

const labelCells = 'dialog multi_select'.length;

function screenText({dialog, options, details, anomalies, ...facts}: ReturnType<typeof toScreenJson>): string {
	const lines = [
		...Object.entries(facts).map(([name, value]) => `${name.padEnd(labelCells)}  ${value ?? '–'}`),
		...(dialog ? Object.entries(dialog).map(([name, value]) => `${`dialog ${name}`.padEnd(labelCells)}  ${value}`) : []),
		...options.map(({digit, label, role, selected, checked}) => {
			const box = checked === null ? '' : checked ? '[x] ' : '[ ] ';
			return `${'option'.padEnd(labelCells)}  ${selected ? '❯' : ' '} ${digit ?? '–'} ${box}${label} (${role})`;
		}),
		...details.map((detail) => `${'own pattern'.padEnd(labelCells)}  ${detail}`),
		...anomalies.map((anomaly) => `${'anomaly'.padEnd(labelCells)}  ${anomaly}`),
	];
	return `${lines.map((line) => stripControls(line).replaceAll('\n', ' ')).join('\n')}\n`;
}
