/** The part of the schema for `hosts`. */
import * as z from 'zod/mini';
import {configDirPattern, destinationPattern, type HostSetting, hostName, hostNamePattern} from '../../core/terms/host.js';

const hostNameText = z
	.string('must be text')
	.check(
		z.regex(
			hostNamePattern,
			'must be a name of letters, digits, `_`, `.` and `-` that does not begin with `.` or `-`; name the rest as `ssh`',
		),
	);
const destination = z
	.string('must be text')
	.check(z.regex(destinationPattern, 'must be a destination of ssh such as "me@dev.example", without blanks, and not an option'));
const argument = z.string('must be text').check(z.refine((word) => !word.includes('\0'), 'must not contain a zero byte'));
const folder = z
	.string('must be text')
	.check(z.regex(configDirPattern, 'must be an absolute path on the host, such as "~/work-settings" or "/home/me/work-settings"'));
const hostDirs = z.optional(z.array(folder, 'must be a list of folders').check(z.maxLength(8, 'must name 8 folders at most')));
export const host: z.ZodMiniType<HostSetting> = z.union(
	[
		hostNameText,
		z.strictObject({
			name: hostNameText,
			ssh: destination,
			jump: z.optional(z.enum(['ssh', 'mosh'], 'must be "ssh" or "mosh"')),
			configDirs: hostDirs,
		}),
		z.strictObject({
			name: hostNameText,
			command: z.array(argument, 'must be a list of texts').check(z.minLength(1, 'must name a program')),
			configDirs: hostDirs,
		}),
	],
	'must be a host: a name, `{"name", "ssh"}` or `{"name", "command": [a program and its arguments]}`; a name holds letters, digits, `_`, `.` and `-`, neither it nor `ssh` begins with `-`, `jump` is "ssh" or "mosh", and `configDirs` are absolute paths',
);
export const hosts = z
	.array(host, 'must be a list of hosts')
	.check(z.refine((list) => new Set(list.map(hostName)).size === list.length, 'names a host twice'));
