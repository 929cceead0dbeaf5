/** The user's own labels: rules of the config file on state, tool, command and directory (design: domain labels). */

import type {DomainRule} from '../config.js';
import type {SessionState} from '../session.js';
import {cleanText, truncate} from '../text/label.js';
import {dialogTool} from '../text/tool-name.js';

type DomainMatcher = {readonly rule: DomainRule; readonly command: RegExp | undefined};

/** Compiled once per configuration. */
export type DomainRules = {
	readonly matchers: readonly DomainMatcher[];
	/** One line a broken rule, counted from 1 as in the file; the rule itself is left out. */
	readonly problems: readonly string[];
};

/** What a rule gave a row; undefined fields keep the core's own. */
export type DomainLook = {readonly label: string | undefined; readonly icon: string | undefined; readonly urgency: number | undefined};

const labelLength = 60;

/** Checks and compiles the rules. A rule whose `command` is no regular expression, or that matches on nothing, is a problem. */
export function compileDomainRules(rules: readonly DomainRule[]): DomainRules {
	const matchers: DomainMatcher[] = [];
	const problems: string[] = [];
	for (const [index, rule] of rules.entries()) {
		const matcher = compile(rule);
		if (typeof matcher === 'string') problems.push(`domainRules ${index + 1}: ${matcher}`);
		else matchers.push(matcher);
	}
	return {matchers, problems};
}

function compile(rule: DomainRule): DomainMatcher | string {
	const {state, tool, command, cwd} = rule.match;
	if (state === undefined && tool === undefined && command === undefined && cwd === undefined) return 'matches on nothing';
	if (command === undefined) return {rule, command: undefined};
	try {
		return {rule, command: new RegExp(command)};
	} catch (error) {
		return error instanceof Error ? error.message : 'the command is no regular expression';
	}
}

/**
 * The look of a session: for each of label, icon and urgency the first rule that matches and gives one.
 * The label is cleaned and cut to 60 characters.
 */
export function domainLook(rules: DomainRules, state: SessionState, cwd: string | undefined): DomainLook {
	const facts = {state: state.state, ...toolFacts(state), cwd};
	const looks = rules.matchers.filter((matcher) => matches(matcher, facts)).map(({rule}) => rule);
	const label = looks.find((rule) => rule.label !== undefined)?.label;
	return {
		label: label === undefined ? undefined : truncate(cleanText(label), labelLength) || undefined,
		icon: looks.find((rule) => rule.icon !== undefined)?.icon,
		urgency: looks.find((rule) => rule.urgency !== undefined)?.urgency,
	};
}

type Facts = {
	readonly state: string;
	readonly tool: string | undefined;
	readonly command: string | undefined;
	readonly cwd: string | undefined;
};

function matches({rule, command}: DomainMatcher, facts: Facts): boolean {
	const {match} = rule;
	return (
		(match.state === undefined || match.state === facts.state) &&
		(match.tool === undefined || match.tool === facts.tool) &&
		(command === undefined || (facts.command !== undefined && command.test(facts.command))) &&
		(match.cwd === undefined || isBelow(facts.cwd, match.cwd))
	);
}

/** A path prefix ends at a slash: `/work/api` holds `/work/api/src`, not `/work/api2`. */
function isBelow(cwd: string | undefined, prefix: string): boolean {
	const folder = prefix.replace(/\/+$/, '');
	return cwd !== undefined && (cwd === folder || cwd.startsWith(`${folder}/`));
}

/** Tool and command of what is asked or runs. */
function toolFacts({context}: SessionState): Pick<Facts, 'tool' | 'command'> {
	switch (context.kind) {
		case 'working':
			return {tool: context.tool, command: context.toolInput};
		case 'blocked':
			return askFacts(context.ask);
		case 'error':
		case 'rest':
		case 'none':
			return {tool: undefined, command: undefined};
	}
}

function askFacts(ask: Extract<SessionState['context'], {kind: 'blocked'}>['ask']): Pick<Facts, 'tool' | 'command'> {
	switch (ask.kind) {
		case 'tool': {
			const command = ask.input['command'];
			return {tool: ask.tool, command: typeof command === 'string' ? command : undefined};
		}
		case 'questions':
			return {tool: 'AskUserQuestion', command: undefined};
		case 'plan':
			return {tool: 'ExitPlanMode', command: undefined};
		case 'dialog':
			return {tool: dialogTool(ask.title), command: undefined};
		case 'elicitation':
		case 'trust':
			return {tool: undefined, command: undefined};
	}
}
