/** Reads a command line by the tables of commands. Keys and status lines run commands, so nothing is loaded for it but the tables. */
import {didYouMean} from '../core/text/nearest.js';
import {type Entry, type Given, labelOf, type Param, toFlag, type WrittenOption} from './command.js';

/** `problem`: what is wrong, in a sentence or two. */
export type ReadWords =
	| {readonly kind: 'given'; readonly given: Given}
	| {readonly kind: 'help'}
	| {readonly kind: 'wrong'; readonly problem: string};

type Switch = {readonly name: string; readonly param: Param<unknown>; readonly isOn: boolean};

/** @param words those behind the command's name. */
export function readWords(entry: Entry, words: readonly string[]): ReadWords {
	const {args, options, isElsewhere = false} = entry;
	const switches = new Map<string, Switch>();
	for (const [name, param] of Object.entries(options)) {
		switches.set(toFlag(name), {name, param, isOn: true});
		if (param.offHelp !== undefined) switches.set(`--no-${toFlag(name).slice(2)}`, {name, param, isOn: false});
	}
	const given = new Map<string, WrittenOption>();
	const operands: string[] = [];
	const problems: string[] = [];
	const rest = words[Symbol.iterator]();
	for (const word of rest) {
		if (isElsewhere || !/^-./.test(word)) operands.push(word);
		else if (word === '--') operands.push(...rest);
		else if (word === '--help' || word === '-h') return {kind: 'help'};
		else {
			const [, flag = word, inline] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
			const found = switches.get(flag);
			if (found === undefined)
				problems.push([`Unknown option '${flag}'`, didYouMean(flag, [...switches.keys()])].filter(Boolean).join('. '));
			else if (found.param.isFlag) given.set(found.name, found.isOn);
			else {
				const text = inline ?? rest.next().value;
				const before = given.get(found.name);
				if (text === undefined) problems.push(`Option '${flag} ${labelOf(found.name, found.param)}' argument missing`);
				else given.set(found.name, found.param.isMany && typeof before === 'object' ? [...before, text] : [text]);
			}
		}
	}
	const places = Object.entries(args);
	for (const [index, [name, {isMany}]] of places.entries()) {
		const written = operands.slice(index, isMany ? undefined : index + 1);
		if (written.length > 0) given.set(name, written);
	}
	if (operands.length > places.length && places.at(-1)?.[1].isMany !== true)
		problems.push(
			`Too many arguments for '${entry.name}'. Expected ${places.length} ${places.length === 1 ? 'argument' : 'arguments'} but got ${operands.length}.`,
		);
	const [problem = problemOf(entry, given)] = problems;
	return problem === undefined ? {kind: 'given', given} : {kind: 'wrong', problem};
}

function problemOf(entry: Entry, given: Given): string | undefined {
	for (const [name, param] of Object.entries(entry.args)) {
		if (param.isRequired && !given.has(name)) return `Missing required argument '${name}'`;
		const wrong = valueProblem(param, given.get(name));
		if (wrong !== undefined) return `"${wrong.text}" is not valid here. ${wrong.why}`;
	}
	for (const [name, param] of Object.entries(entry.options)) {
		const [flag, written] = [toFlag(name), given.get(name)];
		const wrong = valueProblem(param, written);
		if (wrong !== undefined) return `Option '${flag} ${labelOf(name, param)}' argument '${wrong.text}' is invalid. ${wrong.why}`;
		const other = written === undefined ? undefined : param.conflicts?.find((each) => given.has(each));
		if (other !== undefined) return `Option '${flag}' cannot be used with option '${toFlag(other)}'`;
	}
	const problem = entry.problem(given);
	return problem && problem.charAt(0).toUpperCase() + problem.slice(1);
}

type Wrong = {readonly text: string; readonly why: string};

function valueProblem({choices, problem}: Param<unknown>, written: WrittenOption | undefined): Wrong | undefined {
	if (typeof written !== 'object') return undefined;
	for (const text of written) {
		const isOther = choices?.includes(text) === false;
		const why = isOther ? `Use one of ${choices.join(', ')}. ${didYouMean(text, choices)}`.trimEnd() : problem?.(text);
		if (why !== undefined) return {text, why};
	}
	return undefined;
}
