/** The single change that brings Claude Code's settings nearer to the wanted hooks. Foreign hooks are never changed. */
import {canonical} from '../../../core/ask/digest.js';
import {asList, asRecord} from '../../../core/fields.js';
import {type HookGroup, parseHookCommand} from '../hooks/command.js';

/** Keyed by event. */
export type WantedHooks = ReadonlyMap<string, HookGroup>;

/** `append`: to the list at `path`; `set`: a new property. Every object above it exists. */
export type EditStep = {
	readonly kind: 'append' | 'set' | 'replace' | 'remove';
	readonly path: readonly (string | number)[];
	readonly value?: unknown;
};

/** A hook of beckon's. `alone`: no other hook shares its group. */
export type OwnHook = {
	readonly event: string;
	readonly group: number;
	readonly hook: number;
	readonly alone: boolean;
	readonly script: string;
	readonly value: unknown;
};

/** Undefined: the settings have exactly the wanted hooks. */
export function nextStep(settings: unknown, wanted: WantedHooks): EditStep | undefined {
	const own = ownHooks(settings);
	const obsolete = own.find(({event}) => !wanted.has(event));
	if (obsolete !== undefined) return removal(settings, obsolete);
	for (const [event, group] of wanted) {
		const [first, ...others] = own.filter((one) => one.event === event);
		if (first === undefined) return addition(settings, event, group);
		const [other] = others;
		if (other !== undefined) return removal(settings, other);
		if (canonical(first.value) === canonical(group)) continue;
		return first.alone ? {kind: 'replace', path: ['hooks', event, first.group], value: group} : removal(settings, first);
	}
	return undefined;
}

/** Undefined: no hook of beckon's is left. */
export function nextRemoval(settings: unknown): EditStep | undefined {
	const [first] = ownHooks(settings);
	return first && removal(settings, first);
}

/** Every hook of beckon's in settings of any shape. */
export function ownHooks(settings: unknown): readonly OwnHook[] {
	return Object.entries(hooksOf(settings)).flatMap(([event, groups]) =>
		asList(groups).flatMap((value, group) => {
			const hooks = asList(asRecord(value)?.['hooks']);
			return hooks.flatMap((entry, hook) => {
				const command = asRecord(entry)?.['command'];
				const parsed = typeof command === 'string' ? parseHookCommand(command) : undefined;
				return parsed ? [{event, group, hook, alone: hooks.length === 1, script: parsed.script, value}] : [];
			});
		}),
	);
}

function addition(settings: unknown, event: string, group: HookGroup): EditStep {
	if (asRecord(settings)?.['hooks'] === undefined) return {kind: 'set', path: ['hooks'], value: {[event]: [group]}};
	if (Object.hasOwn(hooksOf(settings), event)) return {kind: 'append', path: ['hooks', event], value: group};
	return {kind: 'set', path: ['hooks', event], value: [group]};
}

/** Removes the hook with everything that would be empty without it. */
function removal(settings: unknown, own: OwnHook): EditStep {
	const hooks = hooksOf(settings);
	if (!own.alone) return {kind: 'remove', path: ['hooks', own.event, own.group, 'hooks', own.hook]};
	if (asList(hooks[own.event]).length > 1) return {kind: 'remove', path: ['hooks', own.event, own.group]};
	return {kind: 'remove', path: Object.keys(hooks).length > 1 ? ['hooks', own.event] : ['hooks']};
}

function hooksOf(settings: unknown): Readonly<Record<string, unknown>> {
	return asRecord(asRecord(settings)?.['hooks']) ?? {};
}
