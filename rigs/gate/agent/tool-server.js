/** A server of two tools, over stdin and stdout: the approvals ask for `run`, and `ask` has the user asked what it is given. */
import {createInterface} from 'node:readline';

const inputSchema = {type: 'object', additionalProperties: true, properties: {}};
const tools = [
	{name: 'run', description: 'Runs a thing', inputSchema},
	{name: 'ask', description: 'Asks the user', inputSchema, annotations: {readOnlyHint: true}},
];
const results = {
	initialize: ({protocolVersion}) => ({protocolVersion, capabilities: {tools: {}}, serverInfo: {name: 'demo', version: '1'}}),
	'tools/list': () => ({tools}),
	'tools/call': () => toText('It ran.'),
};

const toText = (text) => ({content: [{type: 'text', text}]});
const say = (message) => process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);

/** The calls that wait for the user, by the number of what they ask. */
const asking = new Map();

for await (const line of createInterface({input: process.stdin})) {
	const {id, method, params = {}, result} = JSON.parse(line);
	if (method === 'tools/call' && params.name === 'ask') {
		const number = `ask-${id}`;
		asking.set(number, id);
		say({id: number, method: 'elicitation/create', params: params.arguments});
	} else if (method === undefined) say({id: asking.get(id), result: toText(`The user chose to ${result?.action}.`)});
	else if (id !== undefined) say({id, result: results[method]?.(params) ?? {}});
}
