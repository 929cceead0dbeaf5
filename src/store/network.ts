/** Which file systems are shared between hosts. */

/** Linux `statfs` magic numbers, from `linux/magic.h` and the file systems' own headers. */
const networkMagics = new Set([
	0x6969, // nfs
	0x517b, // smb
	0xff534d42, // cifs
	0xfe534d42, // smb2
	0x5346414f, // afs
	0x6b414653, // kafs
	0x73757245, // coda
	0x564c, // ncp
	0x01021997, // 9p
	0x00c36400, // ceph
	0x01161970, // gfs2
	0x7461636f, // ocfs2
	0x0bd00bd0, // lustre
	0x47504653, // gpfs
	0x19830326, // beegfs
]);
const fuseMagic = 0x65735546;
const localFuse = /^fuse(blk)?(\.(fuse-overlayfs|ntfs-3g|ntfs|exfat|encfs|gocryptfs|cryfs|ecryptfs|bindfs|mergerfs|lxcfs))?$/;

/**
 * Whether other hosts may write files under `path`. `magic` is `f_type` of statfs (32 bits, may be signed); `mounts` gives the text of
 * `/proc/self/mounts` and is called only if the magic number is ambiguous (FUSE).
 * macOS numbers its file systems anew at each boot, so there only the usual mount folders are recognized.
 */
export function isNetworkFileSystem(input: {
	readonly platform: string;
	readonly path: string;
	readonly magic: number;
	readonly mounts: () => string;
}): boolean {
	if (input.platform === 'darwin') return /^\/(Volumes|Network|net)\//.test(input.path);
	if (input.platform !== 'linux') return false;
	const magic = input.magic >>> 0;
	if (magic !== fuseMagic) return networkMagics.has(magic);
	const type = mountType(input.mounts(), input.path);
	return type !== undefined && !localFuse.test(type);
}

/** The type of the innermost mount that contains `path`; later lines of the table cover earlier ones. */
function mountType(mounts: string, path: string): string | undefined {
	let best: {readonly length: number; readonly type: string} | undefined;
	for (const line of mounts.split('\n')) {
		const [, escaped, type] = line.split(' ');
		if (escaped === undefined || type === undefined) continue;
		const point = escaped.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
		const holds = point === '/' || path === point || path.startsWith(`${point}/`);
		if (holds && point.length >= (best?.length ?? 0)) best = {length: point.length, type};
	}
	return best?.type;
}
