/** An MCP server on stdio with one tool, for the requests that agents make of it. */
import {createInterface} from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
const properties = {title: {type: 'string'}, body: {type: 'string'}};
const inputSchema = {type: 'object', properties, required: ['title']};
const note = {name: 'note', description: 'Writes a note', inputSchema, annotations: {readOnlyHint: false, destructiveHint: true}};

function resultOf({method, params}) {
	switch (method) {
		case 'initialize':
			return {protocolVersion: params.protocolVersion, capabilities: {tools: {}}, serverInfo: {name: 'demo', version: '1'}};
		case 'tools/list':
			return {tools: [note]};
		case 'tools/call':
			return {content: [{type: 'text', text: 'noted'}]};
		default:
			return {};
	}
}

createInterface({input: process.stdin}).on('line', (line) => {
	const message = JSON.parse(line);
	if (message.id !== undefined && message.method) say({id: message.id, result: resultOf(message)});
});
