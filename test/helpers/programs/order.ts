/** Which test files run first. */
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** Test files that start no program, or hardly any. */
const computes = /\/test\/(?:agents|app|core|navigator|observe|rigs\/accuracy|stand-in|store|ui)\//;

/**
 * Those that start programs, then those that only compute. A start of a program takes up to twice the processor time where a worker has much memory,
 * which it has after the others; and at the end, when a worker may have none left, nothing waits for a clock.
 */
export class ProgramsFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return [...sorted.filter(({moduleId}) => !computes.test(moduleId)), ...sorted.filter(({moduleId}) => computes.test(moduleId))];
	}
}
