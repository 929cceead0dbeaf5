/** Puts the user's own keys into the bindings. A key that the user gave to one action works for no other action in the same modes. */
import {worksIn} from '../binding.js';
import type {Binding, Keymap} from '../model.js';
import {readKey} from './key-label.js';

type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** @returns the keymap, and the invalid keys in words. */
export function withOwnKeys(all: readonly Binding[], own: OwnKeys): Keymap {
	const unknown = Object.keys(own).filter((action) => !all.some((binding) => binding.action === action));
	const chosen = chosenBindings(all, own);
	const left = all
		.filter(({action}) => own[action] === undefined)
		.map((binding) => ({binding, keys: binding.keys.map((key) => (takerOf(binding, key, chosen.bindings) === undefined ? key : ''))}));
	const bare = left.filter(({binding, keys}) => binding.keys.length > 0 && keys.every((key) => key === ''));
	const bound = new Map([...chosen.bindings, ...left.map(({binding, keys}) => ({...binding, keys}))].map((one) => [one.action, one]));
	return {
		bindings: all.map((binding) => bound.get(binding.action) ?? binding),
		problems: [
			...unknown.map((action) => `keys.${action}: unknown action`),
			...chosen.problems,
			...bare.map(({binding}) => {
				const [key = ''] = binding.keys;
				return `${binding.action} has no key left: ${key} is taken by ${takerOf(binding, key, chosen.bindings)?.action}`;
			}),
		],
	};
}

/** If two actions want the same key, the first gets it. */
function chosenBindings(all: readonly Binding[], own: OwnKeys): Keymap {
	const bindings: Binding[] = [];
	const problems: string[] = [];
	for (const binding of all) {
		const keys = own[binding.action]?.map((text) => {
			const key = readKey(text) ?? '';
			const taker = takerOf(binding, key, bindings);
			if (key === '') problems.push(`keys.${binding.action}: “${text}” is not a key that a terminal can send`);
			if (taker !== undefined) problems.push(`keys.${binding.action}: ${text} is taken by ${taker.action}`);
			return taker === undefined ? key : '';
		});
		if (keys !== undefined) bindings.push({...binding, keys});
	}
	return {bindings, problems};
}

function takerOf(binding: Binding, key: string, others: readonly Binding[]): Binding | undefined {
	return key === '' ? undefined : others.find((one) => one.keys.includes(key) && isShared(one, binding));
}

/** Whether both work in some mode. */
function isShared(one: Binding, other: Binding): boolean {
	return one.modes === 'all' || one.modes.some((mode) => worksIn(other, mode));
}
