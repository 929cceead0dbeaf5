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

const hoursSince = '2.1.172';

/** The tested version that is the first to know a model; before it the client takes price and window of another one. */
const knownSince: readonly (readonly [models: RegExp, version: string])[] = [
	[/^claude-3-(opus|haiku)/, 'none'],
	[/^claude-fable-5-2$/, '2.1.330'],
	[/^claude-(opus-5-5|sonnet-5-5|haiku-5-5)$/, '2.1.300'],
	[/^claude-sonnet-5$/, '2.1.250'],
	[/^claude-(fable-5|opus-5)$/, '2.1.200'],
	[/^claude-(opus-4-[5-8]|sonnet-4-6)/, '2.1.150'],
];

/** Why the client's figure is not beckon's, where that is known. */
function reasonOf({version, model, client, beckon}: Compared): string | undefined {
	const since = knownSince.find(([models]) => models.test(model))?.[1];
	if (since !== undefined && (since === 'none' || isBefore(version, since))) return 'the client does not know the model and takes another';
	const isHour = isBefore(version, hoursSince) && isNear(client?.costUsd, beckon.withoutHoursUsd) && hasSameWindow(client, beckon);
	return isHour ? `before ${hoursSince} the client counts an hour in the cache as five minutes` : undefined;
}

/** How the two differ. Undefined: they do not, or why is known. */
export function mismatchOf(one: Compared): string | undefined {
	if (one.client === undefined) return 'the client gave no result';
	return reasonOf(one) === undefined ? differenceOf(one) : undefined;
}

function differenceOf({client, beckon}: Compared): string | undefined {
	const isPrice = isNear(client?.costUsd, beckon.costUsd);
	const isWindow = hasSameWindow(client, beckon);
	if (isPrice) return isWindow ? undefined : 'window';
	return isWindow ? 'cost' : 'cost and window';
}

/** Of a model that is replaced by a newer one the client tells it under another name. */
function hasSameWindow(client: Price | undefined, beckon: Price): boolean {
	return client?.window === undefined || client.window === beckon.window;
}

function isNear(one: number | undefined, other: number | undefined): boolean {
	return one !== undefined && other !== undefined && Math.abs(one - other) < 1e-7;
}

export function priceTableText(all: readonly Compared[]): string {
	const cell = (price: Price | undefined): string =>
		`${price?.costUsd === undefined ? '–' : price.costUsd.toFixed(5)} ${price?.window === undefined ? '–' : `${price.window / 1000}k`}`;
	const row = (one: Compared): string => {
		const [miss, difference] = [mismatchOf(one), differenceOf(one)];
		const judged = miss !== undefined ? `✗ ${miss}` : difference !== undefined ? `known: ${reasonOf(one) ?? ''}` : '✓';
		return [one.version.padEnd(9), one.model.padEnd(28), cell(one.client).padEnd(15), cell(one.beckon).padEnd(15), judged]
			.join(' ')
			.trimEnd();
	};
	const missed = all.filter((one) => mismatchOf(one) !== undefined).length;
	const head = ['version'.padEnd(9), 'model'.padEnd(28), 'client'.padEnd(15), 'beckon'.padEnd(15)].join(' ').trimEnd();
	return [head, ...all.map(row), `${all.length - missed} of ${all.length} agree, or differ as is known`, ''].join('\n');
}
