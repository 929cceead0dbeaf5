/** The last lines of a run: which tests were skipped, and why. */
import type {Reporter, TestModule, Vitest} from 'vitest/node';
import {whatIsSkipped} from './programs.js';

export class Skips implements Reporter {
	private isWhole = true;

	onInit({config}: Vitest): void {
		// What a filter leaves out counts as skipped, too.
		this.isWhole = config.testNamePattern === undefined && config.tagsFilter === undefined;
	}

	onTestRunEnd(modules: readonly TestModule[]): void {
		const skipped = modules.flatMap(({children}) => [...children.allTests('skipped')]);
		for (const line of this.isWhole ? skipLines(skipped) : []) console.log(line);
	}
}

/** One line for each program or right that is missing, and one for what was skipped for another reason. */
export function skipLines(skipped: readonly {readonly tags: readonly string[]}[], missing = whatIsSkipped()): readonly string[] {
	const lines = missing.flatMap(({name, untested, lacks}) => {
		const count = skipped.filter(({tags}) => tags.includes(name)).length;
		return count === 0 ? [] : [`Skipped: ${testsOf(count)} of ${untested} (${lacks}).`];
	});
	const others = skipped.filter(({tags}) => !missing.some(({name}) => tags.includes(name))).length;
	return others === 0 ? lines : [...lines, `Skipped: ${testsOf(others)} that this system cannot run, each by its own condition.`];
}

function testsOf(count: number): string {
	return count === 1 ? '1 test' : `${count} tests`;
}
