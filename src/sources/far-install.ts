/** A host as a place where hooks are installed: its own shell reads and writes the files, over the link. */
import {usualAgent} from '../agents/agents.js';
import type {InstallPlace} from '../agents/install-place.js';
import {parseVersion} from '../agents/program-version.js';
import type {Host} from '../core/terms/host.js';
import {printableLine} from '../core/text/label.js';
import {toPaths} from '../store/paths.js';
import {hookScripts, packageText} from '../store/program.js';
import {copyStamp, exactText, type SettingsFile, type SettingsFiles} from '../store/settings-file.js';
import type {Answer} from './remote/conversation.js';
import {configDirsThere, type FarHello} from './remote/hello.js';
import type {Link} from './remote/link.js';
import {toCode} from './remote/request.js';

/** Runs a command of `hooks/far-write.sh`. @throws Error with what the host says against it. */
type Run = (words: readonly string[], fine?: readonly number[]) => Promise<Extract<Answer, {kind: 'answered'}>>;

/** The places of all config directories there. Only the last one removes the scripts, which all of them use. */
export function farInstallPlaces(link: Pick<Link, 'ask'>, hello: FarHello, host: Host): readonly InstallPlace[] {
	const places = configDirsThere(hello, host)
		.toReversed()
		.map((agentDir) => farInstallPlace(link, {...hello, agentDir}));
	return places.map((place, index) => (index === places.length - 1 ? place : {...place, removeScripts: async () => {}}));
}

function farInstallPlace(link: Pick<Link, 'ask'>, hello: FarHello): InstallPlace {
	const run = createRun(link);
	const {base, perHost, hostName: host} = hello;
	const paths = toPaths({base, perHost, config: '', host});
	return {
		env: {HOME: hello.home, ...Object.fromEntries(usualAgent.variables.map((variable) => [variable, hello.agentDir]))},
		paths,
		files: farSettings(run),
		async findVersion({words}) {
			const answer = await link.ask('limit', 5, words.program, '--version');
			return answer.kind === 'answered' && answer.code === 0 ? parseVersion(answer.out.toString('utf8').slice(0, 200)) : undefined;
		},
		async installScripts() {
			const texts = hookScripts.flatMap((name) => [name, packageText('hooks', name)]);
			const kind = perHost ? 'per-host' : 'one-folder';
			return textOf((await run(['install_scripts', base, paths.root, kind, ...texts])).out) !== '';
		},
		async removeScripts() {
			await run(['remove_scripts', base, paths.root, ...hookScripts]);
		},
	};
}

/** Removes the records of sessions that have been silent for this many days from the hooks' directory there. Failures are ignored. */
export async function tidyFar(link: Pick<Link, 'ask'>, {stateDir}: FarHello, days: number): Promise<void> {
	await createRun(link)(['tidy', stateDir, `${days}`]).catch(() => undefined);
}

function farSettings(run: Run): SettingsFiles {
	const read = async (path: string): Promise<SettingsFile> => {
		const {out, code} = await run(['read_settings', path], [0, 3]);
		const end = out.indexOf('\n');
		return {path, target: textOf(out.subarray(0, end)), text: code === 3 ? undefined : exactText(path, out.subarray(end + 1))};
	};
	return {
		read,
		async copies({path}) {
			const names = textOf((await run(['copies', path])).out).split('\n');
			const copies = await Promise.all(names.filter((name) => name !== '').map(read));
			return copies.flatMap(({text}) => (text === undefined ? [] : [text]));
		},
		async replace({path, text: before}, text, at) {
			if (before !== undefined) return textOf((await run(['replace_settings', path, before, text, copyStamp(at)])).out);
			await run(['create_settings', path, text]);
			return undefined;
		},
		async remove({path, text: before = ''}) {
			await run(['remove_settings', path, before]);
		},
	};
}

function createRun(link: Pick<Link, 'ask'>): Run {
	const script = packageText('hooks', 'far-write.sh');
	return async (words, fine = [0]) => {
		const answer = await link.ask('eval', `${script}\n${toCode(words)}`);
		if (answer.kind === 'lost')
			throw new Error(answer.sent ? `the link broke, so it is not known whether it was done (${answer.reason})` : answer.reason);
		if (fine.includes(answer.code)) return answer;
		throw new Error(printableLine(answer.errors.trim()).slice(0, 300) || `exit code ${answer.code}`);
	};
}

/** The text gives the same bytes again when it is written. @throws Error when the bytes are not UTF-8. */
function textOf(bytes: Buffer): string {
	const text = bytes.toString('utf8');
	if (!Buffer.from(text).equals(bytes)) throw new Error('it is not UTF-8 text');
	return text;
}
