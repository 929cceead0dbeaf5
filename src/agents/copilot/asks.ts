/** Converts requests in Copilot's record. */
import {asList, asRecord, asString, asText, type Fields} from '../../core/fields.js';
import type {Ask, Question} from '../../core/terms/ask.js';
import {toldAsk} from '../parts/record-fold.js';

/** The request of a tool call: two tools are requests, a form and a plan. */
export function askOf(tool: string, input: Fields): Ask | undefined {
	if (tool === 'exit_plan_mode') return toldAsk({kind: 'plan', plan: asString(input['summary']) ?? ''});
	return tool === 'ask_user' ? toldAsk({kind: 'questions', questions: questionsOf(input)}) : undefined;
}

/** The fields of its form, the first with the message above them. */
function questionsOf(input: Fields): readonly Question[] {
	const message = asString(input['message'] ?? input['question']) ?? '';
	const fields = Object.entries(asRecord(asRecord(input['requestedSchema'])?.['properties']) ?? {}).map(([name, value]) => {
		const field = asRecord(value) ?? {};
		const header = asString(field['title']) ?? name;
		const question = asString(field['description']) ?? header;
		const options = choicesOf(asRecord(field['items']) ?? field).map((label) => ({label, description: ''}));
		return {question, header, multiSelect: field['type'] === 'array', options};
	});
	const [first, ...rest] = fields;
	if (first === undefined) return [{question: message, header: '', multiSelect: false, options: []}];
	return [{...first, question: message === '' ? first.question : `${message}: ${first.question}`}, ...rest];
}

/** The choices as the form draws them: by their names, if they have names besides values. */
function choicesOf(field: Fields): readonly string[] {
	if (field['type'] === 'boolean') return ['Yes', 'No'];
	const names = asList(field['enumNames']);
	const titled = asList(field['oneOf'] ?? field['anyOf']).map((each) => asRecord(each)?.['title']);
	const listed = asList(field['enum']).map((value, at) => names[at] ?? value);
	return [...titled, ...listed].filter((each) => typeof each === 'string');
}

/** Fields of a command, a file or a call that repeat others, or are only for Copilot. */
const untold = new Set(
	(
		'kind toolCallId fullCommandText fileName path intention diff newFileContents commands commandSegments shellType possiblePaths possibleUrls ' +
		'hasWriteFileRedirection canOfferSessionApproval serverName toolName toolTitle readOnly'
	).split(' '),
);

/** @param drawn what its dialog asks: for one call first about paths, and then about the call itself. */
export function permissionOf(request: Fields, drawn: Fields): Ask {
	const {kind, fullCommandText: command, fileName, path, intention: description, diff, serverName, toolName} = request;
	const paths = drawn['kind'] === 'path' ? asList(drawn['paths']).join('\n') : undefined;
	const folders = asList(drawn['readOnlyDirectories']).join('\n') || undefined;
	const named = {paths, folders, command, file_path: fileName ?? path, description, diff};
	const others = Object.entries(request).filter(([name]) => !untold.has(name));
	const input = Object.fromEntries([...Object.entries(named), ...others].filter(([, value]) => value !== undefined && value !== null));
	const tool = [paths === undefined ? (asText(serverName, 128) ?? asText(kind, 64)) : 'path', asText(drawn['toolName'] ?? toolName, 128)];
	return toldAsk({kind: 'tool', tool: tool.filter((name) => name !== undefined).join(' ') || 'tool', input, rules: []});
}
