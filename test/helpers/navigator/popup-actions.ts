/** What a person does with the popup of a client, and sees there. */
import {waitFor} from '../wait-for.js';
import {type PopupStage, popupKey} from './popup-stage.js';

type Client = Awaited<ReturnType<PopupStage['server']['attachClient']>>;

/** How long the first popup may take on a busy machine. */
export const cold = 30_000;

export function popupActions(stage: () => PopupStage) {
	/** Opens the popup and waits for its rows. */
	async function open(client: Client, text: string | RegExp = 'quit'): Promise<string> {
		await client.press(popupKey);
		return client.see(text, cold);
	}

	/** As `open`; fails where it is not the popup server that is shown. */
	async function openWarm(client: Client, text: string | RegExp): Promise<string> {
		const screen = await open(client, text);
		await waitFor(async () => (await stage().popupServer())?.attached === 1, {what: 'the popup shows the popup server', deadlineMs: cold});
		return screen;
	}

	async function close(client: Client, key = 'q'): Promise<string> {
		await client.press(key);
		return closed(client);
	}

	function closed(client: Client): Promise<string> {
		return waitFor(
			async () => {
				const screen = await client.screen();
				return !screen.includes('─') && screen;
			},
			{deadlineMs: cold, what: 'the popup is closed', lastSeen: client.screen},
		);
	}

	async function paneOf(client: Client): Promise<string> {
		const panes = await stage().server.tmux('list-clients', '-F', '#{client_name} #{pane_id}');
		return (
			panes
				.split('\n')
				.find((line) => line.startsWith(`${client.name} `))
				?.split(' ')[1] ?? ''
		);
	}

	/** The popup goes a moment after the jump, and takes the keys until then. */
	async function shows(client: Client, pane: string): Promise<void> {
		await waitFor(async () => (await paneOf(client)) === pane, {
			what: `the client shows ${pane}`,
			deadlineMs: cold,
			lastSeen: client.screen,
		});
		await closed(client);
	}

	return {open, openWarm, close, paneOf, shows};
}
