/** Finds the parts of a command that destroy or publish something or touch a secret, so that a screen can highlight them. */
import type {TextPart} from '../text/parts.js';

/** Each expression looks at a bounded part of the command, so the search takes linear time. */
const destructive = [
	/\brm\s+-[a-z]*[rf][a-z]*/,
	/\brm\s+--(?:recursive|force)\b/,
	/\bgit\s+push\b[^\n;&|]{0,200}?\s(?:-f\b|--force\S*|--delete\b|--mirror\b)/,
	/\bgit\s+(?:reset\s+--hard|clean\s+-\w*f\w*|branch\s+-D|stash\s+(?:drop|clear))\b/,
	/--force(?:-with-lease)?(?![\w-])/,
	/--no-verify\b/,
	/\b(?:drop|truncate)\s+(?:table|database|schema|index)\b/,
	/\bdelete\s+from\b/,
	/\bmkfs\S*|\bdd\b[^\n;&|]{0,200}?\bof=\S{0,200}|>\s*\/dev\/(?:sd|nvme|disk)\w*/,
	/\bchmod\s+(?:-\w+\s+)?0?777\b/,
	/\bfind\b[^\n;&|]{0,200}?\s-delete\b/,
	/\b(?:docker|podman)\s+(?:system|volume|image)\s+(?:prune|rm)\b/,
];

const release = [
	/\b(?:npm|pnpm|yarn|cargo)\s+publish\b/,
	/\b(?:terraform|tofu|pulumi)\s+(?:apply|destroy|up)\b/,
	/\bkubectl\s+(?:apply|delete|drain|scale)\b/,
	/\bhelm\s+(?:upgrade|uninstall)\b/,
	/\bdeploy\b/,
	/\bprod(?:uction)?\b/,
];

const power = [/\bsudo\b/, /\b(?:curl|wget)\b[^\n;&|]{0,400}\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b/];

const secrets = [
	/(?<![\w.])\.env(?:\.\w+)?(?![\w.])/,
	/\bid_(?:rsa|ed25519|ecdsa)\b/,
	/\.(?:aws\/credentials|netrc|npmrc|pgpass|ssh\/\w+)/,
	/\b(?:sk-[\w-]{16,200}|gh[pousr]_\w{20,200}|AKIA[0-9A-Z]{16}|xox[abp]-[\w-]{10,200})/,
	/\b(?:password|passwd|secret|api[_-]?key|access[_-]?token)=[^\s;&|]{1,200}/,
];

const risky = new RegExp([...destructive, ...release, ...power, ...secrets].map(({source}) => source).join('|'), 'gi');

/** Only this many characters of a command are searched. */
const most = 20_000;

/** @param command as it is drawn. @returns parts in order, without overlap. */
export function riskyParts(command: string): readonly TextPart[] {
	return [...command.slice(0, most).matchAll(risky)].flatMap(({0: found, index}) =>
		found === '' ? [] : [[index, index + found.length] as const],
	);
}
