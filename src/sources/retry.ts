/** Whether a waiting link tries again before its pause is over: after a login, or when the addresses of this machine have changed. */
import {networkInterfaces} from 'node:os';
import type {LinkFailure} from './remote/host-argv.js';

type Given = {
	/** When the user logged in to the host, epoch ms. */
	readonly loginAt: () => number | undefined;
	/** The addresses of this machine as one text. */
	readonly addresses?: () => string;
};

/** @returns a function that says whether to try now; the caller repeats it while the link waits. */
export function createRetryCause({loginAt, addresses = listAddresses}: Given): (failure: LinkFailure) => boolean {
	let login = loginAt();
	let network = addresses();
	return (failure) => {
		const before = {login, network};
		login = loginAt();
		network = addresses();
		switch (failure) {
			case 'unreachable':
				// A network that went away leaves no address, and is no reason to try.
				return network !== before.network && network !== '';
			case 'needs-login':
				return login !== undefined && login !== before.login;
			case 'nonsense':
				return false;
		}
	};
}

function listAddresses(): string {
	return Object.values(networkInterfaces())
		.flatMap((all) => all ?? [])
		.flatMap(({internal, address}) => (internal || address.startsWith('fe80:') ? [] : [address]))
		.toSorted()
		.join();
}
