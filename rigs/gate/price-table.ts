/** Prices by client and by beckon, as a table; where they differ for a reason that is known, the reason. Pure. */
import {isBefore} from './agent/versions.js';

/** Undefined: not told. */
export type Price = {readonly costUsd: number | undefined; readonly window: number | undefined};

/** `withoutHoursUsd`: if writing to the cache for an hour cost no more than for five minutes. */
export type BeckonPrice = Price & {readonly withoutHoursUsd: number | undefined};

export type Compared = {
	readonly version: string;
	readonly model: string;
	/** Undefined: it gave no result. */
	readonly client: Price | undefined;
	readonly beckon: BeckonPrice;
};

type Exception = {
	readonly of: readonly ('cost' | 'window')[];
	/** The first version that counts as beckon does. */
	readonly until?: string;
	readonly models?: RegExp;
	readonly why: string;
};

const exceptions: readonly Exception[] = [
	{of: ['cost'], models: /claude-3-(opus|haiku)/, why: 'the client does not know the model and takes the price of another'},
];

/** How the two differ. Undefined: they do not, or why is known. */
export function mismatchOf(one: Compared): string | undefined {
	const {client, beckon} = one;
	if (client === undefined) return 'the client gave no result';
	const differ = [
		...(isNear(client.costUsd, beckon.costUsd) ? [] : (['cost'] as const)),
		...(client.window === undefined || client.window === beckon.window ? [] : (['window'] as const)),
	].filter((what) => exceptionOf(one, what) === undefined);
	return differ.length === 0 ? undefined : differ.join(' and ');
}

function exceptionOf({version, model}: Compared, what: 'cost' | 'window'): Exception | undefined {
	return exceptions.find(
		({of, until, models}) => of.includes(what) && (until === undefined || isBefore(version, until)) && models?.test(model) !== false,
	);
}

function isNear(one: number | undefined, other: number | undefined): boolean {
	return one !== undefined && other !== undefined && Math.abs(one - other) < 1e-7;
}

export function priceTableText(all: readonly Compared[]): string {
	const cell = (price: Price | undefined): string =>
		`${price?.costUsd === undefined ? '–' : price.costUsd.toFixed(5)} ${price?.window === undefined ? '–' : `${price.window / 1000}k`}`;
	const row = (one: Compared): string => {
		const miss = mismatchOf(one);
		const known = [
			...new Set((['cost', 'window'] as const).flatMap((what) => (differs(one, what) ? (exceptionOf(one, what)?.why ?? []) : []))),
		];
		const said = miss !== undefined ? `✗ ${miss}` : known.length > 0 ? `known: ${known.join('; ')}` : '✓';
		return [one.version.padEnd(9), one.model.padEnd(28), cell(one.client).padEnd(15), cell(one.beckon).padEnd(15), said]
			.join(' ')
			.trimEnd();
	};
	const missed = all.filter((one) => mismatchOf(one) !== undefined).length;
	const head = ['version'.padEnd(9), 'model'.padEnd(28), 'client'.padEnd(15), 'beckon'.padEnd(15)].join(' ').trimEnd();
	return [head, ...all.map(row), `${all.length - missed} of ${all.length} agree, or differ as is known`, ''].join('\n');
}

function differs({client, beckon}: Compared, what: 'cost' | 'window'): boolean {
	return what === 'cost' ? !isNear(client?.costUsd, beckon.costUsd) : client?.window !== beckon.window;
}
