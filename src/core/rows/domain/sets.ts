/** Sets of labels that the config enables by name. The user's own rules come first. */
import type {DomainRule, DomainSet} from '../../config.js';

const prose = '\\.(md|mdx|txt|tex|rst|org|fountain|adoc)$';
const media = '\\b(ffmpeg|convert|magick|blender|inkscape|sox|manim)\\b';

/** From plan to pull request. */
const software: readonly DomainRule[] = [
	{
		match: {
			state: 'needs_permission',
			command: '\\b(rm -\\w*[rf]|git (push .*(-f\\b|--force)|reset --hard|clean -\\w*f)|drop (table|database))',
		},
		label: 'Destructive: {command}',
		urgency: 1,
	},
	{
		match: {state: 'needs_permission', command: '\\b(deploy|terraform apply|kubectl (apply|delete)|npm publish)\\b'},
		label: 'Release: {command}',
		urgency: 1,
	},
	{match: {state: 'idle', tools_used: '\\bgh pr create\\b'}, label: 'Opened a pull request from {branch}'},
	{match: {state: 'idle', tools_used: '\\bgit push\\b'}, label: 'Pushed {branch}'},
	{match: {state: 'idle', tools_used: '\\bgit commit\\b'}, label: 'Committed to {branch}'},
	{match: {state: 'acting', command: '\\b(test|vitest|jest|pytest|cargo test|go test)\\b'}, label: 'Testing {project}'},
	{match: {state: 'acting', command: '\\b(build|tsc|make|cmake|webpack|vite build|cargo build)\\b'}, label: 'Building {project}'},
	{
		match: {state: 'acting', command: '\\b(npm (ci|install|i)|pip install|cargo add|apt(-get)? install|brew install)\\b'},
		label: 'Installing packages',
	},
	{match: {state: 'acting', tool: 'Edit'}, label: 'Editing {file}'},
	{match: {state: 'acting', tool: 'Write'}, label: 'Writing {file}'},
	{match: {state: 'acting', tool: 'WebFetch'}, label: 'Reading {url}'},
];

/** From research to finished draft. */
const creative: readonly DomainRule[] = [
	{match: {state: 'acting', tool: 'WebSearch'}, label: 'Researching'},
	{match: {state: 'acting', tool: 'WebFetch'}, label: 'Researching {url}'},
	{match: {state: 'acting', tool: 'Write', file: prose}, label: 'Drafting {file}'},
	{match: {state: 'acting', tool: 'Edit', file: prose}, label: 'Revising {file}'},
	{match: {state: 'acting', command: media}, label: 'Rendering: {command}'},
	{match: {state: 'idle', tools_used: `^Write: .*${prose}`}, label: 'Draft to read: {file}'},
	{match: {state: 'idle', tools_used: `^Edit: .*${prose}`}, label: 'Revision to read: {file}'},
	{match: {state: 'idle', tools_used: media}, label: 'Rendering to look at'},
];

export const domainSets: Readonly<Record<DomainSet, readonly DomainRule[]>> = {software, creative};
