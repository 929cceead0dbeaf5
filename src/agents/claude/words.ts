/** The words for Claude Code. */
import type {AgentWords} from '../../core/words/agent-words.js';

export const words: AgentWords = {
	name: 'Claude Code',
	program: 'claude',
	unattended: 'claude -p',
	signs: {
		'❯': '>',
		'⎿': '`',
		'⏺': '*',
		'✻': '*',
		'✽': '*',
		'✶': '*',
		'✳': '*',
		'✢': '*',
		'∴': '*',
		'※': '*',
		'✔': '+',
		'✗': 'x',
		'☐': 'o',
		'☒': 'x',
		'⏵': '>',
	},
};
