/** The problems of the navigator's keys in a config file, which only the keymap finds. */
import type {Config} from '../../core/config.js';
import type {Problem} from '../../core/parsed.js';
import {createKeymap} from './bindings.js';

export function keyProblems({file, config}: {readonly file: string; readonly config: Config}): readonly Problem[] {
	return createKeymap(config.keys, config.commands).problems.map((problem) => ({file, line: undefined, problem}));
}
