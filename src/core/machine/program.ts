/** What Bun, which runs the executable, has beyond Node. */

type Output = {
	readonly getReader: () => {readonly read: () => Promise<{readonly value?: Uint8Array}>; readonly cancel: () => Promise<void>};
};

type Child = {
	readonly pid: number;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly exited: Promise<unknown>;
	readonly exitCode: number | null;
	readonly unref: () => void;
};

type SpawnOptions = {
	readonly stdin: 'ignore' | Uint8Array;
	readonly stdout: 'pipe';
	readonly stderr: 'pipe';
	readonly detached: boolean;
	readonly env: NodeJS.ProcessEnv;
};

export type Bun = {
	readonly gc: (isSync: boolean) => unknown;
	readonly spawn: (argv: readonly string[], options: SpawnOptions) => Child;
	readonly unsafe: {readonly setJITPolicy: (scale: number) => void};
};

/** Undefined when Node runs this program. */
export function bun(): Bun | undefined {
	return (globalThis as {readonly Bun?: Bun}).Bun;
}
