/** A server of one tool, `run`, over stdin and stdout: the approvals ask for it. */
import {createInterface} from 'node:readline';

const tool = {name: 'run', description: 'Runs a thing', inputSchema: {type: 'object', additionalProperties: true, properties: {}}};
const results = {
	initialize: ({protocolVersion}) => ({protocolVersion, capabilities: {tools: {}}, serverInfo: {name: 'demo', version: '1'}}),
	'tools/list': () => ({tools: [tool]}),
	'tools/call': () => ({content: [{type: 'text', text: 'It ran.'}]}),
};

for await (const line of createInterface({input: process.stdin})) {
	const {id, method, params = {}} = JSON.parse(line);
	if (id !== undefined) process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', id, result: results[method]?.(params) ?? {}})}\n`);
}
